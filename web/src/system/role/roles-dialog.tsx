import { identityApi } from '@podium/core/identity/api.ts'
import type { UserRow } from '@podium/core/identity/user/user-row.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { systemMessages } from '../messages.ts'
import { RoleFields, grantsOf } from './role-fields.tsx'
import type { RoleValue } from './role-fields.tsx'
import { useOwnGroup } from '../use-own-group.ts'

/** Replaces the roles of a user. @spec C08 P05 */
export function RolesDialog({ user, onClose }: { user: UserRow | null; onClose: () => void }) {
  const t = useT(systemMessages)
  const setRoles = useWrite(identityApi.setRoles, {
    inline: true,
    refresh: [identityApi.userPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const ownGroup = useOwnGroup()
  const groups = (user?.roles ?? []).flatMap((role) =>
    role.groupId ? [{ value: role.groupId, label: role.groupName }] : [],
  )
  return (
    <FormDialog<{ roles?: RoleValue[] }>
      key={user?.userId ?? ''}
      open={user !== null}
      title={`${t('setRoles')} · ${user?.realName ?? ''}`}
      initial={{ roles: (user?.roles ?? []).map(({ roleId, groupId }) => ({ roleId, groupId })) }}
      busy={setRoles.busy}
      refusal={setRoles.refusal}
      onClose={onClose}
      onSubmit={({ roles }) =>
        user && setRoles.run({ userId: user.userId, roles: grantsOf(roles), version: user.version })
      }
    >
      <RoleFields knownGroups={groups} presetId={ownGroup} />
    </FormDialog>
  )
}
