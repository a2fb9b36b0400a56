import { PictureOutlined } from '@ant-design/icons'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { Editor } from '@tiptap/core'
import { Button, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { startUpload } from '#web/lib/call/upload.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { richTextMessages } from './messages.ts'

const MAX_PICTURE_BYTES = 5 * 1024 * 1024

interface Values {
  file: UploadedFile[]
  alt: string
}

/** Uploads a picture and inserts it with its alternative text. */
export function PictureButton({ editor, purpose }: { editor: Editor; purpose: string }) {
  const t = useT(richTextMessages)
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<Values>()
  const insert = ({ file, alt }: Values) => {
    setOpen(false)
    editor
      .chain()
      .focus()
      .setImage({ src: `${API_BASE}/files/${file[0]!.fileId}`, alt: alt.trim() })
      .run()
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      content={
        <Form<Values>
          form={form}
          component="div"
          layout="vertical"
          className="rich-text-picture"
          onFinish={insert}
          // This form is inside another one.
          onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), form.submit())}
        >
          <Form.Item name="file" rules={[{ required: true, message: t('pictureMissing') }]}>
            <FileUpload
              start={startUpload}
              about={{ purpose }}
              accept=".jpg,.jpeg,.png"
              maxBytes={MAX_PICTURE_BYTES}
              maxCount={1}
            />
          </Form.Item>
          <Form.Item
            name="alt"
            label={t('pictureAlt')}
            rules={[{ required: true, whitespace: true, message: t('pictureAltMissing') }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <Button type="primary" onClick={() => form.submit()}>
            {t('insertPicture')}
          </Button>
        </Form>
      }
    >
      <Button size="small" type="text" title={t('picture')} aria-label={t('picture')} icon={<PictureOutlined />} />
    </Popover>
  )
}
