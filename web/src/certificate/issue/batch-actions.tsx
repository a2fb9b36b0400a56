import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotCancel, whyNotResume } from '@podium/core/certificate/issue/make.rule.ts'
import { canTransition } from '@podium/core/base/state/state-machine.ts'
import { batchMachine, isAwaiting } from '@podium/core/certificate/issue/batch-state.rule.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ask } from '#web/lib/call/ask.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { BatchRows } from './batch-rows.tsx'
import { certificateIssueMessages } from '../issue-messages.ts'
import { certificateOfficeMessages } from '../office-messages.ts'
import type { BatchRow } from './rows.ts'

const refresh = [certificateApi.batchPage, certificateApi.preflight, certificateApi.page]

/** Actions on a batch: stop, withdraw, resume, and links to its rows and certificates. */
export function BatchActions({ batch, onJob }: { batch: BatchRow; onJob: (jobId: string) => void }) {
  const t = useT(certificateIssueMessages)
  const o = useT(certificateOfficeMessages)
  const may = useMay()('certificate:certificate:make')
  const [open, setOpen] = useState(false)
  const { batchId, roundId, state, made, failed } = batch
  return (
    <span className="certificate-links">
      {may && canTransition(batchMachine, state, 'cancel') && <Stop batch={batch} />}
      {may && canTransition(batchMachine, state, 'resume') && <Resume batch={batch} onJob={onJob} />}
      {may && canTransition(batchMachine, state, 'send') && (
        <Link to={paths.office.certificateSend()}>{t('goToSend')}</Link>
      )}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('rows')}
      </Button>
      {made > 0 && <Link to={paths.office.certificateList({ roundId, batchId })}>{o('certificates')}</Link>}
      <Drawer
        open={open}
        title={t('rowsTitle')}
        size="min(47.5rem, 100vw)"
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <BatchRows batchId={batchId} initial={failed > 0 ? 'failed' : made > 0 ? 'made' : 'left'} />
      </Drawer>
    </span>
  )
}

function Stop({ batch: { batchId, version, state, made } }: { batch: BatchRow }) {
  const t = useT(certificateIssueMessages)
  const { language } = useLanguage()
  const stop = useWrite(certificateApi.cancelBatch, { refresh, onDone: () => toast('success', t('stopped')) })
  const waits = isAwaiting({ state })
  const hindrance = whyNotCancel(state)
  const onStop = async () => {
    const confirm = t(waits ? 'withdraw' : 'stop')
    const question = waits
      ? { title: t('withdrawTitle'), text: t('withdrawText') }
      : { title: t('stopTitle'), text: t('stopText', { made }) }
    const sure = await ask({ ...question, confirm, cancel: language === 'en' ? 'Cancel' : '取消' })
    if (sure) await stop.run({ batchId, version })
  }
  return (
    <ReasonedButton
      type="link"
      size="small"
      danger
      loading={stop.busy}
      reason={hindrance && refusalText(hindrance, language)}
      onClick={() => void onStop()}
    >
      {t(waits ? 'withdraw' : 'stop')}
    </ReasonedButton>
  )
}

function Resume({ batch, onJob }: { batch: BatchRow; onJob: (jobId: string) => void }) {
  const t = useT(certificateIssueMessages)
  const { language } = useLanguage()
  const { batchId, version, state, jobId } = batch
  const resume = useWrite(certificateApi.resumeBatch, {
    refresh,
    onDone: (resumed) => {
      toast('success', t('resumed'))
      onJob(resumed.jobId)
    },
  })
  const hindrance = whyNotResume(state)
  // A batch withdrawn before approval has no job: it is submitted again.
  if (!jobId) return null
  return (
    <ReasonedButton
      type="link"
      size="small"
      loading={resume.busy}
      reason={hindrance && refusalText(hindrance, language)}
      onClick={() => void resume.run({ batchId, version })}
    >
      {t('resume')}
    </ReasonedButton>
  )
}
