import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { useEffect, useReducer, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { richTextMessages } from './messages.ts'
import { LinkButton } from './link-button.tsx'
import { PictureButton } from './picture-button.tsx'

interface Command {
  readonly name:
    | 'undo'
    | 'redo'
    | 'heading'
    | 'subheading'
    | 'bold'
    | 'italic'
    | 'underline'
    | 'list'
    | 'numbered'
    | 'quote'
    | 'table'
    | 'clearFormat'
  /** Left out where the name is shown. */
  readonly icon?: ReactNode
  readonly run: (editor: Editor) => boolean
  readonly isActive?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
}

const commands: readonly Command[] = [
  {
    name: 'undo',
    icon: <UndoOutlined />,
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    icon: <RedoOutlined />,
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
  {
    name: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    icon: <BoldOutlined />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: <ItalicOutlined />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    icon: <UnderlineOutlined />,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isActive: (editor) => editor.isActive('underline'),
  },
  {
    name: 'list',
    icon: <UnorderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbered',
    icon: <OrderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'table',
    icon: <TableOutlined />,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isPossible: (editor) => editor.can().insertTable(),
  },
  {
    name: 'clearFormat',
    icon: <ClearOutlined />,
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
]

/** Buttons with their state at the selection; arrow keys move the focus between them. */
export function RichTextToolbar({ editor, label, pictures }: { editor: Editor; label: string; pictures: string }) {
  const t = useT(richTextMessages)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div className="rich-text-toolbar" role="toolbar" aria-label={t('formatOf', { label })} onKeyDown={moveFocus}>
      {commands.map(({ name, icon, run, isActive, isPossible }) => (
        <Button
          key={name}
          size="small"
          type={isActive?.(editor) ? 'primary' : 'text'}
          {...(icon ? { title: t(name), 'aria-label': t(name) } : {})}
          aria-pressed={isActive?.(editor)}
          disabled={isPossible?.(editor) === false}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {icon ?? t(name)}
        </Button>
      ))}
      <LinkButton editor={editor} />
      <PictureButton editor={editor} purpose={pictures} />
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const buttons = [...event.currentTarget.querySelectorAll('button:enabled')] as HTMLButtonElement[]
  const next = buttons.indexOf(event.target) + step
  buttons.at(next % buttons.length)?.focus()
  event.preventDefault()
}
