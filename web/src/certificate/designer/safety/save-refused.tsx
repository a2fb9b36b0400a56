import { Button, Modal } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useEditor } from '../state/use-editor.ts'
import { safetyMessages } from './messages.ts'

/** Says why a version could not be saved; links to the element if one is named. */
export function SaveRefused({ refusal, onClose }: { refusal: RefusalError; onClose: () => void }) {
  const t = useT(safetyMessages)
  const editor = useEditor()
  const [, page, at] = /slides\.(\d+)\.elements\.(\d+)/.exec(refusal.fields[0]?.path ?? '') ?? []
  const element = editor.state().design.slides[Number(page)]?.elements[Number(at)]
  return (
    <Modal
      open
      width="30rem"
      title={t('notPrinted')}
      onCancel={onClose}
      footer={[
        ...(element
          ? [
              <Button
                key="locate"
                onClick={() => {
                  editor.goToSlide(Number(page))
                  editor.select([element.id])
                  onClose()
                }}
              >
                {t('locate')}
              </Button>,
            ]
          : []),
        <Button key="ok" type="primary" onClick={onClose}>
          {t('ok')}
        </Button>,
      ]}
    >
      <p>{refusal.msg}</p>
    </Modal>
  )
}
