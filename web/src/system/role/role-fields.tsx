import { roleNameIn } from '@podium/core/identity/role/role-name.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { isGroupBound, type Reach } from '@podium/core/identity/role/held-role.ts'
import { Alert, Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { ScopeHint } from './scope-hint.tsx'
import { systemMessages } from '../messages.ts'
import './role.css'

export interface RoleValue {
  roleId: string
  groupId?: string | null
}

/** The roles in the form of the API input. */
export function grantsOf(roles: readonly RoleValue[] | undefined): Array<{ roleId: string; groupId: string | null }> {
  return (roles ?? []).map(({ roleId, groupId }) => ({ roleId, groupId: groupId ?? null }))
}

interface RoleFieldsProps {
  /** Options for organisations that a search might not return. */
  knownGroups: ReadonlyArray<{ value: string; label: string }>
  /** The organisation of a new row; null: all. */
  presetId: string | null
  /** Every row needs an organisation. */
  needsGroup?: boolean
}

/** Whether a role needs an organisation; one that is not chosen yet doesn't say. */
const isBound = (role: { reach: Reach } | undefined) => role !== undefined && isGroupBound(role.reach)

/** Form rows of a role in an organisation. */
export function RoleFields({ knownGroups, presetId, needsGroup = false }: RoleFieldsProps) {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const [keyword, setKeyword] = useState('')
  const roles = useCall(identityApi.rolePage, { pageSize: 100 })
  const groups = useCall(organisationApi.groupList, { keyword })
  const preset = useCall(organisationApi.groupList, presetId === null ? null : { groupId: presetId })
  const groupOptions = [...knownGroups, ...(preset.data ?? []), ...(groups.data ?? [])].filter(
    (option, index, all) => all.findIndex((each) => each.value === option.value) === index,
  )
  const chosen = Form.useWatch('roles') as ReadonlyArray<RoleValue | undefined> | undefined
  const roleOf = (at: number) => roles.data?.rows.find(({ roleId }) => roleId === chosen?.[at]?.roleId)
  return (
    <Form.List name="roles">
      {(rows, { add, remove }) => (
        <div className="wide role-rows">
          {rows.length === 0 && <Alert type="info" showIcon title={t('noRole')} />}
          {rows.map((row) => (
            <div key={row.key} className="role-row">
              <Form.Item
                name={[row.name, 'roleId']}
                label={t('role')}
                rules={[{ required: true, message: t('required', { label: t('role') }) }]}
              >
                <IdSelect
                  loading={roles.isPending}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={(roles.data?.rows ?? []).map((role) => ({
                    value: role.roleId,
                    label: roleNameIn(role, language),
                  }))}
                />
              </Form.Item>
              <Form.Item
                name={[row.name, 'groupId']}
                label={t('group')}
                rules={[
                  { required: needsGroup || isBound(roleOf(row.name)), message: t('required', { label: t('group') }) },
                ]}
              >
                <Select
                  allowClear={!needsGroup && !isBound(roleOf(row.name))}
                  placeholder={t(needsGroup || roleOf(row.name)?.reach !== 'all' ? 'group' : 'everywhere')}
                  loading={groups.isFetching}
                  showSearch={{ filterOption: false, onSearch: setKeyword }}
                  options={groupOptions}
                />
              </Form.Item>
              <Button type="text" danger onClick={() => remove(row.name)}>
                {t('remove')}
              </Button>
              <ScopeHint role={roleOf(row.name)} />
            </div>
          ))}
          <Button type="dashed" block onClick={() => add({ groupId: presetId })}>
            {t('addRole')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}
