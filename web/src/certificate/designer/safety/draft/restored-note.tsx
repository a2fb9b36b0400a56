import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { timeText } from '#web/ui/time/time.ts'
import { useEditor, useEditorState } from '#web/certificate/designer/state/use-editor.ts'
import { useTemplate } from '#web/certificate/designer/template-context.ts'
import { CompareView } from '../compare-view.tsx'
import { safetyMessages } from '../messages.ts'
import { useDraftSaver, useDraftState } from './use-draft-saver.ts'

/** Says that a draft was restored; offers to compare it and to discard it. */
export function RestoredNote() {
  const t = useT(safetyMessages)
  const editor = useEditor()
  const saver = useDraftSaver()
  const template = useTemplate()
  const { language } = useLanguage()
  const confirmDanger = useConfirmDanger()
  // One note at a time: a refusal has priority.
  const restored = useDraftState((state) => (state.refusal ? null : state.restored))
  const design = useEditorState((state) => state.design)
  const [closed, setClosed] = useState(false)
  const [comparing, setComparing] = useState(false)
  if (!restored || closed) return null
  const { templateId, no } = template
  const drop = async () => {
    const question = { title: t('dropTitle'), text: t('dropText', { no }), confirmLabel: t('dropDraft') }
    if (!(await confirmDanger(question))) return
    const goOn = await saver.pause()
    try {
      await call(certificateApi.dropDraft, { templateId })
      editor.commit(t('dropDraft'), () => template.design, { select: [] })
      saver.versionSaved({ version: template.version, no }, editor.state().design)
    } catch (thrown) {
      reportUnhandled(asRefusal(thrown, language))
    } finally {
      goOn()
    }
  }
  return (
    <output className="designer-restored">
      <span>
        {t('restored', { time: timeText(restored.at), no: restored.base.no })}
        {restored.base.version !== template.version && ` ${t('behind')}`}
      </span>
      <Button size="small" onClick={() => setComparing(true)}>
        {t('seeChanges')}
      </Button>
      <Button size="small" onClick={() => void drop()}>
        {t('dropDraft')}
      </Button>
      <Button size="small" type="text" onClick={() => setClosed(true)}>
        {t('close')}
      </Button>
      {comparing && (
        <Modal
          open
          width="65rem"
          footer={null}
          title={t('compareTitle', { left: t('versionNo', { no }), right: t('mine') })}
          onCancel={() => setComparing(false)}
        >
          <CompareView
            older={{ label: t('versionNo', { no }), design: template.design }}
            newer={{ label: t('mine'), design }}
          />
        </Modal>
      )}
    </output>
  )
}
