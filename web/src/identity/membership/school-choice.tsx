import { organisationApi } from '@podium/core/organisation/api.ts'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'

/** Schools within the scope of the viewer, for a select; the only one is chosen at once. */
export function useSchoolChoice() {
  const [keyword, setKeyword] = useState('')
  const [chosen, setSchoolId] = useState<string | null | undefined>(undefined)
  const schools = useCall(organisationApi.schools, { keyword, pageSize: 50 })
  const rows = schools.data?.rows
  const only = rows?.length === 1 ? rows[0]?.schoolId : undefined
  return {
    schoolId: chosen === undefined ? only : chosen,
    setSchoolId,
    options: (rows ?? []).map(({ schoolId: value, name: label }) => ({ value, label })),
    search: { filterOption: false, onSearch: setKeyword } as const,
    loading: schools.isFetching,
  }
}
