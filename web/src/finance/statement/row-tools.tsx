import { financeApi } from '@podium/core/finance/api.ts'
import type { RowsConfirmed, StatementDone } from '@podium/core/finance/statement/statement.ts'
import { isDone } from '@podium/core/base/state/job.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { yuanText } from '@podium/core/finance/money.ts'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { JobWatch } from '#web/lib/call/job-watch.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { statementMessages } from './messages.ts'
import { useAccountOptions } from './use-account-options.ts'
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
  const accounts = useAccountOptions()
  const accountId = textOf(filters['accountId']) ?? (accounts.length === 1 ? accounts[0]!.value : undefined)
  const mayConfirm = may('finance:transfer:confirm')
  const filter = filterOf(filters)
  const awaiting = useCall(financeApi.awaitingRows, mayConfirm ? filter : null, { staleAfterMs: 0 })
  const waiting = awaiting.data
  const reload = () => {
    if (mayConfirm) void awaiting.refetch()
    onDone()
  }
  const only = waiting?.length === 1 ? waiting[0]! : null
  const whyNotConfirm = only ? null : t(waiting?.length === 0 ? 'noneWaiting' : 'chooseAccount')
  const askConfirm = async () => {
    if (!only) return
    const facts = { bank: only.bank, count: only.rows, amount: yuanText(only.amount) }
    const question = { title: t('confirmAll'), text: t('confirmAllText', facts) }
    if (!(await ask({ ...question, confirm: t('confirm'), cancel: t('cancel') }))) return
    await confirm.run({ ...filter, accountId: only.accountId })
  }
  return (
    <div className="statement-tools">
      <Button type="primary" onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
      <ReasonedButton
        reason={accountId === undefined ? t('chooseAccount') : null}
        onClick={() => accountId && void match.run({ accountId })}
      >
        {t('matchAgain')}
      </ReasonedButton>
      {mayConfirm && (
        <ReasonedButton reason={waiting ? whyNotConfirm : null} onClick={() => void askConfirm()}>
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
            reload()
          }}
        />
      )}
      {isImporting && (
        <ImportDialog
          account={accountId ?? null}
          onClose={() => {
            setImporting(false)
            reload()
          }}
        />
      )}
    </div>
  )
}

const filterOf = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    ['accountId', 'keyword', 'from', 'until'].flatMap((name) => {
      const text = textOf(filters[name])
      return text === undefined ? [] : [[name, text]]
    }),
  )

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
