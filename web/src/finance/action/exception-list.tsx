import type { Permission } from '@podium/core/base/access/permissions.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import {
  exceptionKindLabels,
  ExceptionState,
  exceptionStateLabels,
  isBillException,
  isOpenException,
  isUnenrolled,
  type ExceptionRow,
} from '@podium/core/finance/exception/exception.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { payMethodLabels } from '@podium/core/finance/order/order.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'
import { actionMessages } from './messages.ts'
import { exceptionTones } from './tones.ts'

const source = listOf(financeApi.exceptionPage)

/** Money and answers to decide on; `bills`: only what comparing providers' bills found. */
export function ExceptionList({ bills = false }: { bills?: boolean }) {
  const t = useT(actionMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [settled, setSettled] = useState<ExceptionRow | null>(null)
  const retry = useWrite(financeApi.retryHandover, {
    refresh: [financeApi.exceptionPage, financeApi.waiting],
    onDone: () => toast('success', t('enrolled')),
  })
  const label = (state: ExceptionState) => pick(exceptionStateLabels[state], language)
  return (
    <>
      <ListPage
        name={bills ? 'finance.billExceptions' : 'finance.exceptions'}
        source={source}
        fixedQuery={bills ? { bills } : {}}
        rowId={(row) => row.exceptionId}
        exporter={may('finance:order:export') ? exportOf(financeExports.exportExceptions) : undefined}
        empty={{ title: t('exceptionsEmpty'), hint: t('exceptionsHint') }}
        filters={[
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: ExceptionState.options.map((value) => ({ value, label: label(value) })),
          },
        ]}
        columns={[
          { key: 'kind', title: t('kind'), width: 180, render: (row) => pick(exceptionKindLabels[row.kind], language) },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: ({ state }) => <StateTag tone={exceptionTones[state]}>{label(state)}</StateTag>,
          },
          { key: 'amount', title: t('amount'), width: 120, align: 'right', render: (row) => yuanText(row.amount) },
          {
            key: 'why',
            title: t('why'),
            width: 260,
            render: (row) =>
              [row.lineTitle, pick({ zh: row.whyZh, en: row.whyEn }, language)].filter(Boolean).join(' · ') || '—',
          },
          { key: 'orderNo', title: t('order'), width: 190, render: (row) => row.orderNo || row.outTradeNo || '—' },
          { key: 'tradeNo', title: t('tradeNo'), width: 240 },
          {
            key: 'method',
            title: t('method'),
            width: 110,
            render: (row) => pick(payMethodLabels[row.method], language),
          },
          { key: 'note', title: t('note'), width: 200, render: (row) => row.note || '—' },
          { key: 'settledBy', title: t('settledBy'), width: 110, render: (row) => row.settledBy || '—' },
          { key: 'settledAt', title: t('settledAt'), width: 150, render: (row) => timeText(row.settledAt) || '—' },
          { key: 'createdAt', title: t('createdAt'), width: 150, render: (row) => timeText(row.createdAt) },
        ]}
        actionsWidth={170}
        rowActions={(row) => [
          {
            key: 'retry',
            label: t('retryIt'),
            hidden: !isOpenException(row) || !isUnenrolled(row) || !may('finance:refund:request'),
            onClick: () => void retry.run({ exceptionId: row.exceptionId }),
          },
          {
            key: 'settle',
            label: t(isGivenBack(row) ? 'refundIt' : 'explain'),
            hidden: !isOpenException(row) || !may(...settlersOf(row)),
            onClick: () => setSettled(row),
          },
        ]}
      />
      {settled && isGivenBack(settled) && <GiveBackDialog kept={settled} onClose={() => setSettled(null)} />}
      {settled && !isGivenBack(settled) && <Explain kept={settled} onClose={() => setSettled(null)} />}
    </>
  )
}

/** Permissions of which one is needed to settle it. */
const settlersOf = (row: ExceptionRow): [Permission, ...Permission[]] => {
  if (isGivenBack(row)) return ['finance:refund:request']
  return isBillException(row) ? ['finance:refund:approve', 'finance:statement:reconcile'] : ['finance:refund:approve']
}

/** Whether its money can only be given back, not explained away. */
const isGivenBack = (row: ExceptionRow) => row.holdsMoney || isUnenrolled(row)

function Explain({ kept, onClose }: { kept: ExceptionRow; onClose: () => void }) {
  const t = useT(actionMessages)
  const { exceptionId } = kept
  const explain = useWrite(financeApi.explainException, {
    inline: true,
    refresh: [financeApi.exceptionPage, financeApi.waiting],
    onDone: () => {
      toast('success', t('decided'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`${t('explain')} · ${yuanText(kept.amount)}`}
      label={t('note')}
      submitText={t('explain')}
      busy={explain.busy}
      refusal={explain.refusal}
      onSubmit={(note) => explain.run({ exceptionId, note })}
      onClose={onClose}
    />
  )
}
