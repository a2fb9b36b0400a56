import { roleNameIn } from '@podium/core/identity/role/role-name.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import type { RoleRow } from '@podium/core/identity/api.ts'
import { reachLabels } from '@podium/core/identity/role/held-role.ts'
import { ROOT_ROLE } from '@podium/core/base/access/permission.rule.ts'
import { whyRoleStays } from '@podium/core/identity/role/grant.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { systemMessages } from './messages.ts'
import { RoleDialog } from './role/role-dialog.tsx'

type Role = z.output<typeof RoleRow>

const source = listOf(identityApi.rolePage)

/** @spec B27 */
function SystemRolesPage() {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [open, setOpen] = useState<{ role: Role | null; purpose: 'edit' | 'view' | 'copy' } | null>(null)
  const confirmDanger = useConfirmDanger()
  const remove = useWrite(identityApi.removeRole, {
    refresh: [identityApi.rolePage],
    onDone: () => toast('success', t('roleRemoved')),
  })
  const onRemove = async (role: Role) => {
    const title = t('removeRoleTitle', { name: roleNameIn(role, language) })
    if (!(await confirmDanger({ title, text: t('removeRoleText'), confirmLabel: t('remove') }))) return
    await remove.run({ roleId: role.roleId, version: role.version })
  }
  const reasonToStay = (role: Role) => {
    const refusal = whyRoleStays(role)
    return refusal && refusalText(refusal, language)
  }
  return (
    <>
      <ListPage
        name="system.roles"
        source={source}
        rowId={(role) => role.roleId}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'builtIn',
            label: t('origin'),
            kind: 'select',
            options: [
              { value: 'true', label: t('builtIn') },
              { value: 'false', label: t('ownRole') },
            ],
          },
        ]}
        columns={[
          { key: 'roleName', title: t('roleName'), width: 180, render: (role) => roleNameIn(role, language) },
          { key: 'roleKey', title: t('roleKey'), width: 160 },
          { key: 'reach', title: t('reach'), width: 220, render: (role) => pick(reachLabels[role.reach], language) },
          {
            key: 'permissions',
            title: t('rights'),
            width: 110,
            align: 'right',
            render: (role) => (role.roleKey === ROOT_ROLE ? t('everything') : role.permissions.length),
          },
          { key: 'userCount', title: t('userCount'), width: 100, align: 'right' },
          {
            key: 'builtIn',
            title: t('origin'),
            width: 90,
            render: ({ builtIn }) => (
              <StateTag tone={builtIn ? 'info' : 'neutral'}>{t(builtIn ? 'builtIn' : 'ownRole')}</StateTag>
            ),
          },
        ]}
        renderTools={() => (
          <Allowed codes={['system:role:edit']}>
            <Button type="primary" onClick={() => setOpen({ role: null, purpose: 'edit' })}>
              {t('addRoleTitle')}
            </Button>
          </Allowed>
        )}
        actionsWidth={170}
        rowActions={(role) => [
          {
            key: 'edit',
            label: t('edit'),
            hidden: !may('system:role:edit') || role.builtIn,
            onClick: () => setOpen({ role, purpose: 'edit' }),
          },
          {
            key: 'view',
            label: t('view'),
            hidden: !role.builtIn || role.roleKey === ROOT_ROLE,
            onClick: () => setOpen({ role, purpose: 'view' }),
          },
          {
            key: 'copy',
            label: t('copyRole'),
            hidden: !may('system:role:edit') || role.roleKey === ROOT_ROLE,
            onClick: () => setOpen({ role, purpose: 'copy' }),
          },
          {
            key: 'remove',
            label: t('remove'),
            danger: true,
            hidden: !may('system:role:edit') || role.builtIn,
            reason: reasonToStay(role),
            onClick: () => void onRemove(role),
          },
        ]}
      />
      {open && (
        <RoleDialog
          key={open.purpose}
          {...open}
          onClose={() => setOpen(null)}
          onCopy={() => setOpen({ role: open.role, purpose: 'copy' })}
        />
      )}
    </>
  )
}

export { SystemRolesPage as Page }
