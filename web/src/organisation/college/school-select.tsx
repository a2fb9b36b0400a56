import { organisationApi } from '@podium/core/organisation/api.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'

interface SchoolSelectProps {
  id?: string
  value?: string
  onChange?: (schoolId: string | undefined) => void
}

/** The school of a viewer whose scope has no other one; undefined while loading and for others. */
export function useOnlySchool(): string | undefined {
  const rows = useCall(organisationApi.schools, { pageSize: 10 }).data?.rows
  return rows?.length === 1 ? rows[0]?.schoolId : undefined
}

/** A field for a school within the viewer's scope. */
export function SchoolSelect({ id, value, onChange }: SchoolSelectProps) {
  const [keyword, setKeyword] = useState('')
  const found = useCall(organisationApi.schools, { keyword, pageSize: 50 })
  const chosen = useCall(organisationApi.schools, value ? { schoolId: value, pageSize: 10 } : null)
  const rows = [...(chosen.data?.rows ?? []), ...(found.data?.rows ?? [])]
  const options = rows
    .filter(({ schoolId }, at) => rows.findIndex((row) => row.schoolId === schoolId) === at)
    .map(({ schoolId, name }) => ({ value: schoolId, label: name }))
  return (
    <IdSelect
      {...(id === undefined ? {} : { id })}
      allowClear
      loading={found.isFetching || chosen.isFetching}
      value={value || undefined}
      onChange={(schoolId?: string) => onChange?.(schoolId)}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={options}
    />
  )
}

interface CollegeSelectProps {
  id?: string
  value?: string | null
  onChange?: (collegeId: string | undefined) => void
  /** Null: the one that the same form's field `schoolId` names. */
  schoolId?: string | null
}

/** A field for a college of a school. */
export function CollegeSelect({ id, value, onChange, schoolId = null }: CollegeSelectProps) {
  const typed = Form.useWatch<string | undefined>('schoolId')
  const school = schoolId ?? typed
  const colleges = useCall(organisationApi.colleges, school ? { schoolId: school } : null)
  return (
    <IdSelect
      {...(id === undefined ? {} : { id })}
      allowClear
      disabled={!school}
      loading={colleges.isFetching}
      value={value || undefined}
      onChange={(collegeId?: string) => onChange?.(collegeId)}
      showSearch={{ optionFilterProp: 'label' }}
      options={colleges.data ?? []}
    />
  )
}
