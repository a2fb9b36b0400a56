import { identityApi } from '@podium/core/identity/api.ts'
import { Form } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'

interface DepartmentSelectProps {
  id?: string
  value?: string | null
  onChange?: (departmentId: string | undefined) => void
  /** Null: the one in the same form's field `groupId`. */
  groupId?: string | null
}

/** A field for a department of an organisation. */
export function DepartmentSelect({ id, value, onChange, groupId: given = null }: DepartmentSelectProps) {
  const typed = Form.useWatch<string | undefined>('groupId')
  const groupId = given ?? typed
  const departments = useCall(identityApi.departments, groupId ? { groupId } : null)
  return (
    <IdSelect
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
