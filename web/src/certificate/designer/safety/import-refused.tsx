import { Button, Modal } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import type { ImportFault } from './design-file.ts'
import { safetyMessages } from './messages.ts'

/** Says why a file is not a valid design, and at which position. */
export function ImportRefused({ fault, onClose }: { fault: ImportFault; onClose: () => void }) {
  const t = useT(safetyMessages)
  return (
    <Modal
      open
      width="30rem"
      title={t('importRefused')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <p>{fault.text}</p>
      {fault.position && <p className="designer-fault-at">{t('importAt', { at: fault.position })}</p>}
    </Modal>
  )
}
