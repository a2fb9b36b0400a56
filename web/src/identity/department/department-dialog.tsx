import { identityApi } from '@podium/core/identity/api.ts'
import type { DepartmentRow } from '@podium/core/identity/department/department.ts'
import { departmentsBelow } from '@podium/core/identity/department/department.rule.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { departmentMessages } from './messages.ts'

interface Values {
  parentId?: string | null
  name: string
  leaderId?: string | null
  phone?: string
  email?: string
  position: number
  enabled: boolean
}

interface DepartmentDialogProps {
  groupId: string
  rows: readonly DepartmentRow[]
  /** Null: a new one. */
  department: DepartmentRow | null
  parentId: string | null
  onClose: () => void
}

/** Adds, changes or moves a department. @spec B22 */
export function DepartmentDialog({ groupId, rows, department, parentId, onClose }: DepartmentDialogProps) {
  const t = useT(departmentMessages)
  const [keyword, setKeyword] = useState('')
  const people = useCall(identityApi.userPage, { groupId, keyword, pageSize: 50 })
  const save = useWrite(identityApi.saveDepartment, {
    inline: true,
    refresh: [identityApi.departments, identityApi.userPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const own = new Set(department ? departmentsBelow(rows, department.departmentId) : [])
  const leader = department?.leaderId ? [{ value: department.leaderId, label: department.leaderName }] : []
  const others = (people.data?.rows ?? [])
    .map(({ userId, realName, username }) => ({ value: userId, label: `${realName} (${username})` }))
    .filter(({ value }) => value !== department?.leaderId)
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  return (
    <FormDialog<Values>
      open
      title={t(department ? 'editTitle' : 'add')}
      initial={{ parentId, position: 0, enabled: true, ...department }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={({ parentId: upper = null, leaderId = null, phone = '', email = '', name, position, enabled }) =>
        save.run({
          groupId,
          ...(department && { departmentId: department.departmentId, version: department.version }),
          parentId: upper,
          leaderId,
          phone,
          email,
          name,
          position,
          enabled,
        })
      }
    >
      <Form.Item name="name" label={t('name')} rules={[{ ...required(t('name')), whitespace: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="parentId" label={t('parent')} normalize={(value?: string) => value ?? null}>
        <Select
          allowClear
          placeholder={t('top')}
          showSearch={{ optionFilterProp: 'label' }}
          options={rows
            .filter((row) => !own.has(row.departmentId))
            .map((row) => ({ value: row.departmentId, label: row.name }))}
        />
      </Form.Item>
      <Form.Item
        name="leaderId"
        label={t('leader')}
        extra={t('leaderHint')}
        normalize={(value?: string) => value ?? null}
      >
        <Select
          allowClear
          loading={people.isFetching}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={[...leader, ...others]}
        />
      </Form.Item>
      <Form.Item name="position" label={t('position')} rules={[required(t('position'))]}>
        <InputNumber min={0} max={100_000} precision={0} />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')}>
        <Input maxLength={30} inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[{ type: 'email' }]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
