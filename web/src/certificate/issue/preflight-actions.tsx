import type { Output } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotAcceptFindings } from '@podium/core/certificate/issue/make.rule.ts'
import { exampleNumber, numberSpan } from '@podium/core/certificate/issue/numbering.rule.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import { ConfirmIssue } from './confirm/confirm-issue.tsx'
import { certificateRowMessages } from './row-messages.ts'
import type { ListKey } from './rows.ts'
import '../issue.css'
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
  const [starting, setStarting] = useState<'all' | 'good' | null>(null)
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
  /** The question before rows are issued. */
  const questionOf = (which: 'all' | 'good') => {
    const left = whyNotAcceptFindings(which === 'all' ? report.unsettled : report.listCounts, false)
    const count = which === 'all' ? total : good
    const confirm = t(checker ? 'handUp' : 'make', { count })
    return left
      ? {
          title: t('despiteTitle'),
          text: t('despiteText', { count: Number(left.params['count'] ?? 0) }),
          confirm,
          danger: true,
        }
      : {
          title: t(checker ? 'handUpTitle' : 'makeTitle', { count }),
          text: t(checker ? 'handUpText' : 'makeText'),
          confirm,
          danger: false,
        }
  }
  const numbersOf = (count: number) => {
    const span = numberSpan(report.numberRule, report.nextCounter, count)
    return span ? t('numbersCounted', span) : t('numbersRandom', { example: exampleNumber(report.numberRule) })
  }
  const start = async (which: 'all' | 'good') => {
    const { danger } = questionOf(which)
    setStarting(null)
    await make.run({ ...listKey, rows: which, despiteIssues: danger })
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
  if (total === 0 && report.already > 0 && report.held === 0) {
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
          <ReasonedButton type="primary" reason={refusal} loading={make.busy} onClick={() => setStarting('good')}>
            {r(checker ? 'handUpGood' : 'makeGood', { count: good })}
          </ReasonedButton>
        )}
        <ReasonedButton
          type={inParts ? 'default' : 'primary'}
          reason={refusal}
          loading={make.busy}
          onClick={() => setStarting('all')}
        >
          {inParts ? r(checker ? 'handUpAll' : 'makeAll', all) : t(checker ? 'handUp' : 'make', all)}
        </ReasonedButton>
        <Button loading={isChecking} onClick={onCheck}>
          {t('recheck')}
        </Button>
      </div>
      {!refusal && !checker && <p className="certificate-faint figures">{numbersOf(total)}</p>}
      {inParts && !refusal && <p className="certificate-faint">{r('heldHint', { count: rows.open })}</p>}
      {starting && (
        <ConfirmIssue
          listKey={listKey}
          rows={starting}
          templateName={report.templateName}
          question={questionOf(starting)}
          numbers={checker ? null : numbersOf(starting === 'all' ? total : good)}
          onClose={() => setStarting(null)}
          onConfirm={() => void start(starting)}
        />
      )}
    </div>
  )
}

function Note({ tone, text }: { tone: 'success' | 'info' | 'warning'; text: string }) {
  return <p className={`certificate-note certificate-note-${tone}`}>{text}</p>
}
