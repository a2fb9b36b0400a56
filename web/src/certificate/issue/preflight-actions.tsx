import type { Output } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotAcceptFindings } from '@podium/core/certificate/issue/make.rule.ts'
import { Button } from 'antd'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ask } from '#web/lib/call/ask.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import { certificateRowMessages } from './row-messages.ts'
import type { ListKey } from './rows.ts'
import './rows.css'

interface PreflightActionsProps {
  report: Output<typeof certificateApi.preflight>
  listKey: ListKey
  onStarted: (jobId: string) => void
  onCheckStarted: (jobId: string) => void
  isChecking: boolean
  onCheck: () => void
}

/** Issues the rows without problems, or all; a long list is checked first. */
export function PreflightActions(props: PreflightActionsProps) {
  const { report, listKey, onStarted, onCheckStarted, isChecking, onCheck } = props
  const t = useT(certificateOfficeMessages)
  const r = useT(certificateRowMessages)
  const { language } = useLanguage()
  const u = useT(uiMessages)
  const confirmDanger = useConfirmDanger()
  const make = useWrite(certificateApi.make, {
    refresh: [certificateApi.batchPage, certificateApi.preflight, certificateApi.preflightRows],
    onDone: ({ jobId }) => {
      toast('success', t(jobId ? 'started' : 'handedUp'))
      if (jobId) onStarted(jobId)
    },
  })
  const check = useWrite(certificateApi.startCheck, {
    onDone: ({ jobId }) => {
      toast('success', r('checkStarted'))
      onCheckStarted(jobId)
    },
  })
  const { checker, refusal, rows, total } = report
  const good = total - rows.open
  const hindrance = whyNotAcceptFindings(report.unsettled, false)
  /** Asks for confirmation, as numbers are used, then issues. */
  const start = async (which: 'all' | 'good') => {
    const left = whyNotAcceptFindings(which === 'all' ? report.unsettled : report.listCounts, false)
    const count = Number(left?.params['count'] ?? 0)
    const action = t(checker ? 'handUp' : 'make', { count: which === 'all' ? total : good })
    const sure = left
      ? await confirmDanger({ title: t('despiteTitle'), text: t('despiteText', { count }), confirmLabel: action })
      : await ask({
          title: t(checker ? 'handUpTitle' : 'makeTitle', { count: which === 'all' ? total : good }),
          text: t(checker ? 'handUpText' : 'makeText'),
          confirm: action,
          cancel: u('cancel'),
        })
    if (sure) await make.run({ ...listKey, rows: which, despiteIssues: left !== null })
  }
  const hasFindings = Object.values(report.counts).some((count) => count > 0)
  const inParts = rows.open > 0 && good > 0
  const all = { count: total }
  if (!report.checked && !refusal) {
    return (
      <div className="certificate-start">
        <Note tone="info" text={r('unchecked', { count: total })} />
        <div className="certificate-buttons">
          <Button type="primary" loading={check.busy} onClick={() => void check.run(listKey)}>
            {r('startCheck')}
          </Button>
        </div>
      </div>
    )
  }
  if (total === 0 && report.already > 0) {
    return (
      <div className="certificate-start">
        <Note tone="success" text={t('allMade', { count: report.already })} />
        <div className="certificate-buttons">
          <Button loading={isChecking} onClick={onCheck}>
            {t('recheck')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="certificate-start">
      {checker && <Note tone="info" text={t('needsChecker', { group: checker })} />}
      {refusal && <Note tone="warning" text={refusal} />}
      {hindrance && !refusal && <Note tone="info" text={refusalText(hindrance, language)} />}
      {!hindrance && !refusal && <Note tone="success" text={t(hasFindings ? 'noneOpen' : 'noIssues')} />}
      <div className="certificate-buttons">
        {inParts && (
          <ReasonedButton type="primary" reason={refusal} loading={make.busy} onClick={() => void start('good')}>
            {r(checker ? 'handUpGood' : 'makeGood', { count: good })}
          </ReasonedButton>
        )}
        <ReasonedButton
          type={inParts ? 'default' : 'primary'}
          reason={refusal}
          loading={make.busy}
          onClick={() => void start('all')}
        >
          {inParts ? r(checker ? 'handUpAll' : 'makeAll', all) : t(checker ? 'handUp' : 'make', all)}
        </ReasonedButton>
        <Button loading={isChecking} onClick={onCheck}>
          {t('recheck')}
        </Button>
      </div>
      {inParts && !refusal && <p className="certificate-faint">{r('heldHint', { count: rows.open })}</p>}
    </div>
  )
}

function Note({ tone, text }: { tone: 'success' | 'info' | 'warning'; text: string }) {
  return <p className={`certificate-note certificate-note-${tone}`}>{text}</p>
}
