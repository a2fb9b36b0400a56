import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotResult } from '@podium/core/review/batch/batch.rule.ts'
import { remediesOf } from '@podium/core/review/result/remedy.rule.ts'
import { whyNotDecideResults, whyNotLock } from '@podium/core/review/result/verification.rule.ts'
import type { BatchDetail, RunView } from '@podium/core/review/views.ts'
import {
  awaitsVerification,
  CALCULATED_BATCHES,
  isLocked,
  isVerified,
  wasSentBack,
} from '@podium/core/review/review.ts'
import { isDone } from '@podium/core/base/state/job.ts'
import { Alert } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '@podium/core/paths.ts'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { refetchStale } from '#web/lib/call/refetch-stale.ts'
import { ask } from '#web/lib/call/ask.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed } from '#web/lib/i18n/punctuation.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { keyOf, useWrite } from '#web/lib/call/use-call.ts'
import { JobWatch, useSavedJob } from '#web/lib/call/job-watch.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { reviewMessages } from '../messages.ts'
import { CloseReview } from './close-review.tsx'
import { lacksOf, RefusedCalculation, type Refused } from './refused-calculation.tsx'
import { SendBackDialog, VerifyDialog } from './verify-dialog.tsx'
import './run-panel.css'

const answers = [reviewApi.run, reviewApi.results, reviewApi.batch, reviewApi.batchOptions]

/** Calculates results, has a second person verify them, and locks them. @spec B17 C46 */
export function RunPanel({ batch, run }: { batch: BatchDetail; run: RunView | null }) {
  const t = useT(reviewMessages)
  const client = useQueryClient()
  const [jobId, setJobId] = useSavedJob(`review.${batch.batchId}`)
  const changeable = !isLocked(batch) || batch.withdrawn
  const refresh = () => void Promise.all(answers.map((each) => refetchStale(client, keyOf(each))))
  return (
    <section className="list-main run-panel">
      {run ? (
        <RunFacts run={run} locked={isLocked(batch)} />
      ) : (
        <p className="run-none">
          {t('notCalculated')}{' '}
          <small>{t(whyNotResult(batch, 'calculate') ? 'notCalculatedHint' : 'calculateNow')}</small>
        </p>
      )}
      {run && run.incomplete > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('incompleteLine', { count: run.incomplete, required: run.expertsPerWork })}
        />
      )}
      {run && wasSentBack(run) && (
        <Alert
          type="warning"
          showIcon
          title={t('sentBackLine', {
            who: run.returnedByName,
            when: timeText(run.returnedAt),
            reason: run.returnReason,
          })}
          description={t('sentBackNext')}
          action={
            <Link to={paths.office.reviewDistribution({ batchId: batch.batchId, tab: 'entries' })}>
              {t('toEntries')}
            </Link>
          }
        />
      )}
      {run?.stale && changeable && <Alert type="warning" showIcon title={t('stale')} />}
      <Allowed codes={['review:batch:edit']}>
        <CloseReview batch={batch} primary />
      </Allowed>
      <Allowed codes={['review:result:calculate']}>
        <Buttons batch={batch} run={run} onJob={setJobId} />
      </Allowed>
      {jobId && changeable && (
        <JobWatch
          jobId={jobId}
          onDone={(job) => {
            refresh()
            if (isDone(job)) setJobId(null)
          }}
        />
      )}
    </section>
  )
}

function RunFacts({ run, locked }: { run: RunView; locked: boolean }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  return (
    <div className="run-facts">
      <p className="figures">
        {t('runLine', { no: run.no, who: run.calculatedByName, when: timeText(run.calculatedAt) })}
      </p>
      {run.verifiedAt && (
        <p className="figures">
          <StateTag tone="success">
            {t('verifiedLine', { who: run.verifiedByName, when: timeText(run.verifiedAt) })}
          </StateTag>
        </p>
      )}
      {locked && (
        <p>
          <StateTag tone="neutral">{t('locked')}</StateTag>
        </p>
      )}
      {awaitsVerification(run) && (
        <p>
          {run.verifiers.length > 0 ? t('verifiers', { who: listed(run.verifiers, language) }) : t('verifiersNone')}
        </p>
      )}
      {run.moved !== null && run.moved > 0 && <p>{t('movedLine', { count: run.moved })}</p>}
      <p className="run-hash">
        {t('hash')} <code>{run.inputsHash.slice(0, 16)}</code>
      </p>
    </div>
  )
}

interface ButtonsProps {
  batch: BatchDetail
  run: RunView | null
  onJob: (jobId: string) => void
}

function Buttons({ batch, run, onJob }: ButtonsProps) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const [deciding, setDeciding] = useState<'verify' | 'sendBack' | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const client = useQueryClient()
  const lock = useWrite(reviewApi.lock, {
    refresh: answers,
    // Another window or person was quicker: what is true now is shown.
    onRefused: () => void Promise.all(answers.map((each) => refetchStale(client, keyOf(each)))),
  })
  const calculate = useWrite(reviewApi.finalScoreCalculation, {
    inline: true,
    onDone: ({ jobId }) => {
      setRefused(null)
      onJob(jobId)
    },
    onRefused: (refusal) => {
      if (lacksOf(refusal).some(({ code }) => remediesOf(code, batch).length > 0)) return setRefused(refusal)
      reportUnhandled(refusal)
    },
  })
  const { batchId, version, withdrawn } = batch
  const textOf = (refusal: Refusal | null) => refusal && refusalText(refusal, language)
  const undecidable = textOf(run && whyNotDecideResults(batch, run))
  const uncalculable = textOf(whyNotResult(batch, 'calculate'))
  const unlockable = textOf(whyNotLock(batch, run))

  async function confirmFew(msg: string): Promise<void> {
    const question = { title: t('fewTitle'), text: msg, confirm: t('fewYes'), cancel: t('cancel') }
    if (await ask(question)) await calculate.run({ batchId, acceptFewScores: true })
  }
  const onLock = async () => {
    const question = {
      title: t('lockTitle'),
      text: t('lockText'),
      confirm: t('lock'),
      cancel: t('cancel'),
      danger: true,
    }
    if (await ask(question)) await lock.run({ batchId, version })
  }
  const locked = isLocked(batch)
  if (locked && !withdrawn) return null
  const fits = run !== null && CALCULATED_BATCHES.includes(batch.state) && !run.stale && !wasSentBack(run)
  return (
    <div className="run-buttons">
      {refused && <RefusedCalculation batch={batch} refused={refused} onAccept={() => void confirmFew(refused.msg)} />}
      <ReasonedButton
        type={fits || uncalculable ? 'default' : 'primary'}
        loading={calculate.busy}
        reason={uncalculable}
        onClick={() => void calculate.run({ batchId })}
      >
        {t(run ? 'recalculate' : 'calculate')}
      </ReasonedButton>
      {run && awaitsVerification(run) && (
        <>
          <ReasonedButton reason={undecidable} onClick={() => setDeciding('sendBack')}>
            {t('sendBack')}
          </ReasonedButton>
          <ReasonedButton
            type={fits ? 'primary' : 'default'}
            reason={undecidable}
            onClick={() => setDeciding('verify')}
          >
            {t('verifyPass')}
          </ReasonedButton>
        </>
      )}
      {run && isVerified(run) && !locked && (
        <ReasonedButton
          type={unlockable ? 'default' : 'primary'}
          loading={lock.busy}
          reason={unlockable}
          onClick={() => void onLock()}
        >
          {t('lock')}
        </ReasonedButton>
      )}
      {deciding === 'verify' && run && <VerifyDialog batch={batch} run={run} onClose={() => setDeciding(null)} />}
      {deciding === 'sendBack' && run && <SendBackDialog batch={batch} run={run} onClose={() => setDeciding(null)} />}
    </div>
  )
}
