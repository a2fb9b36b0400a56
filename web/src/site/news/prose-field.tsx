import { Button, Input, Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { siteMessages } from '../messages.ts'

interface ProseFieldProps {
  id?: string
  label: string
  value?: string
  onChange?: (html: string) => void
}

/** What the toolbar does, in the browser's own editing commands. */
const commands = [
  ['bold', 'bold', undefined],
  ['heading', 'formatBlock', 'h2'],
  ['list', 'insertUnorderedList', undefined],
  ['numbered', 'insertOrderedList', undefined],
  ['quote', 'formatBlock', 'blockquote'],
  ['clearFormat', 'removeFormat', undefined],
] as const

/** Text with headings, lists and links; what it sends is sanitised by the server. Pasting brings plain text. */
export function ProseField({ id, label, value = '', onChange }: ProseFieldProps) {
  const t = useT(siteMessages)
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = editor.current
    if (element && element !== document.activeElement && element.innerHTML !== value) element.innerHTML = value
  }, [value])
  const changed = () => onChange?.(editor.current?.innerHTML ?? '')
  const act = (command: string, argument?: string) => {
    editor.current?.focus()
    // Deprecated, yet the one way every browser edits with its own undo and input methods.
    document.execCommand(command, false, argument)
    changed()
  }
  return (
    <div className="prose-field">
      <div className="prose-tools" role="toolbar" aria-label={label}>
        {commands.map(([key, command, argument]) => (
          <Button
            key={key}
            size="small"
            type="text"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => act(command, argument)}
          >
            {t(key)}
          </Button>
        ))}
        <LinkButton onLink={(address) => act('createLink', address)} />
      </div>
      <div
        id={id}
        ref={editor}
        className="prose prose-edit"
        contentEditable
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea holds no headings
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        tabIndex={0}
        suppressContentEditableWarning
        onInput={changed}
        onPaste={(event) => {
          event.preventDefault()
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
      />
    </div>
  )
}

function LinkButton({ onLink }: { onLink: (address: string) => void }) {
  const t = useT(siteMessages)
  const [open, setOpen] = useState(false)
  const selection = useRef<Range | null>(null)
  const onOpen = (next: boolean) => {
    const current = getSelection()
    if (next && current?.rangeCount) selection.current = current.getRangeAt(0)
    setOpen(next)
  }
  const done = (address: string) => {
    setOpen(false)
    const current = getSelection()
    if (!/^(https?:\/\/|mailto:|\/)/.test(address) || !selection.current || !current) return
    current.removeAllRanges()
    current.addRange(selection.current)
    onLink(address)
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpen}
      trigger="click"
      destroyOnHidden
      content={
        <Input.Search
          autoFocus
          aria-label={t('linkAddress')}
          placeholder="https://"
          enterButton={t('link')}
          onSearch={done}
        />
      }
    >
      <Button size="small" type="text" onMouseDown={(event) => event.preventDefault()}>
        {t('link')}
      </Button>
    </Popover>
  )
}
