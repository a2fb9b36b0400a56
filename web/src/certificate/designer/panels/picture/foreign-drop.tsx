import { useEffect } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { takeForeignPaste } from '#web/certificate/designer/clipboard/foreign-paste.ts'
import { useEditor } from '#web/certificate/designer/state/use-editor.ts'
import { bringForeign, DRAGGED } from './foreign.ts'
import { panelMessages } from '../messages.ts'

/** Inserts files, text and panel items at the point where they are dropped; pasted ones in the middle. */
export function ForeignDrop() {
  const t = useT(panelMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  useEffect(() => {
    const stageOf = (event: DragEvent) => {
      const at = event.target instanceof Element ? event.target : null
      return at?.closest('.designer-writing') ? null : (at?.closest('.designer-stage') ?? null)
    }
    const isOurs = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain' || type === DRAGGED) ?? false
    const over = (event: DragEvent) => {
      if (!isOurs(event)) return
      const stage = stageOf(event)
      if (!stage && !event.dataTransfer!.types.includes('Files')) return
      // Prevents the browser from opening a file dropped beside the stage.
      event.preventDefault()
      event.dataTransfer!.dropEffect = stage && !editor.state().readOnly ? 'copy' : 'none'
    }
    const drop = (event: DragEvent) => {
      const stage = stageOf(event)
      if (!stage || !isOurs(event)) {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
        return
      }
      event.preventDefault()
      if (editor.state().readOnly) return
      const { left, top } = stage.getBoundingClientRect()
      const { zoom, x, y } = editor.state().view
      const spot = { x: (event.clientX - left - x) / zoom, y: (event.clientY - top - y) / zoom }
      bringForeign(event.dataTransfer!, { editor, t, language, spot })
    }
    const stopPasting = takeForeignPaste((_, data, spot) => bringForeign(data, { editor, t, language, spot }))
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
