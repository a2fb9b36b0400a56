import { financeApi } from '@podium/core/finance/api.ts'
import { INVOICE, invoiceKindLabels, type InvoiceRow } from '@podium/core/finance/invoice/invoice.ts'
import { INVOICE_NUMBER } from '@podium/core/finance/invoice/invoice.rule.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { invoiceMessages } from './messages.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'

const MAX_BYTES = 10 * 2 ** 20

interface DialogProps {
  invoice: InvoiceRow
  onClose: () => void
}

interface Issued {
  number: string
  issuedOn: Dayjs
  xml?: UploadedFile[]
  pdf?: UploadedFile[]
  reason?: string
}

/** Closes the dialog with a message when the write is done. */
function useDone(key: 'issued' | 'rejected' | 'reversed', onClose: () => void) {
  const t = useT(invoiceMessages)
  return {
    inline: true,
    refresh: [financeApi.invoicePage, financeApi.waiting],
    onDone: () => {
      toast('success', t(key))
      onClose()
    },
  }
}

/** Records a request as issued; the XML is compared with it. */
export function IssueDialog({ invoice, onClose }: DialogProps) {
  const t = useT(invoiceMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Issued>()
  const [today] = useState(() => dayjs(beijingDay(new Date())))
  const issue = useWrite(financeApi.issueInvoice, useDone('issued', onClose))
  const submit = ({ number, issuedOn, xml = [], pdf = [], reason = '' }: Issued) =>
    issue.run({
      invoiceId: invoice.invoiceId,
      number: number.trim(),
      issuedOn: issuedOn.format('YYYY-MM-DD'),
      pdfId: pdf[0]?.fileId ?? null,
      xmlId: xml[0]?.fileId ?? null,
      reason,
      version: invoice.version,
    })
  const file = (purposeName: 'xml' | 'pdf') => (
    <FileUpload start={startUpload} about={{ purpose: INVOICE }} accept={`.${purposeName}`} maxBytes={MAX_BYTES} />
  )
  return (
    <FormDialog<Issued>
      open
      form={form}
      title={`${invoice.orderNo} · ${yuanText(invoice.amount)}`}
      initial={{ issuedOn: today }}
      busy={issue.busy}
      refusal={issue.refusal}
      submitText={t('issue')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="wide">
        {pick(invoiceKindLabels[invoice.kind], language)} · {invoice.title} {invoice.taxNumber}
      </p>
      <Form.Item name="xml" label={t('issueXml')} extra={t('issueXmlHint')} className="wide">
        {file('xml')}
      </Form.Item>
      <Form.Item name="pdf" label={t('issuePdf')} className="wide">
        {file('pdf')}
      </Form.Item>
      <Form.Item
        name="number"
        label={t('number')}
        extra={t('numberHint')}
        rules={[{ required: true, pattern: INVOICE_NUMBER, message: t('numberHint') }]}
      >
        <Input maxLength={20} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="issuedOn"
        label={t('issuedOn')}
        rules={[{ required: true, message: t('required', { label: t('issuedOn') }) }]}
      >
        <DateInput className="full-width" />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} extra={t('reasonHint')} className="wide">
        <Input maxLength={300} />
      </Form.Item>
    </FormDialog>
  )
}

export function RejectDialog({ invoice, onClose }: DialogProps) {
  const t = useT(invoiceMessages)
  const reject = useWrite(financeApi.rejectInvoice, useDone('rejected', onClose))
  return (
    <ReasonDialog
      title={`${t('rejectTitle')} · ${invoice.orderNo}`}
      label={t('opinion')}
      submitText={t('reject')}
      busy={reject.busy}
      refusal={reject.refusal}
      onClose={onClose}
      onSubmit={(opinion) => reject.run({ invoiceId: invoice.invoiceId, opinion, version: invoice.version })}
    />
  )
}

/** Records the red invoice that reversed an issued one. */
export function ReverseDialog({ invoice, onClose }: DialogProps) {
  const t = useT(invoiceMessages)
  const reverse = useWrite(financeApi.reverseInvoice, useDone('reversed', onClose))
  return (
    <FormDialog<{ redNumber: string; opinion: string }>
      open
      title={t('reverseTitle', { number: invoice.number })}
      initial={{}}
      busy={reverse.busy}
      refusal={reverse.refusal}
      submitText={t('reverse')}
      onSubmit={(values) => reverse.run({ ...values, invoiceId: invoice.invoiceId, version: invoice.version })}
      onClose={onClose}
    >
      <Form.Item
        name="redNumber"
        label={t('redNumber')}
        extra={t('numberHint')}
        className="wide"
        rules={[{ required: true, pattern: INVOICE_NUMBER, message: t('numberHint') }]}
      >
        <Input maxLength={20} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="opinion"
        label={t('opinion')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('opinion') }) }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
    </FormDialog>
  )
}
