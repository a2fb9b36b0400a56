import { Button, Modal } from 'antd'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { PdfViewer } from '#web/ui/pdf/pdf-viewer.tsx'
import { workMessages } from '../messages.ts'
import './file-viewer.css'

interface FileViewerProps {
  /** URL of the file. */
  address: string
  name: string
  mediaType: string
  onClose: () => void
}

/** Whether browsers can display this media type. */
export function canShow(mediaType: string): boolean {
  return mediaType === 'application/pdf' || mediaType.startsWith('image/') || mediaType.startsWith('video/')
}

/** Displays a PDF, picture or video over the page; other files can be downloaded. */
export function FileViewer({ address, name, mediaType, onClose }: FileViewerProps) {
  const t = useT(workMessages)
  const download = (
    <Button href={`${address}${address.includes('?') ? '&' : '?'}download`} download>
      {t('download')}
    </Button>
  )
  return (
    <Modal open title={name} footer={download} onCancel={onClose} width="min(1080px, 96vw)" centered>
      <div className="file-viewer">
        {mediaType === 'application/pdf' && (
          <div className="file-pdf">
            <PdfViewer address={address} name={name} />
          </div>
        )}
        {mediaType.startsWith('image/') && (
          <MediaFile address={address}>{(media) => <img {...media} alt={name} />}</MediaFile>
        )}
        {mediaType.startsWith('video/') && (
          <MediaFile address={address}>
            {(media) => (
              // Teams upload videos without captions.
              // oxlint-disable-next-line jsx-a11y/media-has-caption
              <video {...media} controls />
            )}
          </MediaFile>
        )}
        {!canShow(mediaType) && <p>{t('noPreview')}</p>}
      </div>
    </Modal>
  )
}
