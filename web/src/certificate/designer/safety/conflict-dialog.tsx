import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useEditorState } from '../state/use-editor.ts'
import { CompareView } from './compare-view.tsx'
import { safetyMessages } from './messages.ts'
import type { Conflict } from './use-save.ts'

interface ConflictDialogProps {
  conflict: Conflict
  busy: boolean
  onOverwrite: () => void
  onCopy: () => void
  onClose: () => void
}

/** Two people changed the same template: says who, and offers to overwrite, to save a copy, or to cancel. */
export function ConflictDialog({ conflict, busy, onOverwrite, onCopy, onClose }: ConflictDialogProps) {
  const t = useT(safetyMessages)
  const design = useEditorState((state) => state.design)
  const [comparing, setComparing] = useState(false)
  const { otherTemplate, userName } = conflict
  const { no } = otherTemplate
  return (
    <Modal
      open
      width={comparing ? '65rem' : '32.5rem'}
      title={t('conflictTitle', { who: userName || t('someone') })}
      footer={null}
      onCancel={onClose}
    >
      <p className="designer-hint">{t('conflictText', { no })}</p>
      {comparing && (
        <CompareView
          older={{ label: t('versionNo', { no }), design: otherTemplate.design }}
          newer={{ label: t('mine'), design }}
        />
      )}
      <ul className="designer-ways">
        {!comparing && (
          <li>
            <Button block onClick={() => setComparing(true)}>
              {t('conflictCompare')}
            </Button>
          </li>
        )}
        <li>
          <Button block type="primary" loading={busy} onClick={onOverwrite}>
            {t('conflictMine')}
          </Button>
          <span>{t('conflictMineHint', { no })}</span>
        </li>
        <li>
          <Button block onClick={onCopy}>
            {t('conflictCopy')}
          </Button>
          <span>{t('conflictCopyHint')}</span>
        </li>
        <li>
          <Button block type="text" onClick={onClose}>
            {t('conflictLater')}
          </Button>
        </li>
      </ul>
    </Modal>
  )
}
