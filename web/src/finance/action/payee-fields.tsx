import { refusalText } from '@podium/core/base/refusal.ts'
import type { PayeeNeed } from '@podium/core/finance/order/order.ts'
import { whyNotAccountNumber } from '@podium/core/finance/refund/payee.rule.ts'
import type { RefundPayee } from '@podium/core/finance/refund/refund.ts'
import { Checkbox, Form, Input } from 'antd'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { actionMessages } from './messages.ts'

export interface PayeeValues {
  byBank?: boolean
  payee?: RefundPayee
}

/** The account of the filled-in fields, where one is asked for. */
export function payeeOf(need: PayeeNeed, { byBank, payee }: PayeeValues): { payee?: RefundPayee } {
  return payee && (need === 'needed' || (need === 'offered' && byBank)) ? { payee } : {}
}

/** Fields of the bank account that a refund is paid out to; where the original route failed, they can be left out. */
export function PayeeFields({ need }: { need: PayeeNeed }) {
  const t = useT(actionMessages)
  const { language } = useLanguage()
  const byBank = Form.useWatch<boolean | undefined>('byBank') === true
  if (need === 'none') return null
  const required = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  return (
    <>
      <p className="wide ui-empty-hint">{t(need === 'needed' ? 'payeeNeeded' : 'payeeOffered')}</p>
      {need === 'offered' && (
        <Form.Item name="byBank" valuePropName="checked" className="wide">
          <Checkbox>{t('byBank')}</Checkbox>
        </Form.Item>
      )}
      {(need === 'needed' || byBank) && (
        <>
          <Form.Item name={['payee', 'holder']} label={t('payeeHolder')} rules={required(t('payeeHolder'))}>
            <Input maxLength={80} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['payee', 'bank']} label={t('payeeBank')} rules={required(t('payeeBank'))}>
            <Input maxLength={80} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name={['payee', 'number']}
            label={t('payeeNumber')}
            className="wide"
            rules={[
              ...required(t('payeeNumber')),
              {
                validator: async (_, value: string | undefined) => {
                  const why = value?.trim() ? whyNotAccountNumber(value) : null
                  if (why) throw new Error(refusalText(why, language))
                },
              },
            ]}
          >
            <Input maxLength={40} inputMode="numeric" autoComplete="off" />
          </Form.Item>
        </>
      )}
    </>
  )
}
