import type { Output } from '@podium/core/base/endpoint.ts'
import type { workApi } from '@podium/core/work/api.ts'
import { Button, Modal } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { secondText } from '#web/ui/time/time.ts'
import { workMessages } from '../messages.ts'
import { FileHash } from '../parts/file-hash.tsx'

/** The receipt of a submission: number, time, and the SHA-256 of each file. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Output<typeof workApi.submit>; onClose: () => void }) {
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
          {t('receipt')} <b className="figures">{receipt.receipt}</b>
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
