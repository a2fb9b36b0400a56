import { roleNameIn } from '@podium/core/identity/role/role-name.ts'
import { keyOfCopy, ROLE_KEY } from '@podium/core/identity/role/role-key.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { ROLE_REACHES, type RoleRow } from '@podium/core/identity/api.ts'
import { reachLabels } from '@podium/core/identity/role/held-role.ts'
import { permissionsOf } from '@podium/core/base/manifest.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { Button, ConfigProvider, Form, Input, Select, Tree } from 'antd'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { withNote } from '#web/lib/i18n/punctuation.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { ScopeHint } from './scope-hint.tsx'
import { systemMessages } from '../messages.ts'

type Role = z.output<typeof RoleRow>
type Values = Pick<Role, 'roleKey' | 'roleName' | 'reach' | 'permissions'> & { groupIds?: string[] }

interface RoleDialogProps {
  /** Null: a new one. */
  role: Role | null
  /** `copy`: the role is the pattern of a new one. */
  purpose: 'edit' | 'view' | 'copy'
  onClose: () => void
  /** Asks for a copy of the role in view. */
  onCopy: () => void
}

/** Adds, edits, shows or copies a role: permissions as a tree by module, and data scope. */
export function RoleDialog({ role, purpose, onClose, onCopy }: RoleDialogProps) {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const reach = Form.useWatch('reach', form)
  const permissions = Form.useWatch('permissions', form)
  const save = useWrite(identityApi.saveRole, {
    inline: true,
    refresh: [identityApi.rolePage, identityApi.info],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const mayEdit = useMay()('system:role:edit')
  const isShown = purpose === 'view'
  const saved = purpose === 'copy' ? null : role
  const copiedName = purpose === 'copy' && role ? roleNameIn(role, language) : null
  const title = isShown ? t('rights') : t(saved ? 'editRoleTitle' : copiedName ? 'copyRoleTitle' : 'addRoleTitle')
  const pattern =
    role && !saved ? { ...role, roleKey: '', roleName: t('copyOf', { name: roleNameIn(role, language) }) } : role
  const copied = purpose === 'copy' ? (role?.roleKey ?? null) : null
  const alike = useCall(identityApi.rolePage, copied === null ? null : { keyword: copied.slice(0, 30), pageSize: 100 })
  const taken = alike.data?.rows
  useEffect(() => {
    if (copied === null || !taken || form.isFieldTouched('roleKey')) return
    const keys = taken.map(({ roleKey }) => roleKey)
    // A proposal is no change, so that closing doesn't ask.
    form.setFields([{ name: 'roleKey', value: keyOfCopy(copied, keys), touched: false }])
  }, [copied, taken, form])
  const onSubmit = (values: Values) => {
    if (isShown) return onCopy()
    return save.run({ ...values, ...(saved && { roleId: saved.roleId, version: saved.version }) })
  }
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  return (
    <FormDialog<Values>
      open
      form={form}
      width={760}
      title={[title, saved ? roleNameIn(saved, language) : copiedName].filter(Boolean).join(' · ')}
      initial={pattern ?? { reach: 'group', permissions: [], groupIds: [] }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={onSubmit}
      submitOff={isShown && !mayEdit}
      {...(isShown && { submitText: t('copyRole') })}
    >
      <ConfigProvider componentDisabled={isShown}>
        <Form.Item name="roleName" label={t('roleName')} rules={[required(t('roleName'))]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="roleKey"
          label={t('roleKey')}
          extra={t('roleKeyHint')}
          rules={[{ required: true, pattern: ROLE_KEY, message: t('roleKeyRule') }]}
        >
          <Input maxLength={41} disabled={saved !== null} />
        </Form.Item>
        <Form.Item name="reach" label={t('reach')} rules={[required(t('reach'))]}>
          <Select options={ROLE_REACHES.map((value) => ({ value, label: pick(reachLabels[value], language) }))} />
        </Form.Item>
        {reach === 'chosen' && <GroupsField />}
        <Form.Item name="permissions" label={t('rights')} className="wide">
          <RightsTree isShown={isShown} />
        </Form.Item>
        <div className="wide">
          <ScopeHint role={reach && permissions && { reach, permissions }} />
        </div>
      </ConfigProvider>
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
      <IdSelect
        mode="multiple"
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={groups.isFetching}
        options={groups.data ?? []}
      />
    </Form.Item>
  )
}

/** All permissions by module; ticking a module ticks all of its permissions. */
function RightsTree({
  value = [],
  onChange,
  isShown,
}: {
  value?: string[]
  onChange?: (codes: string[]) => void
  isShown: boolean
}) {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const manifests = useManifests()
  const permissions = permissionsOf(manifests)
  const codes = Object.keys(permissions)
  const modules = manifests.filter(({ name }) => codes.some((code) => code.startsWith(`${name}:`)))
  const names = modules.map(({ name }) => name)
  const [expanded, setExpanded] = useState<string[]>(names)
  const [keyword, setKeyword] = useState('')
  const found = (title: string) => title.toLowerCase().includes(keyword.trim().toLowerCase())
  const whole = modules.map((module) => ({
    key: module.name,
    title: pick(module, language),
    children: Object.entries(permissions)
      .filter(([code]) => code.startsWith(`${module.name}:`))
      .map(([code, words]) => ({ key: code, title: withNote(pick(words, language), code, language) })),
  }))
  const tree = whole
    .map((module) =>
      found(module.title) ? module : { ...module, children: module.children.filter((each) => found(each.title)) },
    )
    .filter(({ children }) => children.length > 0)
  const shown = tree.flatMap(({ children }) => children.map(({ key }) => key))
  const all = value.length === codes.length
  return (
    <div className="rights-tree">
      <p>
        <Button size="small" onClick={() => setExpanded(expanded.length > 0 ? [] : names)}>
          {t(expanded.length > 0 ? 'foldAll' : 'unfoldAll')}
        </Button>
        {!isShown && (
          <Button size="small" onClick={() => onChange?.(all ? [] : codes)}>
            {t(all ? 'selectNone' : 'selectAll')}
          </Button>
        )}
        <Input
          size="small"
          allowClear
          disabled={false}
          className="rights-search"
          aria-label={t('rightsSearch')}
          placeholder={t('rightsSearch')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        <span>{t('rightsChosen', { count: value.length, total: codes.length })}</span>
      </p>
      <Tree
        checkable
        disabled={isShown}
        selectable={false}
        treeData={tree}
        expandedKeys={keyword.trim() === '' ? expanded : names}
        onExpand={(keys) => setExpanded(keys.map(String))}
        checkedKeys={value.filter((code) => shown.includes(code))}
        onCheck={(checked) => {
          const keys = Array.isArray(checked) ? checked : checked.checked
          // Those that the search hides stay as they are.
          const hidden = value.filter((code) => !shown.includes(code))
          onChange?.([...hidden, ...keys.map(String).filter((key) => shown.includes(key))])
        }}
      />
    </div>
  )
}
