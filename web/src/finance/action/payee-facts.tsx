import { financeApi } from '@podium/core/finance/api.ts'
import type { RefundRow } from '@podium/core/finance/refund/refund.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { actionMessages } from './messages.ts'

/** The account that a refund is paid out to; its full number on request. */
export function PayeeFacts({ refund }: { refund: RefundRow }) {
  const t = useT(actionMessages)
  const [number, setNumber] = useState<string | null>(null)
  const show = useWrite(financeApi.refundPayee, { onDone: (payee) => setNumber(payee.number) })
  const { payee, refundId } = refund
  if (refund.route === 'original') return null
  if (!payee) return <p className="wide">{t('noPayee')}</p>
  return (
    <p className="wide">
      {t('paidOutTo')}
      {payee.holder} · {payee.bank} · <span className="figures">{number ?? payee.number}</span>{' '}
      {number === null && (
        <Button
          type="link"
          size="small"
          title={t('showNumberHint')}
          loading={show.busy}
          onClick={() => void show.run({ refundId })}
        >
          {t('showNumber')}
        </Button>
      )}
    </p>
  )
}
