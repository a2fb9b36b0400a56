import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { isInfected } from '@podium/core/base/file/scan.rule.ts'
import type { WorkFile } from '@podium/core/work/work.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { workMessages } from './messages.ts'
import { FileHash } from './parts/file-hash.tsx'
import { canShow, FileViewer } from './parts/file-viewer.tsx'
import { fileAddress } from '#web/lib/call/call.ts'

interface FileLinesProps {
  files: readonly WorkFile[]
  /** Left out: read-only. */
  onRemove?: (file: WorkFile) => void
}

/** Files with size, hash and preview. */
export function FileLines({ files, onRemove }: FileLinesProps) {
  const t = useT(workMessages)
  const [shown, setShown] = useState<WorkFile | null>(null)
  if (files.length === 0) return null
  return (
    <ul className="work-files">
      {files.map((file) => (
        <li key={file.slot + file.fileId}>
          <span className="work-file-name">
            {file.name} <span className="work-hint figures">{bytesText(file.size)}</span>
            {isInfected(file) && <StateTag tone="danger">{t('infected')}</StateTag>}
          </span>
          <span>
            {isInfected(file) ? null : canShow(file.mediaType) ? (
              <Button size="small" type="text" onClick={() => setShown(file)}>
                {t('preview')}
              </Button>
            ) : (
              <Button size="small" type="text" href={`${fileAddress(file.fileId)}?download`} download>
                {t('download')}
              </Button>
            )}
            {onRemove && (
              <Button size="small" type="text" danger onClick={() => onRemove(file)}>
                {t('remove')}
              </Button>
            )}
          </span>
          <FileHash sha256={file.sha256} />
        </li>
      ))}
      {shown && (
        <FileViewer
          address={fileAddress(shown.fileId)}
          name={shown.name}
          mediaType={shown.mediaType}
          onClose={() => setShown(null)}
        />
      )}
    </ul>
  )
}
