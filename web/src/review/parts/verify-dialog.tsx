import { reviewApi } from '@podium/core/review/api.ts'
import type { BatchDetail, RunView } from '@podium/core/review/views.ts'
import './run-panel.css'
import { toast } from '#web/lib/toast.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { DecisionDialog, type DecisionChoice } from '#web/ui/dialog/decision-dialog.tsx'
import { reviewMessages } from '../messages.ts'

type Choice = 'verify' | 'sendBack'

const refresh = [reviewApi.run, reviewApi.results, reviewApi.batch]

/** The facts of a calculation, for the second person who verifies it or sends it back. */
export function VerifyDialog({ batch, run, onClose }: { batch: BatchDetail; run: RunView; onClose: () => void }) {
  const t = useT(reviewMessages)
  const verify = useWrite(reviewApi.verify, { inline: true, refresh })
  const sendBack = useWrite(reviewApi.sendBackResults, { inline: true, refresh })
  const choices: Array<DecisionChoice<Choice>> = [
    { value: 'verify', label: t('verifyPass'), hint: t('verifyPassHint'), needsOpinion: false },
    { value: 'sendBack', label: t('sendBack'), hint: t('sendBackHint'), needsOpinion: true },
  ]
  const { runId } = run
  return (
    <DecisionDialog<Choice>
      title={t('verify')}
      label={t('verdict')}
      choices={choices}
      initial="verify"
      busy={verify.busy || sendBack.busy}
      refusal={verify.refusal ?? sendBack.refusal}
      decide={async ({ action, opinion }) => {
        const decided = await (action === 'verify' ? verify.run({ runId }) : sendBack.run({ runId, reason: opinion }))
        return decided ? [{ name: '', refused: null }] : null
      }}
      onDecided={() => undefined}
      onAllDecided={(action) => toast('success', t(action === 'verify' ? 'verifyDone' : 'sentBack'))}
      onClose={onClose}
    >
      <dl className="wide verify-facts figures">
        <Fact name={t('works')} value={run.works} />
        <Fact name={t('factIncomplete', { required: run.expertsPerWork })} value={run.incomplete} warn />
        <Fact name={t('factUnsubmitted')} value={batch.tasks - batch.submitted} warn />
        <Fact name={t('factLagging')} value={run.lagging} warn />
        <Fact name={t('factTied')} value={run.tied} />
        <Fact name={t('factCorrected')} value={run.corrected} />
        {run.moved !== null && <Fact name={t('factMoved')} value={run.moved} />}
      </dl>
    </DecisionDialog>
  )
}

function Fact({ name, value, warn = false }: { name: string; value: number; warn?: boolean }) {
  return (
    <div className={warn && value > 0 ? 'is-warning' : ''}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
