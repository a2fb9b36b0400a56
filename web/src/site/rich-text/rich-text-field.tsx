import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { articleExtensions, editableHtml } from './extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import '#web/ui/style/prose.css'
import './rich-text.css'

interface RichTextFieldProps {
  id?: string
  label: string
  value?: string
  onChange?: (html: string) => void
}

/** An editor of formatted text whose value is HTML; the server sanitises what is saved. */
export function RichTextField({ id, label, value = '', onChange }: RichTextFieldProps) {
  const editor = useEditor({
    extensions: articleExtensions,
    content: editableHtml(value),
    editorProps: {
      attributes: {
        ...(id && { id }),
        class: 'prose rich-text-content',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
    },
  })
  useEffect(() => {
    const changed = () => onChange?.(editor.isEmpty ? '' : editor.getHTML())
    editor.on('update', changed)
    return () => void editor.off('update', changed)
  }, [editor, onChange])
  useEffect(() => {
    // The library destroys an editor whose effects come late, and renders another.
    if (editor.isDestroyed) return
    const isUpToDate = editor.isFocused || editor.getHTML() === value
    if (!isUpToDate) editor.commands.setContent(editableHtml(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="rich-text">
      <RichTextToolbar editor={editor} label={label} />
      <EditorContent editor={editor} />
    </div>
  )
}
