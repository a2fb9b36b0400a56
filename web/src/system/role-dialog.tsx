import { identityApi } from '@podium/core/identity/api.ts'
import { ROLE_REACHES, type RoleRow } from '@podium/core/identity/api.ts'
import { permissionsOf } from '@podium/core/base/manifest.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { Button, Form, Input, Select, Tree } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { systemMessages } from './messages.ts'

type Role = z.output<typeof RoleRow>
type Values = Pick<Role, 'roleKey' | 'roleName' | 'reach' | 'permissions'> & { groupIds?: string[] }

/** Adds or edits a role: permissions as a tree by module, and data scope. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const t = useT(systemMessages)
  const [form] = Form.useForm<Values>()
  const reach = Form.useWatch('reach', form)
  const save = useWrite(identityApi.saveRole, {
    inline: true,
    refresh: [identityApi.rolePage, identityApi.info],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  return (
    <FormDialog<Values>
      open
      form={form}
      width={760}
      title={role ? `${t('editRoleTitle')} · ${role.roleName}` : t('addRoleTitle')}
      initial={role ?? { reach: 'group', permissions: [], groupIds: [] }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(values) => save.run({ ...values, ...(role ? { roleId: role.roleId, version: role.version } : {}) })}
    >
      <Form.Item name="roleName" label={t('roleName')} rules={[required(t('roleName'))]}>
        <Input maxLength={40} disabled={role?.builtIn ?? false} />
      </Form.Item>
      <Form.Item
        name="roleKey"
        label={t('roleKey')}
        rules={[{ required: true, pattern: /^[a-z][a-z0-9_]{1,40}$/, message: t('roleKeyRule') }]}
      >
        <Input maxLength={41} disabled={role !== null} />
      </Form.Item>
      <Form.Item name="reach" label={t('reach')} rules={[required(t('reach'))]}>
        <Select options={ROLE_REACHES.map((value) => ({ value, label: t(`reach_${value}`) }))} />
      </Form.Item>
      {reach === 'chosen' && <GroupsField />}
      <Form.Item name="permissions" label={t('rights')} className="wide">
        <RightsTree />
      </Form.Item>
    </FormDialog>
  )
}

function GroupsField() {
  const t = useT(systemMessages)
  const [keyword, setKeyword] = useState('')
  const groups = useCall(organisationApi.groupList, { keyword })
  return (
    <Form.Item
      name="groupIds"
      label={t('group')}
      rules={[{ required: true, message: t('required', { label: t('group') }) }]}
    >
      <Select mode="multiple" showSearch={{ filterOption: false, onSearch: setKeyword }} options={groups.data ?? []} />
    </Form.Item>
  )
}

/** All permissions by module; ticking a module ticks all of its permissions. */
function RightsTree({ value = [], onChange }: { value?: string[]; onChange?: (codes: string[]) => void }) {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const manifests = useManifests()
  const permissions = permissionsOf(manifests)
  const codes = Object.keys(permissions)
  const modules = manifests.filter(({ name }) => codes.some((code) => code.startsWith(`${name}:`)))
  const names = modules.map(({ name }) => name)
  const [expanded, setExpanded] = useState<string[]>(names)
  const tree = modules.map((module) => ({
    key: module.name,
    title: pick(module, language),
    children: Object.entries(permissions)
      .filter(([code]) => code.startsWith(`${module.name}:`))
      .map(([code, words]) => ({ key: code, title: `${pick(words, language)}（${code}）` })),
  }))
  const all = value.length === codes.length
  return (
    <div className="rights-tree">
      <p>
        <Button size="small" onClick={() => setExpanded(expanded.length > 0 ? [] : names)}>
          {t(expanded.length > 0 ? 'foldAll' : 'unfoldAll')}
        </Button>
        <Button size="small" onClick={() => onChange?.(all ? [] : codes)}>
          {t(all ? 'selectNone' : 'selectAll')}
        </Button>
        <span>{t('rightsChosen', { count: value.length, total: codes.length })}</span>
      </p>
      <Tree
        checkable
        selectable={false}
        treeData={tree}
        expandedKeys={expanded}
        onExpand={(keys) => setExpanded(keys.map(String))}
        checkedKeys={value}
        onCheck={(checked) => {
          const keys = Array.isArray(checked) ? checked : checked.checked
          onChange?.(keys.map(String).filter((key) => key.includes(':')))
        }}
      />
    </div>
  )
}
