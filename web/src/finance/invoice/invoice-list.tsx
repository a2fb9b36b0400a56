import { financeApi } from '@podium/core/finance/api.ts'
import {
  INVOICE_KINDS,
  INVOICE_STATES,
  invoiceKindLabels,
  invoiceStateLabels,
  isIssuedInvoice,
  isRequestedInvoice,
  type InvoiceRow,
} from '@podium/core/finance/invoice/invoice.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { InvoiceLinks } from './invoice-links.tsx'
import { IssueDialog, RejectDialog, ReverseDialog } from './decide-dialogs.tsx'
import { invoiceMessages } from './messages.ts'
import { invoiceTones } from './tones.ts'

const source = listOf(financeApi.invoicePage)
const exporter = exportOf(financeApi.exportInvoices)

type Dialog = 'issue' | 'reject' | 'reverse'

/** Invoices in the office: issued one by one or many at once, rejected, reversed, exported to the tax software. */
export function InvoiceList() {
  const t = useT(invoiceMessages)
  const { language } = useLanguage()
  const mayIssue = useMay()('finance:invoice:issue')
  const [chosen, setChosen] = useState<{ invoice: InvoiceRow; dialog: Dialog } | null>(null)
  const [isBatch, setBatch] = useState(false)
  const close = () => setChosen(null)
  return (
    <>
      <ListPage
        name="finance.invoices"
        source={source}
        rowId={(row) => row.invoiceId}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        selectable={mayIssue}
        exporter={mayIssue ? exporter : undefined}
        renderTools={() =>
          mayIssue && (
            <Button type="primary" onClick={() => setBatch(true)}>
              {t('batch')}
            </Button>
          )
        }
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: INVOICE_STATES.map((value) => ({ value, label: pick(invoiceStateLabels[value], language) })),
          },
          {
            name: 'kind',
            label: t('kind'),
            kind: 'select',
            options: INVOICE_KINDS.map((value) => ({ value, label: pick(invoiceKindLabels[value], language) })),
          },
          { name: 'due', label: t('due'), kind: 'select', options: [{ value: 'outdated', label: t('outdated') }] },
        ]}
        columns={[
          { key: 'orderNo', title: t('order'), width: 190 },
          {
            key: 'state',
            title: t('state'),
            width: 140,
            render: ({ state, isOutdated }) => (
              <>
                <StateTag tone={invoiceTones[state]}>{pick(invoiceStateLabels[state], language)}</StateTag>
                {isOutdated && <StateTag tone="danger">{t('outdated')}</StateTag>}
              </>
            ),
          },
          { key: 'amount', title: t('amount'), width: 110, align: 'right', render: (row) => yuanText(row.amount) },
          { key: 'title', title: t('title'), width: 180 },
          { key: 'number', title: t('number'), width: 190, render: (row) => row.number || '—' },
          { key: 'files', title: t('files'), width: 140, render: (row) => <InvoiceLinks {...row} /> },
          { key: 'kind', title: t('kind'), width: 100, render: (row) => pick(invoiceKindLabels[row.kind], language) },
          { key: 'taxNumber', title: t('taxNumber'), width: 190, render: (row) => row.taxNumber || '—' },
          { key: 'issuedOn', title: t('issuedOn'), width: 110, render: (row) => row.issuedOn ?? '—' },
          { key: 'requestedBy', title: t('requestedBy'), width: 100 },
          { key: 'requestedAt', title: t('requestedAt'), width: 150, render: (row) => timeText(row.requestedAt) },
          { key: 'decidedBy', title: t('decidedBy'), width: 100, render: (row) => row.decidedBy || '—' },
          { key: 'opinion', title: t('opinion'), width: 180, render: (row) => row.opinion || '—' },
        ]}
        actionsWidth={150}
        rowActions={(invoice) => [
          {
            key: 'issue',
            label: t('issue'),
            hidden: !mayIssue || !isRequestedInvoice(invoice),
            onClick: () => setChosen({ invoice, dialog: 'issue' }),
          },
          {
            key: 'reject',
            label: t('reject'),
            danger: true,
            hidden: !mayIssue || !isRequestedInvoice(invoice),
            onClick: () => setChosen({ invoice, dialog: 'reject' }),
          },
          {
            key: 'reverse',
            label: t('reverse'),
            danger: true,
            hidden: !mayIssue || !isIssuedInvoice(invoice),
            onClick: () => setChosen({ invoice, dialog: 'reverse' }),
          },
        ]}
      />
      {chosen?.dialog === 'issue' && <IssueDialog invoice={chosen.invoice} onClose={close} />}
      {chosen?.dialog === 'reject' && <RejectDialog invoice={chosen.invoice} onClose={close} />}
      {chosen?.dialog === 'reverse' && <ReverseDialog invoice={chosen.invoice} onClose={close} />}
      {isBatch && <BatchDialog onClose={() => setBatch(false)} />}
    </>
  )
}
