import { organisationApi } from '@podium/core/organisation/api.ts'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'

interface GroupSelectProps {
  id?: string
  value?: string | null
  onChange?: (groupId: string | undefined) => void
  label?: string
  allowClear?: boolean
}

/** A field for an enabled organisation, searched by name, code or initials. */
export function GroupSelect({ id, value, onChange, label, allowClear = true }: GroupSelectProps) {
  const [keyword, setKeyword] = useState('')
  const found = useCall(organisationApi.groupList, { keyword })
  const chosen = useCall(organisationApi.groupList, value ? { groupId: value } : null)
  const others = (found.data ?? []).filter((option) => option.value !== value)
  return (
    <IdSelect
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className="group-select"
      allowClear={allowClear}
      loading={found.isFetching || chosen.isFetching}
      value={value || undefined}
      onChange={(groupId?: string) => onChange?.(groupId)}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={[...(chosen.data ?? []), ...others]}
    />
  )
}
