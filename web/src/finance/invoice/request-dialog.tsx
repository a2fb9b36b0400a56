import { financeApi } from '@podium/core/finance/api.ts'
import {
  BUYER_KINDS,
  buyerKindLabels,
  INVOICE_KINDS,
  invoiceKindLabels,
  type BuyerKind,
  type InvoiceKind,
  type InvoiceTitle,
  type InvoiceView,
} from '@podium/core/finance/invoice/invoice.ts'
import { canonicalTaxNumber, whyNotTaxNumber } from '@podium/core/finance/invoice/tax-number.rule.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { invoiceMessages } from './messages.ts'

interface RequestDialogProps {
  orderId: string
  amount: number
  /** Used before, to choose from. */
  titles: readonly InvoiceTitle[]
  /** A request that is changed. */
  changed?: InvoiceView
  onClose: () => void
}

type Values = InvoiceTitle & { remark: string }

const blank: Values = {
  buyerKind: 'organisation',
  title: '',
  taxNumber: '',
  kind: 'ordinary',
  address: '',
  phone: '',
  bank: '',
  bankNumber: '',
  email: '',
  remark: '',
}

/** Asks whom the invoice of an order is for. */
export function RequestDialog({ orderId, amount, titles, changed, onClose }: RequestDialogProps) {
  const t = useT(invoiceMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const initial = changed ?? titles[0] ?? blank
  const buyerKind = (Form.useWatch('buyerKind', form) as BuyerKind | undefined) ?? initial.buyerKind
  const kind = (Form.useWatch('kind', form) as InvoiceKind | undefined) ?? initial.kind
  const isOrganisation = buyerKind === 'organisation'
  const isSpecial = isOrganisation && kind === 'special'
  const options = {
    inline: true,
    refresh: [financeApi.ownInvoices],
    onDone: () => {
      toast('success', t(changed ? 'saved' : 'requested'))
      onClose()
    },
  }
  const request = useWrite(financeApi.requestInvoice, options)
  const change = useWrite(financeApi.changeInvoice, options)
  const submit = (values: Values) => {
    const title = {
      ...blank,
      ...values,
      ...(values.buyerKind === 'person' && { taxNumber: '', kind: 'ordinary' as const }),
    }
    return changed
      ? change.run({ ...title, invoiceId: changed.invoiceId, version: changed.version })
      : request.run({ ...title, orderId })
  }
  const required = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  const whyNot = (_: unknown, typed: string) => {
    const refusal = whyNotTaxNumber(canonicalTaxNumber(typed))
    return refusal ? Promise.reject(new Error(refusalText(refusal, language))) : Promise.resolve()
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('requestTitle', { amount: yuanText(amount) })}
      initial={{ ...blank, ...initial }}
      busy={request.busy || change.busy}
      refusal={changed ? change.refusal : request.refusal}
      submitText={t(changed ? 'change' : 'request')}
      onSubmit={submit}
      onClose={onClose}
    >
      {titles.length > 1 && !changed && (
        <Form.Item label={t('earlier')} className="wide">
          <Select
            aria-label={t('earlier')}
            options={titles.map(({ title, taxNumber }, value) => ({ value, label: `${title} ${taxNumber}`.trim() }))}
            onChange={(at: number) => form.setFieldsValue(titles[at]!)}
          />
        </Form.Item>
      )}
      <Form.Item name="buyerKind" label={t('buyerKind')}>
        <Radio.Group options={BUYER_KINDS.map((value) => ({ value, label: pick(buyerKindLabels[value], language) }))} />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')} hidden={!isOrganisation}>
        <Radio.Group
          options={INVOICE_KINDS.map((value) => ({ value, label: pick(invoiceKindLabels[value], language) }))}
        />
      </Form.Item>
      <Form.Item name="title" label={t('title')} extra={t('titleHint')} className="wide" rules={required(t('title'))}>
        <Input maxLength={100} autoComplete="organization" />
      </Form.Item>
      {isOrganisation && (
        <Form.Item
          name="taxNumber"
          label={t('taxNumber')}
          extra={t('taxHint')}
          className="wide"
          required
          rules={[{ validator: whyNot }]}
        >
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
      )}
      {isSpecial &&
        (['address', 'phone', 'bank', 'bankNumber'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(name)} rules={required(t(name))}>
            <Input maxLength={{ address: 120, phone: 30, bank: 80, bankNumber: 34 }[name]} autoComplete="off" />
          </Form.Item>
        ))}
      <Form.Item name="email" label={t('email')} rules={[{ type: 'email', message: t('emailBad') }]}>
        <Input maxLength={100} type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  )
}
