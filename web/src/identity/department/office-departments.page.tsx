import { refusalText } from '@podium/core/base/refusal.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import type { DepartmentRow } from '@podium/core/identity/department/department.ts'
import { whyNotRemoveDepartment } from '@podium/core/identity/department/department.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Skeleton, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { GroupSelect } from '#web/organisation/parts/group-select.tsx'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { PHONE_ACTIONS_PX, RowActions } from '#web/ui/list-page/row-actions.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { inRem } from '#web/ui/style/in-rem.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { DepartmentDialog } from './department-dialog.tsx'
import { departmentTree, type DepartmentNode } from './department-tree.ts'
import { departmentMessages } from './messages.ts'
import '#web/ui/list-page/list-page.css'

const ACTIONS_PX = 230

type Opened = { department: DepartmentRow | null; parentId: string | null } | null

/** The departments of one organisation. @spec B22 */
function IdentityDepartmentsPage() {
  const t = useT(departmentMessages)
  const { language } = useLanguage()
  const may = useMay()
  const mayEdit = may('system:dept:edit')
  const phone = usePhone()
  const navigate = useNavigate()
  const confirmDanger = useConfirmDanger()
  const viewer = useViewer()
  const [search, setSearch] = useSearchParams()
  const groupId = search.get('groupId') ?? viewer?.groupId ?? ''
  const list = useCall(identityApi.departments, groupId ? { groupId } : null)
  const [opened, setOpened] = useState<Opened>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const remove = useWrite(identityApi.removeDepartment, {
    refresh: [identityApi.departments],
    onDone: () => toast('success', t('removed')),
  })
  const rows = useMemo(() => list.data ?? [], [list.data])
  const tree = useMemo(() => departmentTree(rows), [rows])
  const onRemove = async ({ departmentId, version, name }: DepartmentRow) => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirmLabel: t('remove') }
    if (await confirmDanger(question)) await remove.run({ departmentId, version })
  }
  const whyKept = ({ departmentId, people }: DepartmentRow) => {
    const below = rows.filter(({ parentId }) => parentId === departmentId)
    const refusal = whyNotRemoveDepartment({ departments: below.length, people })
    return refusal && refusalText(refusal, language)
  }
  return (
    <div className="list-page">
      <div className="list-main">
        <div className="list-toolbar">
          <div className="list-toolbar-start">
            <GroupSelect
              label={t('organisation')}
              allowClear={false}
              value={groupId}
              onChange={(value) => setSearch(value ? { groupId: value } : {}, { replace: true })}
            />
            {mayEdit && (
              <Button type="primary" onClick={() => setOpened({ department: null, parentId: null })}>
                {t('add')}
              </Button>
            )}
          </div>
        </div>
        {list.error && <Failure refusal={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />}
        {list.data && (
          <Table<DepartmentNode>
            key={groupId}
            size="small"
            rowKey="departmentId"
            dataSource={tree}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <Empty title={t('empty')} hint={t('emptyHint')} /> }}
            expandable={{
              expandedRowKeys: rows.map(({ departmentId }) => departmentId).filter((id) => !folded.has(id)),
              onExpand: (open, { departmentId }) =>
                setFolded(
                  open ? new Set([...folded].filter((id) => id !== departmentId)) : new Set([...folded, departmentId]),
                ),
            }}
            columns={[
              { title: t('name'), dataIndex: 'name', width: 240 },
              { title: t('leader'), width: 120, render: (_, { leaderName }) => leaderName || '—' },
              { title: t('phone'), width: 140, render: (_, row) => row.phone || '—' },
              { title: t('email'), width: 180, render: (_, { email }) => email || '—' },
              { title: t('people'), dataIndex: 'people', width: 80, align: 'right' },
              { title: t('position'), dataIndex: 'position', width: 80, align: 'right' },
              {
                title: t('state'),
                width: 90,
                render: (_, { enabled }) => (
                  <StateTag tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'enabled' : 'disabled')}</StateTag>
                ),
              },
              {
                title: t('actions'),
                width: inRem(phone ? PHONE_ACTIONS_PX : ACTIONS_PX),
                fixed: 'end',
                render: (_, row) => (
                  <RowActions
                    actions={[
                      {
                        key: 'people',
                        label: t('seePeople'),
                        hidden: !may('system:user:list'),
                        onClick: () => void navigate(paths.office.user({ departmentId: row.departmentId, groupId })),
                      },
                      {
                        key: 'add',
                        label: t('addBelow'),
                        hidden: !mayEdit,
                        onClick: () => setOpened({ department: null, parentId: row.departmentId }),
                      },
                      {
                        key: 'edit',
                        label: t('edit'),
                        hidden: !mayEdit,
                        onClick: () => setOpened({ department: row, parentId: row.parentId }),
                      },
                      {
                        key: 'remove',
                        label: t('remove'),
                        danger: true,
                        hidden: !mayEdit,
                        reason: whyKept(row),
                        onClick: () => void onRemove(row),
                      },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </div>
      {opened && <DepartmentDialog {...opened} groupId={groupId} rows={rows} onClose={() => setOpened(null)} />}
    </div>
  )
}

export { IdentityDepartmentsPage as Page }
