import { Button, Modal } from 'antd'
import { ShownFile } from '#web/lib/files/shown-file.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { workMessages } from '../messages.ts'

interface FileViewerProps {
  /** Where the file is shown. */
  address: string
  name: string
  mediaType: string
  onClose: () => void
}

/** Whether a browser shows files of this kind by itself. */
export function canShow(mediaType: string): boolean {
  return mediaType === 'application/pdf' || mediaType.startsWith('image/') || mediaType.startsWith('video/')
}

/** A file over the page: a PDF, a picture or a film; anything else can be downloaded. */
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
        {mediaType === 'application/pdf' && <PdfFrame address={address} name={name} />}
        {mediaType.startsWith('image/') && (
          <ShownFile address={address}>{(shown) => <img {...shown} alt={name} />}</ShownFile>
        )}
        {mediaType.startsWith('video/') && (
          <ShownFile address={address}>
            {(shown) => (
              // Works come as their teams made them: there are no captions to offer.
              // oxlint-disable-next-line jsx-a11y/media-has-caption
              <video {...shown} controls />
            )}
          </ShownFile>
        )}
        {!canShow(mediaType) && <p>{t('noPreview')}</p>}
      </div>
    </Modal>
  )
}

/** The browser's own PDF viewer, which works in no sandbox; the server sends the file with a policy that runs nothing. */
function PdfFrame({ address, name }: { address: string; name: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe src={address} title={name} />
}
