import { refusalText } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotReturn } from '@podium/core/review/assignment/task.rule.ts'
import { whyNotDecideCorrection } from '@podium/core/review/correction/correction.rule.ts'
import { CORRECTION_STATES, type CorrectionRow } from '@podium/core/review/correction/correction.ts'
import { correctionStateLabels } from '@podium/core/review/correction/state-labels.ts'
import { reviewExports } from '@podium/core/review/exports.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { correctionTones } from '../parts/tones.ts'
import { correctionMessages } from './messages.ts'

const source = listOf(reviewApi.correctionPage)
const refresh = [reviewApi.correctionPage, reviewApi.entries, reviewApi.batch]

type Decision = 'return' | 'decline'

/** Requests of experts to correct a submitted scorecard: the staff return it or decline. @spec B14 */
function ReviewCorrectionsPage() {
  const t = useT(correctionMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const seesBatches = useMay()('review:batch:list')
  const batches = useCall(reviewApi.batchOptions, seesBatches ? {} : null).data ?? []
  const [open, setOpen] = useState<{ row: CorrectionRow; decision: Decision } | null>(null)
  const done = (words: 'returned' | 'declined') => () => {
    toast('success', t(words))
    setOpen(null)
  }
  const returnTask = useWrite(reviewApi.returnTask, { inline: true, refresh, onDone: done('returned') })
  const decline = useWrite(reviewApi.declineCorrection, { inline: true, refresh, onDone: done('declined') })
  const action = (row: CorrectionRow, decision: Decision) => {
    const returning = decision === 'return' ? whyNotReturn(row.batchState, row.taskState, null) : null
    const refusal = whyNotDecideCorrection(row.state) ?? returning
    return {
      key: decision,
      label: t(decision),
      danger: decision === 'decline',
      reason: refusal && refusalText(refusal, language),
      onClick: () => setOpen({ row, decision }),
    }
  }
  const decide = ({ row, decision }: NonNullable<typeof open>, reason: string) =>
    decision === 'return'
      ? returnTask.run({ taskId: row.taskId, reason })
      : decline.run({ correctionId: row.correctionId, reason })
  return (
    <>
      <ListPage
        name="review.corrections"
        source={source}
        rowId={({ correctionId }) => correctionId}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        exporter={exportOf(reviewExports.exportCorrections)}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          ...(seesBatches ? [{ name: 'batchId', label: t('batch'), kind: 'select' as const, options: batches }] : []),
          {
            name: 'correctionState',
            label: t('state'),
            kind: 'select',
            options: CORRECTION_STATES.map((value) => ({ value, label: pick(correctionStateLabels[value], language) })),
          },
        ]}
        columns={[
          { key: 'label', title: t('label'), width: 90 },
          { key: 'expertName', title: t('expert'), width: 90 },
          { key: 'reason', title: t('reason'), width: 260 },
          {
            key: 'state',
            title: t('state'),
            width: 120,
            render: ({ state }) => (
              <StateTag tone={correctionTones[state]}>{pick(correctionStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'title', title: t('work'), width: 200 },
          { key: 'requestedAt', title: t('requestedAt'), width: 150, render: (row) => timeText(row.requestedAt) },
          { key: 'batchName', title: t('batch'), width: 180 },
          { key: 'roundName', title: t('round'), width: 220, hidden: true },
          {
            key: 'submittedAt',
            title: t('submittedAt'),
            width: 150,
            hidden: true,
            render: ({ submittedAt }) => timeText(submittedAt),
          },
          { key: 'answer', title: t('answer'), width: 200, hidden: true },
          { key: 'answeredByName', title: t('answeredBy'), width: 100, hidden: true },
          {
            key: 'answeredAt',
            title: t('answeredAt'),
            width: 150,
            hidden: true,
            render: ({ answeredAt }) => timeText(answeredAt) || '—',
          },
        ]}
        actionsWidth={240}
        rowActions={(row) => [
          action(row, 'return'),
          action(row, 'decline'),
          {
            key: 'batch',
            label: t('toBatch'),
            hidden: !seesBatches,
            onClick: () => void navigate(paths.office.reviewDistribution({ batchId: row.batchId })),
          },
        ]}
      />
      {open && (
        <ReasonDialog
          title={`${t(open.decision)} · ${open.row.label} · ${open.row.expertName}`}
          text={t(`${open.decision}Text`, { reason: open.row.reason })}
          label={t(`${open.decision}Reason`)}
          submitText={t(open.decision)}
          busy={returnTask.busy || decline.busy}
          refusal={open.decision === 'return' ? returnTask.refusal : decline.refusal}
          onSubmit={(reason) => decide(open, reason)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

export { ReviewCorrectionsPage as Page }
