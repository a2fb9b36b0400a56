import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { roundActionLabels } from '@podium/core/competition/labels.ts'
import { actionsOf, whyNotMove } from '@podium/core/competition/round/round.rule.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import type { RoundAction } from '@podium/core/competition/round/round-state.ts'
import { isRejected } from '@podium/core/competition/round/round-state.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { officeMessages } from '../office-messages.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'

/** Actions that require a reason. */
const withReason: readonly RoundAction[] = ['reject', 'take_offline']
/** Irreversible actions, which need confirmation. */
const final: readonly RoundAction[] = ['finish', 'archive']

/** Buttons of a round's state transitions; a disabled button says why. */
export function RoundActions({ round, refresh }: { round: RoundForEdit; refresh: readonly Endpoint[] }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
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
  const run = (action: RoundAction, opinion = '') =>
    move.run({ roundId: round.roundId, version: round.version, action, opinion })

  const onClick = async (action: RoundAction) => {
    if (withReason.includes(action)) {
      move.clear()
      setAsking(action)
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
    return refusal && refusalText(refusal, language)
  }

  const actions = actionsOf(round.state).filter((action) => action !== 'publish' || round.byUpper || round.rootGroup)
  const shown = round.rootGroup ? actions.filter((action) => action !== 'submit') : actions
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
            type={at === 0 && !withReason.includes(action) ? 'primary' : 'default'}
            danger={withReason.includes(action)}
            loading={move.busy && asking === null}
            reason={reasonOf(action)}
            onClick={() => void onClick(action)}
          >
            {pick(roundActionLabels[action], language)}
          </ReasonedButton>
        ))}
      </div>
      <ReasonDialog
        open={asking !== null}
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
