import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { exceptionKindLabels } from '@podium/core/finance/exception/exception.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import {
  awaitsConfirmation,
  isPaidTogether,
  whyNotDecide,
  whyNotUndo,
} from '@podium/core/finance/statement/row.rule.ts'
import { RowState, rowStateLabels, type StatementRow } from '@podium/core/finance/statement/statement.ts'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { MatchDialog } from './match-dialog.tsx'
import { statementMessages } from './messages.ts'
import { RowParts } from './row-parts.tsx'
import { RowTools } from './row-tools.tsx'
import { rowTones } from './tones.ts'
import { useAccountOptions } from './use-account-options.ts'

const source = listOf(financeApi.statementRowPage)
const refresh = [financeApi.statementRowPage, financeApi.statementDayPage, financeApi.awaitingRows]

/** Rows of bank statements: matched with orders, confirmed, or left aside. */
export function RowList() {
  const t = useT(statementMessages)
  const { language } = useLanguage()
  const may = useMay()
  const accounts = useAccountOptions()
  const [matched, setMatched] = useState<StatementRow | null>(null)
  const [ignored, setIgnored] = useState<StatementRow | null>(null)
  const undo = useWrite(financeApi.undoRow, { refresh, onDone: () => toast('success', t('undone')) })
  const confirm = useWrite(financeApi.confirmRow, {
    refresh: [...refresh, financeApi.orderPage, financeApi.slipPage, financeApi.exceptionPage],
    onDone: ({ exceptions, rows }) => {
      const kinds = exceptions.map((kind) => pick(exceptionKindLabels[kind], language)).join(', ')
      if (kinds === '') toast('success', t('confirmDone', { rows }))
      else toast('warning', t('confirmKept', { kinds }))
    },
  })
  const askConfirm = async ({ rowId, version, amount, parts }: StatementRow) => {
    const names = parts.map((part) => `${part.orderNo} · ${yuanText(part.amount)}`)
    const [only] = parts
    const isJoint = only && isPaidTogether(parts, amount)
    const question = {
      title: `${t('confirm')} · ${yuanText(amount)}`,
      text: t('confirmText'),
      ...(isJoint && { note: t('confirmTogether', { count: only.waitingRows, sum: yuanText(only.waitingAmount) }) }),
      names,
    }
    if (await ask({ ...question, confirm: t('confirm'), cancel: t('cancel') })) await confirm.run({ rowId, version })
  }
  const label = (state: RowState) => pick(rowStateLabels[state], language)
  return (
    <>
      <ListPage
        name="finance.statementRows"
        source={source}
        rowId={(row) => row.rowId}
        exporter={exportOf(financeExports.exportStatementRows)}
        empty={{ title: t('rowsEmpty'), hint: t('rowsHint') }}
        filters={[
          { name: 'accountId', label: t('account'), kind: 'select', options: accounts },
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: RowState.options.map((value) => ({ value, label: label(value) })),
          },
          { name: 'from', until: 'until', label: t('period'), kind: 'dates' },
        ]}
        renderTools={({ filters, refresh: reload }) => <RowTools filters={filters} onDone={reload} />}
        columns={[
          { key: 'bookedAt', title: t('bookedAt'), width: 150, render: (row) => timeText(row.bookedAt) },
          { key: 'amount', title: t('amount'), width: 120, align: 'right', render: (row) => yuanText(row.amount) },
          { key: 'payerName', title: t('payer'), width: 180, render: (row) => row.payerName || '—' },
          {
            key: 'state',
            title: t('state'),
            width: 195,
            render: (row) => (
              <>
                <StateTag tone={row.confirmedAt ? 'success' : rowTones[row.state]}>{label(row.state)}</StateTag>{' '}
                {awaitsConfirmation(row) ? t('toConfirm') : row.confirmedAt ? t('confirmed') : ''}
              </>
            ),
          },
          { key: 'parts', title: t('orders'), width: 240, render: (row) => <RowParts row={row} /> },
          { key: 'remark', title: t('remark'), width: 200, render: (row) => row.remark || '—' },
          { key: 'tradeNo', title: t('serial'), width: 180 },
          { key: 'payerAccount', title: t('payerAccount'), width: 160, render: (row) => row.payerAccount || '—' },
          { key: 'confirmedBy', title: t('confirmedBy'), width: 110, render: (row) => row.confirmedBy || '—' },
          { key: 'bank', title: t('account'), width: 160, hidden: true },
        ]}
        actionsWidth={200}
        rowActions={(row) => [
          {
            key: 'confirm',
            label: t('confirm'),
            hidden: !awaitsConfirmation(row) || !may('finance:transfer:confirm'),
            onClick: () => void askConfirm(row),
          },
          { key: 'match', label: t('match'), hidden: whyNotDecide(row) !== null, onClick: () => setMatched(row) },
          { key: 'ignore', label: t('ignore'), hidden: whyNotDecide(row) !== null, onClick: () => setIgnored(row) },
          {
            key: 'undo',
            label: t('undo'),
            hidden: whyNotUndo(row) !== null,
            onClick: () => void undo.run({ rowId: row.rowId, version: row.version }),
          },
        ]}
      />
      {matched && <MatchDialog row={matched} onClose={() => setMatched(null)} />}
      {ignored && <IgnoreDialog row={ignored} onClose={() => setIgnored(null)} />}
    </>
  )
}

function IgnoreDialog({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const t = useT(statementMessages)
  const { rowId, version } = row
  const ignore = useWrite(financeApi.ignoreRow, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('ignored'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`${t('ignore')} · ${yuanText(row.amount)}`}
      label={t('ignoreReason')}
      submitText={t('ignore')}
      busy={ignore.busy}
      refusal={ignore.refusal}
      onSubmit={(reason) => ignore.run({ rowId, version, reason })}
      onClose={onClose}
    />
  )
}
