import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { EDITOR_DEBOUNCE_MS, MIN_EDITOR_DEBOUNCE_MS } from '#web/ui/limits.ts'
import type { ArticleEngine } from './load-engine.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

export interface RichTextBoxProps {
  engine: ArticleEngine
  id?: string
  label: string
  /** Purpose of the files that its pictures are uploaded as. */
  pictures: string
  value?: string
  onChange?: (html: string) => void
  /** How long typing rests before a change is reported; at least 20 ms. */
  debounceMs?: number
}

/** The loaded editor with its tools. @spec K03 */
export function RichTextBox({
  engine,
  id,
  label,
  pictures,
  value = '',
  onChange,
  debounceMs = EDITOR_DEBOUNCE_MS,
}: RichTextBoxProps) {
  const [first] = useState(value)
  const [editor, setEditor] = useState<Editor | null>(null)
  const holder = useCallback(
    (element: HTMLDivElement) => {
      const attributes = { ...(id && { id }), role: 'textbox', 'aria-multiline': 'true', 'aria-label': label }
      const made = engine.createArticleEditor({ element, html: first, attributes })
      setEditor(made)
      return () => made.destroy()
    },
    [engine, id, label, first],
  )
  const report = useEffectEvent((changed: Editor) => onChange?.(changed.isEmpty ? '' : changed.getHTML()))
  useEffect(() => {
    if (!editor) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      report(editor)
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(debounceMs, MIN_EDITOR_DEBOUNCE_MS))
    }
    editor.on('update', later).on('blur', flush)
    return () => {
      clearTimeout(timer)
      editor.off('update', later).off('blur', flush)
    }
  }, [editor, debounceMs])
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    const isUpToDate = editor.isFocused || editor.getHTML() === value
    if (!isUpToDate) engine.replaceContent(editor, value)
  }, [engine, editor, value])
  return (
    <div className="rich-text">
      {editor && <RichTextToolbar editor={editor} label={label} pictures={pictures} />}
      <div ref={holder} />
    </div>
  )
}
