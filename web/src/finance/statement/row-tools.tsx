import { financeApi } from '@podium/core/finance/api.ts'
import type { RowsConfirmed, StatementDone } from '@podium/core/finance/statement/statement.ts'
import { isDone } from '@podium/core/base/state/job.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { JobWatch } from '#web/system/parts/job-watch.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { statementMessages } from './messages.ts'
import './statement.css'

interface RowToolsProps {
  filters: Readonly<Record<string, unknown>>
  onDone: () => void
}

/** Importing, matching and confirming many rows, with the progress of what runs in the background. */
export function RowTools({ filters, onDone }: RowToolsProps) {
  const t = useT(statementMessages)
  const may = useMay()
  const [isImporting, setImporting] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const started = { onDone: ({ jobId: running }: { jobId: string }) => setJobId(running) }
  const match = useWrite(financeApi.matchStatement, started)
  const confirm = useWrite(financeApi.confirmRows, started)
  const [accountId, from, until] = ['accountId', 'from', 'until'].map((name) => textOf(filters[name]))
  const reason = accountId === undefined ? t('chooseAccount') : null
  const askConfirm = async () => {
    const question = { title: t('confirmAll'), text: t('confirmAllText'), confirm: t('confirm'), cancel: t('cancel') }
    if (accountId === undefined || !(await ask(question))) return
    await confirm.run({ accountId, ...(from && { from }), ...(until && { until }) })
  }
  return (
    <div className="statement-tools">
      <Button type="primary" onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
      <ReasonedButton reason={reason} onClick={() => accountId && void match.run({ accountId })}>
        {t('matchAgain')}
      </ReasonedButton>
      {may('finance:transfer:confirm') && (
        <ReasonedButton reason={reason} onClick={() => void askConfirm()}>
          {t('confirmAll')}
        </ReasonedButton>
      )}
      {jobId !== null && (
        <JobWatch
          jobId={jobId}
          onDone={(job) => {
            if (!isDone(job)) return
            setJobId(null)
            const result = job.result as Partial<StatementDone & RowsConfirmed>
            const { confirmed, exceptions = 0, refused = 0, matched = 0 } = result
            if (confirmed === undefined) toast('success', t('jobMatched', { count: matched }))
            else toast('success', t('jobConfirmed', { count: confirmed, exceptions, refused }))
            onDone()
          }}
        />
      )}
      {isImporting && (
        <ImportDialog
          account={accountId ?? null}
          onClose={() => {
            setImporting(false)
            onDone()
          }}
        />
      )}
    </div>
  )
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
