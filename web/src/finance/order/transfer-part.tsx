import { financeApi } from '@podium/core/finance/api.ts'
import { awaitsSlipDecision, type OrderDetail } from '@podium/core/finance/order/order.ts'
import { SLIP } from '@podium/core/finance/transfer/transfer.ts'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { startUpload } from '#web/lib/call/upload.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { financeMessages } from '../messages.ts'

const SLIP_BYTES = 10 * 2 ** 20

/** Where to transfer to, and the slip. */
export function TransferPart({ order }: { order: OrderDetail }) {
  const t = useT(financeMessages)
  const copy = useCopy()
  const nameId = useId()
  const [isOpen, setOpen] = useState(false)
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [payerName, setPayerName] = useState('')
  const { orderId } = order
  const accounts = useCall(financeApi.transferAccounts, isOpen ? { orderId } : null)
  const submit = useWrite(financeApi.submitSlip, {
    refresh: [financeApi.ownOrder, financeApi.ownOrders],
    onDone: () => toast('success', t('slipSubmitted')),
  })
  if (awaitsSlipDecision(order)) return <Alert type="info" showIcon title={t('slipWaiting')} />
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('payTransfer')}</Button>
  const fileId = files[0]?.fileId
  const missing = !fileId ? t('slipFile') : payerName.trim() === '' ? t('slipName') : null
  return (
    <section className="order-transfer">
      <h3>{t('payTransfer')}</h3>
      {accounts.data?.length === 0 && <Alert type="warning" showIcon title={t('noAccount')} />}
      <ul className="order-lines figures">
        {accounts.data?.map((account) => (
          <li key={account.accountId}>
            <span>
              <b>{account.holder}</b>
              <span>{account.bank}</span>
              <span>
                {account.number}{' '}
                <Button
                  type="link"
                  size="small"
                  aria-label={t('copyAccount', { number: account.number })}
                  onClick={() => void copy(account.number)}
                >
                  {t('copy')}
                </Button>
              </span>
              <span className="order-note">{account.remark}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="order-note">
        {t('transferHint', { no: order.no })}{' '}
        <Button
          type="link"
          size="small"
          aria-label={t('copyOrderNo', { no: order.no })}
          onClick={() => void copy(order.no)}
        >
          {t('copyOrder')}
        </Button>
      </p>
      <label htmlFor={nameId}>{t('slipName')}</label>
      <Input id={nameId} maxLength={80} value={payerName} onChange={({ target }) => setPayerName(target.value)} />
      <FileUpload
        start={startUpload}
        about={{ purpose: SLIP }}
        accept=".pdf,.jpg,.jpeg,.png"
        maxBytes={SLIP_BYTES}
        value={files}
        onChange={setFiles}
      />
      <ReasonedButton
        type="primary"
        loading={submit.busy}
        reason={missing}
        onClick={() => void submit.run({ orderId, fileId: fileId!, payerName: payerName.trim() })}
      >
        {t('submitSlip')}
      </ReasonedButton>
    </section>
  )
}
