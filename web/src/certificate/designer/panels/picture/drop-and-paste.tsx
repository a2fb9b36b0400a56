import { useEffect } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { registerPasteHandler } from '#web/certificate/designer/clipboard/paste-handlers.ts'
import { useEditor } from '#web/certificate/designer/state/use-editor.ts'
import { insertData, PANEL_ITEM_TYPE } from './insert-data.ts'
import { panelMessages } from '../messages.ts'

/** Inserts files, text and panel items at the point where they are dropped; pasted ones in the middle. */
export function DropAndPaste() {
  const t = useT(panelMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  useEffect(() => {
    const stageOf = (event: DragEvent) => {
      const at = event.target instanceof Element ? event.target : null
      return at?.closest('.designer-writing') ? null : (at?.closest('.designer-stage') ?? null)
    }
    const isForStage = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain' || type === PANEL_ITEM_TYPE) ?? false
    const over = (event: DragEvent) => {
      if (!isForStage(event)) return
      const stage = stageOf(event)
      if (!stage && !event.dataTransfer!.types.includes('Files')) return
      // Prevents the browser from opening a file dropped beside the stage.
      event.preventDefault()
      event.dataTransfer!.dropEffect = stage && !editor.state().readOnly ? 'copy' : 'none'
    }
    const drop = (event: DragEvent) => {
      const stage = stageOf(event)
      if (!stage || !isForStage(event)) {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
        return
      }
      event.preventDefault()
      if (editor.state().readOnly) return
      const { left, top } = stage.getBoundingClientRect()
      const { zoom, x, y } = editor.state().view
      const point = { x: (event.clientX - left - x) / zoom, y: (event.clientY - top - y) / zoom }
      insertData(event.dataTransfer!, { editor, t, language, point })
    }
    const stopPasting = registerPasteHandler((_, data, point) => insertData(data, { editor, t, language, point }))
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      stopPasting()
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [editor, t, language])
  return null
}
