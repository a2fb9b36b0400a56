import { organisationApi } from '@podium/core/organisation/api.ts'
import { GROUP_KINDS, type GroupKind } from '@podium/core/organisation/group.ts'
import type { GroupRow } from '@podium/core/organisation/api.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { organisationMessages } from './messages.ts'
import { NameFields, RegionFields } from './group-fields.tsx'

interface Values {
  parentId?: string | null
  name: string
  shortName?: string
  code: string
  kind: z.output<typeof GroupKind>
  region?: string
  enabled: boolean
}

interface GroupDialogProps {
  /** Null: adds a new one. */
  group: z.output<typeof GroupRow> | null
  parent: { groupId: string; name: string } | null
  onClose: () => void
}

/** Adds, changes or moves an organisation. */
export function GroupDialog({ group, parent, onClose }: GroupDialogProps) {
  const t = useT(organisationMessages)
  const kinds = useDict('group_kind')
  const [keyword, setKeyword] = useState('')
  const choices = useCall(organisationApi.groupPage, { keyword, pageSize: 50 })
  const save = useWrite(organisationApi.saveGroup, {
    inline: true,
    refresh: [organisationApi.groupPage, organisationApi.groupList],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const known = parent ? [{ value: parent.groupId, label: parent.name }] : []
  const found = (choices.data?.rows ?? []).map((row) => ({ value: row.groupId, label: row.name }))
  const options = [...known, ...found]
    .filter((option) => option.value !== group?.groupId)
    .filter((option, index, all) => all.findIndex((each) => each.value === option.value) === index)
  return (
    <FormDialog<Values>
      open
      title={t(group ? 'editGroup' : 'addGroup')}
      initial={{
        kind: 'school',
        enabled: true,
        ...group,
        parentId: group ? group.parentId : (parent?.groupId ?? null),
      }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(values) =>
        save.run({
          ...values,
          parentId: values.parentId ?? null,
          ...(group ? { groupId: group.groupId, version: group.version } : {}),
        })
      }
    >
      <NameFields label={t('groupName')} />
      <Form.Item
        name="kind"
        label={t('kind')}
        rules={[{ required: true, message: t('required', { label: t('kind') }) }]}
      >
        <Select options={kinds.optionsOr(GROUP_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })))} />
      </Form.Item>
      <Form.Item name="parentId" label={t('parent')}>
        <Select
          allowClear
          placeholder={t('parentNone')}
          loading={choices.isFetching}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={options}
        />
      </Form.Item>
      <RegionFields />
    </FormDialog>
  )
}
