import { organisationApi } from '@podium/core/organisation/api.ts'
import { Select, Tag, type SelectProps } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { recordNameMessages } from '#web/ui/id-select/record-name-messages.ts'

interface GroupsSelectProps {
  id?: string
  value?: string[]
  onChange?: (groupIds: string[]) => void
}

/** A field for several enabled organisations, searched by name, code or initials. */
export function GroupsSelect({ id, value, onChange }: GroupsSelectProps) {
  const [keyword, setKeyword] = useState('')
  const found = useCall(organisationApi.groupList, { keyword })
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      loading={found.isFetching}
      value={value ?? []}
      onChange={(groupIds: string[]) => onChange?.(groupIds)}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={found.data ?? []}
      tagRender={chosenGroup}
    />
  )
}

const chosenGroup: NonNullable<SelectProps['tagRender']> = ({ value, closable, onClose }) => (
  <Tag closable={closable} onClose={onClose}>
    <GroupName groupId={String(value)} />
  </Tag>
)

function GroupName({ groupId }: { groupId: string }) {
  const t = useT(recordNameMessages)
  const found = useCall(organisationApi.groupList, { groupId })
  return found.data?.[0]?.label ?? t(found.isPending ? 'nameLoading' : 'nameGone')
}
