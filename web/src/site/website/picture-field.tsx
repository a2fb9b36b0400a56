import { startUpload } from '#web/lib/call/upload.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { websiteMessages } from './messages.ts'

const MAX_BYTES = 5 * 1024 * 1024

interface PictureFieldProps {
  /** Address of the saved picture; empty without one. */
  current: string
  value?: readonly UploadedFile[]
  onChange?: (files: UploadedFile[]) => void
}

/** A picture of a website: keep, replace or remove it. */
export function PictureField({ current, value = [], onChange }: PictureFieldProps) {
  const t = useT(websiteMessages)
  const isUnchanged = value[0]?.name === ''
  return (
    <div className="website-picture">
      {isUnchanged && current && <img src={current} alt={t('pictureKept')} />}
      <FileUpload
        start={startUpload}
        about={{ purpose: 'site.picture' }}
        accept=".jpg,.jpeg,.png"
        maxBytes={MAX_BYTES}
        value={value.map((file) => (file.name ? file : { ...file, name: t('pictureKept') }))}
        {...(onChange ? { onChange } : {})}
      />
    </div>
  )
}
