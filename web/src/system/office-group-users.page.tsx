import { roleNameIn } from '@podium/core/identity/role/role-name.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { USER_KINDS } from '@podium/core/identity/user/user.ts'
import { userKindLabels } from '@podium/core/identity/user/kind-labels.ts'
import type { UserRow } from '@podium/core/identity/user/user-row.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DepartmentSelect } from '#web/identity/parts/department/department-select.tsx'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { GroupTree } from '#web/organisation/parts/group-tree.tsx'
import { DictTag } from '#web/ui/dict-tag.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { MoveToDepartmentDialog } from './department-dialog.tsx'
import { systemMessages } from './messages.ts'
import { RolesDialog } from './role/roles-dialog.tsx'
import { userTones } from './user-tones.ts'
import '#web/organisation/parts/with-group-tree.css'

type Open = { what: 'roles'; user: UserRow } | { what: 'department'; users: readonly UserRow[] } | null

const source = listOf(identityApi.userPage)

/** People with a role in an organisation or below it. @spec B09 B24 */
function SystemGroupUsersPage() {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const may = useMay()
  const kinds = useDict('user_kind')
  const viewer = useViewer()
  const [search, setSearch] = useSearchParams()
  const groupId = search.get('groupId')
  const [open, setOpen] = useState<Open>(null)
  return (
    <div className="with-group-tree">
      <GroupTree
        chosen={groupId}
        onChoose={(chosen) => setSearch(chosen ? { groupId: chosen } : {}, { replace: true })}
      />
      <ListPage
        key={groupId}
        name="system.groupUsers"
        source={source}
        rowId={(user) => user.userId}
        exporter={may('system:user:export') ? exportOf(identityApi.exportUsers) : undefined}
        selectable={may('system:user:edit')}
        empty={{ title: t('noPeople') }}
        {...(groupId ? { fixedQuery: { groupId } } : {})}
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
            name: 'departmentId',
            label: t('department'),
            kind: 'custom',
            render: () => <DepartmentSelect groupId={groupId ?? viewer?.groupId ?? null} />,
          },
        ]}
        columns={[
          { key: 'realName', title: t('realName'), sorter: true, width: 110 },
          { key: 'username', title: t('username'), sorter: true, width: 140 },
          {
            key: 'kind',
            title: t('kind'),
            width: 100,
            render: ({ kind }) => <DictTag dict={kinds} value={kind} fallback={pick(userKindLabels[kind], language)} />,
          },
          {
            key: 'roles',
            title: t('roles'),
            width: 260,
            render: ({ roles }) =>
              roles
                .map((role) => [roleNameIn(role, language), role.groupName].filter(Boolean).join(' · '))
                .join('；') || '—',
          },
          { key: 'departmentName', title: t('department'), width: 130, render: (user) => user.departmentName || '—' },
          {
            key: 'state',
            title: t('state'),
            width: 90,
            render: ({ state }) => <StateTag tone={userTones[state]}>{t(`state_${state}`)}</StateTag>,
          },
        ]}
        renderTools={({ selected }) =>
          may('system:user:edit') && (
            <ReasonedButton
              type="primary"
              reason={selected.length === 0 && t('chooseSome')}
              onClick={() => setOpen({ what: 'department', users: selected })}
            >
              {t('setDepartment')}
            </ReasonedButton>
          )
        }
        actionsWidth={110}
        rowActions={(user) => [
          {
            key: 'roles',
            label: t('setRoles'),
            hidden: !may('system:user:role') || user.userId === viewer?.userId,
            onClick: () => setOpen({ what: 'roles', user }),
          },
        ]}
      />
      {open?.what === 'department' && <MoveToDepartmentDialog users={open.users} onClose={() => setOpen(null)} />}
      <RolesDialog user={open?.what === 'roles' ? open.user : null} onClose={() => setOpen(null)} />
    </div>
  )
}

export { SystemGroupUsersPage as Page }
