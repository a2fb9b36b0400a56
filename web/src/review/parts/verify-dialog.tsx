import { reviewApi } from '@podium/core/review/api.ts'
import type { BatchDetail, RunView } from '@podium/core/review/views.ts'
import './run-panel.css'
import { toast } from '#web/lib/toast.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { reviewMessages } from '../messages.ts'
import { RankingTable } from './ranking-table.tsx'

const refresh = [reviewApi.run, reviewApi.results, reviewApi.batch, reviewApi.batchPage]

interface DecideProps {
  batch: BatchDetail
  run: RunView
  onClose: () => void
}

/** The facts of a calculation, for the second person who verifies it. */
export function VerifyDialog({ batch, run, onClose }: DecideProps) {
  const t = useT(reviewMessages)
  const verify = useWrite(reviewApi.verify, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('verifyDone'))
      onClose()
    },
  })
  return (
    <FormDialog
      open
      title={t('verify')}
      initial={{}}
      width={1220}
      submitText={t('verifyPass')}
      busy={verify.busy}
      refusal={verify.refusal}
      onSubmit={() => verify.run({ runId: run.runId })}
      onClose={onClose}
    >
      <Facts batch={batch} run={run} />
      <p className="wide">{t('verifyPassHint')}</p>
      <div className="wide verify-ranking">
        <RankingTable run={run} tools={false} />
      </div>
    </FormDialog>
  )
}

/** The facts of a calculation, for the second person who sends it back with a reason. */
export function SendBackDialog({ batch, run, onClose }: DecideProps) {
  const t = useT(reviewMessages)
  const sendBack = useWrite(reviewApi.sendBackResults, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('sentBack'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('sendBackTitle')}
      width={880}
      text={t('sendBackHint', { who: run.calculatedByName })}
      label={t('sendBackReason')}
      submitText={t('sendBack')}
      busy={sendBack.busy}
      refusal={sendBack.refusal}
      onSubmit={(reason) => sendBack.run({ runId: run.runId, reason })}
      onClose={onClose}
    >
      <Facts batch={batch} run={run} />
    </ReasonDialog>
  )
}

function Facts({ batch, run }: { batch: BatchDetail; run: RunView }) {
  const t = useT(reviewMessages)
  return (
    <dl className="wide verify-facts figures">
      <Fact name={t('works')} value={run.works} />
      <Fact name={t('factIncomplete', { required: run.expertsPerWork })} value={run.incomplete} warn />
      <Fact name={t('factUnsubmitted')} value={batch.tasks - batch.submitted} warn />
      <Fact name={t('factLagging')} value={run.lagging} warn />
      <Fact name={t('factTied')} value={run.tied} />
      <Fact name={t('factCorrected')} value={run.corrected} />
      {run.moved !== null && <Fact name={t('factMoved')} value={run.moved} />}
    </dl>
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
