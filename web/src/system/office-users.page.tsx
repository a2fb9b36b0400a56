import { roleNameIn } from '@podium/core/identity/role/role-name.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { USER_KINDS, USER_STATES } from '@podium/core/identity/user/user.ts'
import { userKindLabels } from '@podium/core/identity/user/kind-labels.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { UserRow } from '@podium/core/identity/user/user-row.ts'
import { ask } from '#web/lib/call/ask.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { withNote } from '#web/lib/i18n/punctuation.ts'
import { toast } from '#web/lib/toast.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import type { ListTools } from '#web/ui/list-page/list-types.ts'
import { DictTag } from '#web/ui/dict-tag.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { systemMessages } from './messages.ts'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { DepartmentSelect } from '#web/identity/parts/department/department-select.tsx'
import { GroupSelect } from '#web/organisation/parts/group-select.tsx'
import { MoveToDepartmentDialog } from './department-dialog.tsx'
import { RolesDialog } from './role/roles-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { userTones } from './user-tones.ts'
import '#web/organisation/parts/with-group-tree.css'

const GroupTree = lazy(async () => ({ default: (await import('#web/organisation/parts/group-tree.tsx')).GroupTree }))
const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))
// Uploading is more code than the list.
const UserImportDialog = lazy(async () => ({ default: (await import('./user-import-dialog.tsx')).UserImportDialog }))

type Open =
  | { what: 'add' | 'import' }
  | { what: 'department'; users: readonly UserRow[] }
  | { what: 'edit' | 'roles' | 'contact'; user: UserRow }
  | null

const source = listOf(identityApi.userPage)
const refresh = [identityApi.userPage]

/** @spec B28 C06 C11 B22 */
function SystemUsersPage() {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const may = useMay()
  const kinds = useDict('user_kind')
  const viewer = useViewer()
  const [search, setSearch] = useSearchParams()
  const groupId = search.get('groupId')
  const hasTree = may('organisation:group:list')
  const confirmDanger = useConfirmDanger()
  const [open, setOpen] = useState<Open>(null)
  const remove = useWrite(identityApi.removeUsers, {
    refresh,
    onDone: ({ removed }) => toast('success', t('removed', { count: removed })),
  })
  const reset = useWrite(identityApi.resetPassword)
  const end = useWrite(identityApi.endSessions, {
    onDone: ({ ended }) => toast('success', t('ended', { count: ended })),
  })

  const onRemove = async ({ selected, clearSelection }: ListTools<UserRow>) => {
    const names = selected.map((user) => withNote(user.realName, user.username, language))
    const sure = await confirmDanger({
      title: t('removeTitle', { count: names.length }),
      text: t('removeText'),
      names,
      confirmLabel: t('remove'),
    })
    if (sure && (await remove.run({ userIds: selected.map((user) => user.userId) }))) clearSelection()
  }
  const onReset = async ({ userId, realName: name }: UserRow) => {
    const question = { title: t('resetTitle', { name }), text: t('resetText'), confirm: t('send'), cancel: t('cancel') }
    if ((await ask(question)) && (await reset.run({ userId }))) toast('success', t('resetDone', { name }))
  }
  const onEnd = async ({ userId, realName: name }: UserRow) => {
    const sure = await confirmDanger({
      title: t('endTitle', { name }),
      text: t('endText'),
      confirmLabel: t('endSessions'),
    })
    if (sure) await end.run({ userId })
  }

  return (
    <div className={hasTree ? 'with-group-tree' : undefined}>
      {hasTree && (
        <Suspense fallback={<div className="list-main" />}>
          <GroupTree
            chosen={groupId}
            onChoose={(chosen) => setSearch(chosen ? { groupId: chosen } : {}, { replace: true })}
          />
        </Suspense>
      )}
      <ListPage
        key={groupId}
        name="system.users"
        source={source}
        {...(hasTree && groupId ? { fixedQuery: { groupId } } : {})}
        rowId={(user) => user.userId}
        selectable
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'kind',
            label: t('kind'),
            kind: 'select',
            options: kinds.optionsOr(
              USER_KINDS.map((kind) => ({ value: kind, label: pick(userKindLabels[kind], language) })),
            ),
          },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: USER_STATES.map((state) => ({ value: state, label: t(`state_${state}`) })),
          },
          ...(hasTree
            ? []
            : [{ name: 'groupId', label: t('group'), kind: 'custom' as const, render: () => <GroupSelect /> }]),
          {
            name: 'departmentId',
            label: t('department'),
            kind: 'custom',
            render: () => <DepartmentSelect groupId={groupId ?? viewer?.groupId ?? null} />,
          },
        ]}
        columns={[
          { key: 'username', title: t('username'), sorter: true, width: 120 },
          { key: 'realName', title: t('realName'), sorter: true, width: 90, keep: true },
          {
            key: 'kind',
            title: t('kind'),
            width: 100,
            render: ({ kind }) => <DictTag dict={kinds} value={kind} fallback={pick(userKindLabels[kind], language)} />,
          },
          {
            key: 'roles',
            title: t('roles'),
            width: 185,
            keep: true,
            render: (user) =>
              user.roles.map((role) => `${roleNameIn(role, language)} · ${role.groupName}`).join('；') || '—',
          },
          {
            key: 'departmentName',
            title: t('department'),
            width: 140,
            hidden: true,
            render: (user) => user.departmentName || '—',
          },
          { key: 'phoneMasked', title: t('phone'), width: 130 },
          { key: 'emailMasked', title: t('email'), width: 180, hidden: true },
          {
            key: 'state',
            title: t('state'),
            width: 130,
            render: (user) => <StateTag tone={userTones[user.state]}>{t(`state_${user.state}`)}</StateTag>,
          },
          {
            key: 'createdAt',
            title: t('createdAt'),
            sorter: true,
            width: 150,
            render: (user) => timeText(user.createdAt),
          },
        ]}
        renderTools={(tools) => (
          <>
            <Allowed codes={['system:user:add']}>
              <Button type="primary" onClick={() => setOpen({ what: 'add' })}>
                {t('add')}
              </Button>
            </Allowed>
            <Allowed codes={['system:user:import']}>
              <Button onClick={() => setOpen({ what: 'import' })}>{t('import')}</Button>
            </Allowed>
            <Allowed codes={['system:user:edit']}>
              <ReasonedButton
                reason={tools.selected.length === 1 ? null : t('chooseOne')}
                onClick={() => tools.selected[0] && setOpen({ what: 'edit', user: tools.selected[0] })}
              >
                {t('edit')}
              </ReasonedButton>
            </Allowed>
            <Allowed codes={['system:user:edit']}>
              <ReasonedButton
                reason={tools.selected.length === 0 && t('chooseSome')}
                onClick={() => setOpen({ what: 'department', users: tools.selected })}
              >
                {t('setDepartment')}
              </ReasonedButton>
            </Allowed>
            <Allowed codes={['system:user:remove']}>
              <ReasonedButton
                danger
                reason={tools.selected.length === 0 && t('chooseSome')}
                onClick={() => void onRemove(tools)}
              >
                {t('remove')}
              </ReasonedButton>
            </Allowed>
          </>
        )}
        exporter={may('system:user:export') ? exportOf(identityApi.exportUsers) : undefined}
        actionsWidth={170}
        rowActions={(user) => [
          {
            key: 'edit',
            label: t('edit'),
            onClick: () => setOpen({ what: 'edit', user }),
            hidden: !may('system:user:edit'),
          },
          {
            key: 'roles',
            label: t('setRoles'),
            onClick: () => setOpen({ what: 'roles', user }),
            hidden: !may('system:user:role') || user.userId === viewer?.userId,
          },
          {
            key: 'contact',
            label: t('reveal'),
            onClick: () => setOpen({ what: 'contact', user }),
            hidden: !may('system:user:unmask'),
          },
          {
            key: 'reset',
            label: t('resetPassword'),
            onClick: () => void onReset(user),
            hidden: !may('system:user:edit'),
          },
          {
            key: 'end',
            label: t('endSessions'),
            onClick: () => void onEnd(user),
            danger: true,
            hidden: !may('system:user:edit'),
          },
        ]}
      />
      <UserDialog
        open={open?.what === 'add' || open?.what === 'edit'}
        user={open?.what === 'edit' ? open.user : null}
        groupId={groupId}
        onClose={() => setOpen(null)}
      />
      {open?.what === 'import' && (
        <Suspense>
          <UserImportDialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open?.what === 'contact' && (
        <Suspense>
          <ContactDialog user={open.user} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open?.what === 'department' && <MoveToDepartmentDialog users={open.users} onClose={() => setOpen(null)} />}
      <RolesDialog user={open?.what === 'roles' ? open.user : null} onClose={() => setOpen(null)} />
    </div>
  )
}

export { SystemUsersPage as Page }
