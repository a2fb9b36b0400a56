import { expertApi } from '@podium/core/expert/api.ts'
import { expertExports } from '@podium/core/expert/exports.ts'
import { EXPERT_STATES, type ExpertRow, isActive } from '@podium/core/expert/expert.ts'
import { Button, Space, Tag } from 'antd'
import { useState } from 'react'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { dateText } from '#web/ui/time/time.ts'
import { ExpertDialog } from './expert-dialog.tsx'
import { expertMessages } from './messages.ts'

const source = listOf(expertApi.page)
const refresh = [expertApi.page]

/** @spec B11 */
function ExpertLibraryPage() {
  const t = useT(expertMessages)
  const may = useMay()
  const confirmDanger = useConfirmDanger()
  const [open, setOpen] = useState<'add' | ExpertRow | null>(null)
  const setState = useWrite(expertApi.setState, { refresh })

  const onSwitch = async (expert: ExpertRow) => {
    const { expertId, name, version } = expert
    const disabling = isActive(expert)
    const question = { title: t('disableTitle', { name }), text: t('disableText'), confirmLabel: t('disable') }
    if (disabling && !(await confirmDanger(question))) return
    await setState.run({ expertId, state: disabling ? 'disabled' : 'active', version })
  }

  return (
    <>
      <ListPage
        name="expert.library"
        source={source}
        rowId={(expert) => expert.expertId}
        exporter={exportOf(expertExports.exportExperts)}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: EXPERT_STATES.map((state) => ({ value: state, label: t(`state_${state}`) })),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: t('name'),
            sorter: true,
            width: 150,
            render: (expert) => (
              <>
                {expert.name} {!expert.activated && <StateTag tone="warning">{t('notActivated')}</StateTag>}
              </>
            ),
          },
          { key: 'phoneMasked', title: t('phone'), width: 130 },
          {
            key: 'organisation',
            title: t('organisation'),
            width: 200,
            render: (expert) => expert.organisation || expert.schoolName || '—',
          },
          {
            key: 'schoolName',
            title: t('school'),
            width: 180,
            render: (expert) => expert.schoolName || '—',
            hidden: true,
          },
          { key: 'title', title: t('title'), width: 100, render: (expert) => expert.title || '—' },
          {
            key: 'expertise',
            title: t('expertise'),
            width: 200,
            render: (expert) => (
              <Space size={4}>
                {expert.expertise.map((field) => (
                  <Tag key={field}>{field}</Tag>
                ))}
              </Space>
            ),
          },
          { key: 'openTasks', title: t('openTasks'), width: 70, align: 'right' },
          { key: 'maxWorks', title: t('maxWorks'), width: 120, align: 'right' },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: ({ state }) => (
              <StateTag tone={isActive({ state }) ? 'success' : 'neutral'}>{t(`state_${state}`)}</StateTag>
            ),
          },
          { key: 'groupName', title: t('group'), width: 160, hidden: true },
          {
            key: 'createdAt',
            title: t('createdAt'),
            sorter: true,
            width: 110,
            render: (expert) => dateText(expert.createdAt),
          },
        ]}
        renderTools={() => (
          <Allowed codes={['expert:expert:edit']}>
            <Button type="primary" onClick={() => setOpen('add')}>
              {t('add')}
            </Button>
          </Allowed>
        )}
        rowActions={(expert) => [
          { key: 'edit', label: t('edit'), onClick: () => setOpen(expert), hidden: !may('expert:expert:edit') },
          {
            key: 'switch',
            label: t(isActive(expert) ? 'disable' : 'enable'),
            danger: isActive(expert),
            onClick: () => void onSwitch(expert),
            hidden: !may('expert:expert:edit'),
            reason: isActive(expert) && expert.openTasks > 0 ? t('hasTasks', { count: expert.openTasks }) : null,
          },
        ]}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      <ExpertDialog
        key={open === 'add' || open === null ? 'add' : open.expertId}
        open={open !== null}
        expert={open === 'add' ? null : open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

export { ExpertLibraryPage as Page }
