import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { enrolmentOfficeMessages } from '../office-messages.ts'

interface SchoolFilterProps {
  /** Set by the form that it stands in. */
  id?: string
  value?: string
  onChange?: (schoolId: string | undefined) => void
}

/** A school with enrolments, found by its name. */
export function SchoolFilter({ id, value, onChange }: SchoolFilterProps) {
  const t = useT(enrolmentOfficeMessages)
  const [keyword, setKeyword] = useState('')
  const found = useCall(enrolmentApi.teamSchools, { keyword }, { staleAfterMs: 60_000 })
  const chosen = useCall(enrolmentApi.teamSchools, value ? { schoolId: value } : null, { staleAfterMs: 60_000 })
  const others = (found.data ?? []).filter((option) => option.value !== value)
  return (
    <IdSelect
      id={id ?? ''}
      allowClear
      aria-label={t('school')}
      value={value ?? null}
      loading={found.isFetching || chosen.isFetching}
      options={[...(keyword === '' ? (chosen.data ?? []) : []), ...others]}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  )
}
