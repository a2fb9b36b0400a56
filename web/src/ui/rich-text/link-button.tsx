import { LinkOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { richTextMessages } from './messages.ts'

const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/

/** Adds a link to the selection, or edits the link at the caret; an empty URL removes it. */
export function LinkButton({ editor }: { editor: Editor }) {
  const t = useT(richTextMessages)
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState(false)
  const onOpen = (next: boolean) => {
    setOpen(next)
    setWrong(false)
  }
  const save = (typed: string) => {
    const href = typed.trim()
    if (href && !ADDRESS.test(href)) return setWrong(true)
    setOpen(false)
    const link = editor.chain().focus().extendMarkRange('link')
    if (!href) link.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) link.insertContent(linkOf(href)).run()
    else link.setLink({ href }).run()
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpen}
      trigger="click"
      destroyOnHidden
      content={
        <>
          <Input.Search
            autoFocus
            aria-label={t('linkAddress')}
            placeholder="https://"
            defaultValue={(editor.getAttributes('link')['href'] as string | undefined) ?? ''}
            enterButton={t('link')}
            status={wrong ? 'error' : ''}
            onSearch={save}
          />
          {wrong && (
            <p role="alert" className="rich-text-fault">
              {t('linkWrong')}
            </p>
          )}
        </>
      }
    >
      <Button size="small" type="text" title={t('link')} aria-label={t('link')} icon={<LinkOutlined />} />
    </Popover>
  )
}

/** A link whose text is its URL. */
function linkOf(href: string) {
  return { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
}
