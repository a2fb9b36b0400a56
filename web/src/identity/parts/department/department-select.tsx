import { identityApi } from '@podium/core/identity/api.ts'
import { Form, Select } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'

interface DepartmentSelectProps {
  id?: string
  value?: string | null
  onChange?: (departmentId: string | undefined) => void
}

/** A field for a department of the organisation in the same form's field `groupId`. */
export function DepartmentSelect({ id, value, onChange }: DepartmentSelectProps) {
  const groupId = Form.useWatch<string | undefined>('groupId')
  const departments = useCall(identityApi.departments, groupId ? { groupId } : null)
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      disabled={!groupId}
      loading={departments.isFetching}
      value={value || undefined}
      onChange={(departmentId?: string) => onChange?.(departmentId)}
      showSearch={{ optionFilterProp: 'label' }}
      options={(departments.data ?? []).map((row) => ({
        value: row.departmentId,
        label: row.name,
        disabled: !row.enabled,
      }))}
    />
  )
}
