import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { PICTURE_ACCEPT, type UploadedPicture } from './upload-picture.ts'
import { useUpload } from './use-upload.ts'

interface PictureInputProps {
  label: string
  onDone: (picture: UploadedPicture) => void
  disabled?: boolean
  block?: boolean
}

/** A button that uploads a picture. */
export function PictureInput({ label, onDone, disabled, block }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { send, busy } = useUpload(onDone)
  return (
    <>
      <Button
        size="small"
        block={block}
        icon={<UploadOutlined />}
        loading={busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={PICTURE_ACCEPT}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
