import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { roundActionLabels } from '@podium/core/competition/labels.ts'
import { actionsOf, inForce, whyNotMove } from '@podium/core/competition/round/round.rule.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import type { RoundAction } from '@podium/core/competition/round/round-state.ts'
import { awaitsApproval, isRejected } from '@podium/core/competition/round/round-state.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { DecideRound } from '../approval/decide-round.tsx'
import { approvalMessages } from '../approval/messages.ts'
import { SubmitRound } from '../approval/submit-round.tsx'
import { officeMessages } from '../office-messages.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'

/** Actions that require a reason. */
const withReason: readonly RoundAction[] = ['reject', 'take_offline']
/** Irreversible actions, which need confirmation. */
const final: readonly RoundAction[] = ['finish', 'archive']

/** Buttons of a round's state transitions; a disabled button says why. */
export function RoundActions({ round, refresh }: { round: RoundForEdit; refresh: readonly Endpoint[] }) {
  const t = useT(officeMessages)
  const { language, wording } = useLanguage()
  const approval = useT(approvalMessages)
  const may = useMay()
  const confirmDanger = useConfirmDanger()
  const [asking, setAsking] = useState<RoundAction | null>(null)
  const move = useWrite(competitionApi.moveRound, {
    inline: asking !== null,
    refresh,
    onDone: (_answer, { action }) => {
      toast('success', t(`done_${action}`))
      setAsking(null)
    },
  })
  const decides = (action: RoundAction) => awaitsApproval(round) && action === 'publish'
  const name = pick({ zh: round.name, en: round.nameEn }, language)
  const run = (action: RoundAction, opinion = '') =>
    move.run({ roundId: round.roundId, version: round.version, action, opinion })

  const onClick = async (action: RoundAction) => {
    if (withReason.includes(action) || action === 'submit' || decides(action)) {
      move.clear()
      setAsking(action)
      return
    }
    if (action === 'withdraw') {
      const words = { title: approval('withdrawTitle', { name }), text: approval('withdrawText') }
      if (await confirmDanger({ ...words, confirmLabel: pick(roundActionLabels[action], language) })) await run(action)
      return
    }
    const deed = pick(roundActionLabels[action], language)
    const text = action === 'finish' ? t('finishText') : t('archiveText')
    const sure =
      !final.includes(action) || (await confirmDanger({ title: `${deed}“${round.name}”？`, text, confirmLabel: deed }))
    if (sure) await run(action)
  }
  const reasonOf = (action: RoundAction) => {
    if (!may('competition:round:publish')) return t('noPublishRight')
    // The reason is asked for later, so a placeholder passes the rule.
    const refusal = whyNotMove(round, action, '—')
    return refusal && refusalText(refusal, language, wording)
  }

  const actions = actionsOf(round.state).filter((action) => action !== 'publish' || round.byUpper || round.rootGroup)
  // One dialog approves or rejects, so one button leads there.
  const shown = actions.filter((action) =>
    action === 'submit' ? !round.rootGroup : action === 'reject' ? !awaitsApproval(round) : isForViewer(round, action),
  )
  return (
    <section className="round-panel">
      <h2>{t('actions')}</h2>
      {round.opinion && (
        <Alert
          type={isRejected(round) ? 'error' : 'info'}
          title={t('lastOpinion', { opinion: round.opinion })}
          className="form-refusal"
        />
      )}
      <div className="round-actions">
        {shown.length === 0 && <span>—</span>}
        {shown.map((action, at) => (
          <ReasonedButton
            key={action}
            type={at === 0 && !withReason.includes(action) && action !== 'withdraw' ? 'primary' : 'default'}
            danger={withReason.includes(action)}
            loading={move.busy && asking === null}
            reason={reasonOf(action)}
            onClick={() => void onClick(action)}
          >
            {decides(action) ? approval('decide') : pick(roundActionLabels[action], language)}
          </ReasonedButton>
        ))}
      </div>
      {!inForce(round.publishedAt) && (
        <p className="approval-links">
          <Link to={paths.home.competitionPreview({ roundId: round.roundId })} target="_blank">
            {approval('previewLink')}
          </Link>
        </p>
      )}
      {asking === 'submit' && (
        <SubmitRound
          name={name}
          submitText={pick(roundActionLabels.submit, language)}
          busy={move.busy}
          refusal={move.refusal}
          onSubmit={(note) => run('submit', note)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && decides(asking) && <DecideRound round={round} refresh={refresh} onClose={() => setAsking(null)} />}
      <ReasonDialog
        open={asking !== null && withReason.includes(asking)}
        title={asking ? pick(roundActionLabels[asking], language) : ''}
        text={round.name}
        submitText={asking ? pick(roundActionLabels[asking], language) : ''}
        busy={move.busy}
        refusal={move.refusal}
        onClose={() => setAsking(null)}
        onSubmit={(opinion) => asking && run(asking, opinion)}
      />
    </section>
  )
}

/** Whether the action is the viewer's to take: approvers don't withdraw the request of others. */
function isForViewer(round: RoundForEdit, action: RoundAction): boolean {
  return action !== 'withdraw' || round.askedByViewer || !round.byUpper
}
