import type { Output } from '@podium/core/base/endpoint.ts'
import { workApi } from '@podium/core/work/api.ts'
import { Button, Modal } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { addressOf } from '#web/lib/call/call.ts'
import { ReceiptLinks } from '#web/ui/receipt/receipt-links.tsx'
import { secondText } from '#web/ui/time/time.ts'
import { workMessages } from '../messages.ts'
import { FileHash } from '../parts/file-hash.tsx'

interface ReceiptDialogProps {
  workId: string
  receipt: Output<typeof workApi.submit>
  onClose: () => void
}

/** The receipt of a submission: number, time, and the SHA-256 of each file. */
export function ReceiptDialog({ workId, receipt, onClose }: ReceiptDialogProps) {
  const t = useT(workMessages)
  return (
    <Modal
      open
      title={t('receiptTitle')}
      onCancel={onClose}
      footer={
        <Button type="primary" size="large" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="work-body">
        <p>{t('receiptText', { no: receipt.versionNo, at: secondText(receipt.submittedAt) })}</p>
        <p className="work-line">
          <ReceiptLinks
            receipt={receipt.receipt}
            href={addressOf(workApi.receiptPdf, { workId, versionId: receipt.versionId })}
          />
        </p>
        <ul className="work-files">
          {receipt.files.map((file) => (
            <li key={file.slot + file.fileId}>
              <span className="work-file-name">{file.name}</span>
              <FileHash sha256={file.sha256} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
