import { financeApi } from '@podium/core/finance/api.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import type { OrderDetail } from '@podium/core/finance/order/order.ts'
import { leftOf, mostByRule } from '@podium/core/finance/refund/refund.rule.ts'
import { Checkbox, Form, Input, InputNumber } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { actionMessages } from './messages.ts'
import { PayeeFields, payeeOf, type PayeeValues } from './payee-fields.tsx'

const FEN = 100

interface Values extends PayeeValues {
  amounts: Record<string, number | null>
  exceeds?: boolean
  reason: string
}

interface Props {
  order: OrderDetail
  /** The office's request, or the payer's. Only the office may exceed the refund rule. */
  endpoint: typeof financeApi.requestRefund | typeof financeApi.requestOwnRefund
  onClose: () => void
}

/** Requests a refund line by line; what the refund rule of each line gives is filled in, and is the payer's most. */
export function RefundDialog({ order, endpoint, onClose }: Props) {
  const t = useT(actionMessages)
  const [form] = Form.useForm<Values>()
  const mayExceed = endpoint === financeApi.requestRefund
  const exceeds = Form.useWatch('exceeds', form) === true
  const now = new Date(order.serverNow)
  const ruled = order.lines.map((line) => ({ ...line, byRule: mostByRule(line, now) }))
  const request = useWrite(endpoint, {
    inline: true,
    refresh: [
      financeApi.orderDetail,
      financeApi.orderPage,
      financeApi.refundPage,
      financeApi.ownOrder,
      financeApi.ownOrders,
    ],
    onDone: () => {
      toast('success', t('requested'))
      onClose()
    },
  })
  const need = order.payeeNeed
  const submit = ({ amounts, reason, ...payee }: Values) => {
    const lines = order.lines.map(({ lineId }) => ({ lineId, amount: Math.round((amounts[lineId] ?? 0) * FEN) }))
    const wish = { orderId: order.orderId, lines: lines.filter(({ amount }) => amount > 0), reason }
    return request.run({ ...wish, ...payeeOf(need, payee), ...(exceeds && { beyondRule: true }) })
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('refundTitle', { no: order.no })}
      initial={{ amounts: Object.fromEntries(ruled.map(({ lineId, byRule }) => [lineId, byRule / FEN])) }}
      busy={request.busy}
      refusal={request.refusal}
      submitText={t('submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="wide ui-empty-hint">
        {t('refundRuleHint', { amount: yuanText(ruled.reduce((sum, { byRule }) => sum + byRule, 0)) })}
      </p>
      {mayExceed && (
        <Form.Item name="exceeds" valuePropName="checked" className="wide">
          <Checkbox>{t('exceedRule')}</Checkbox>
        </Form.Item>
      )}
      {ruled.map((line) => (
        <Form.Item
          key={line.lineId}
          name={['amounts', line.lineId]}
          label={t('refundLine', {
            title: line.title,
            amount: yuanText(line.amount - line.refunded),
            most: yuanText(line.byRule),
          })}
        >
          <InputNumber
            min={0}
            max={(exceeds ? leftOf(line) : line.byRule) / FEN}
            disabled={!exceeds && line.byRule === 0}
            precision={2}
            prefix="¥"
            className="full-width"
          />
        </Form.Item>
      ))}
      <PayeeFields need={need} />
      <Form.Item
        name="reason"
        label={t('reason')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('reason') }) }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
    </FormDialog>
  )
}
