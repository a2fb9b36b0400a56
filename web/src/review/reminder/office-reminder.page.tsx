import type { Input } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { listOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { RemindDialog } from '#web/notice/parts/remind-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { reminderMessages } from './messages.ts'

const source = listOf(reviewApi.laggingExperts)

type Who = Input<typeof reviewApi.previewReminders>

/** Experts who lag, and reminders to them. @spec B14 */
function ReviewReminderPage() {
  const t = useT(reminderMessages)
  const times = useWindowTimes()
  const may = useMay()
  const [search] = useSearchParams()
  const roundId = search.get('roundId')
  const seesRounds = may('competition:round:list')
  const rounds = useCall(competitionApi.roundOptions, seesRounds ? { own: 'true' } : null).data ?? []
  const items = useCall(competitionApi.itemOptions, seesRounds && roundId ? { roundId } : null).data ?? []
  const stages = useCall(competitionApi.stageOptions, seesRounds && roundId ? { roundId } : null).data ?? []
  const batches = useCall(reviewApi.batchOptions, {}).data ?? []
  const [who, setWho] = useState<Who | null>(null)
  const remind = useWrite(reviewApi.remindExperts, {
    inline: true,
    refresh: [reviewApi.laggingExperts],
    onDone: ({ sent }) => {
      toast('success', t('reminded', { count: sent }))
      setWho(null)
    },
  })
  const open = (next: Who) => {
    remind.clear()
    setWho(next)
  }
  const mayRemind = may('review:task:assign')
  return (
    <>
      <ListPage
        name="review.reminder"
        source={source}
        rowId={({ batchId, expertId }) => `${batchId} ${expertId}`}
        selectable={mayRemind}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          ...(seesRounds ? [{ name: 'roundId', label: t('round'), kind: 'select' as const, options: rounds }] : []),
          ...(items.length > 0
            ? [
                { name: 'itemId', label: t('item'), kind: 'select' as const, options: items },
                { name: 'stageId', label: t('stage'), kind: 'select' as const, options: stages },
              ]
            : []),
          { name: 'batchId', label: t('batch'), kind: 'select', options: batches },
          { name: 'begun', label: t('begun'), kind: 'select', options: [{ value: 'no', label: t('begunNo') }] },
        ]}
        columns={[
          { key: 'name', title: t('name'), width: 100, render: ({ name }) => name || t('unnamed') },
          { key: 'organisation', title: t('organisation'), width: 180 },
          { key: 'batchName', title: t('batch'), width: 160 },
          { key: 'roundName', title: t('round'), width: 220, hidden: true },
          {
            key: 'open',
            title: t('left'),
            width: 100,
            align: 'right',
            render: ({ open: left, total }) => <span className="figures">{t('leftOf', { open: left, total })}</span>,
          },
          {
            key: 'agreed',
            title: t('agreed'),
            width: 100,
            render: ({ agreed }) => t(agreed ? 'agreedYes' : 'agreedNo'),
          },
          { key: 'closesAt', title: t('closesAt'), width: 150, render: (row) => times.closing(row.closesAt) },
          {
            key: 'remindedAt',
            title: t('remindedAt'),
            width: 150,
            keep: true,
            sorter: true,
            render: ({ remindedAt }) => (remindedAt ? timeText(remindedAt) : t('never')),
          },
        ]}
        actionsWidth={80}
        rowActions={({ batchId, expertId, hindrance }) => [
          {
            key: 'remind',
            label: t('remind'),
            hidden: !mayRemind,
            reason: hindrance,
            onClick: () => open({ chosen: [{ batchId, expertId }] }),
          },
        ]}
        renderTools={({ selected, total, filters }) =>
          mayRemind && (
            <>
              <ReasonedButton
                type={selected.length > 0 ? 'default' : 'primary'}
                reason={total === 0 ? t('nobodyLags') : null}
                onClick={() => open(filters)}
              >
                {t('remindAll')}
              </ReasonedButton>
              {selected.length > 0 && (
                <Button
                  type="primary"
                  onClick={() => open({ chosen: selected.map(({ batchId, expertId }) => ({ batchId, expertId })) })}
                >
                  {t('remindChosen', { count: selected.length })}
                </Button>
              )}
            </>
          )
        }
      />
      {who && (
        <RemindDialog
          who={who}
          load={() => call(reviewApi.previewReminders, who)}
          busy={remind.busy}
          refusal={remind.refusal}
          onSend={(previewed) => void remind.run({ ...who, previewed })}
          onClose={() => setWho(null)}
        />
      )}
    </>
  )
}

export { ReviewReminderPage as Page }
