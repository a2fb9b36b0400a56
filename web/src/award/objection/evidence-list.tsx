import type { EvidenceFile } from '@podium/core/award/objection/evidence.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FileViewer } from '#web/work/parts/file-viewer.tsx'
import { objectionMessages } from './messages.ts'
import './objection.css'

/** Files with an objection, each opened over the page. */
export function EvidenceList({ files }: { files: readonly EvidenceFile[] }) {
  const t = useT(objectionMessages)
  const [opened, setOpened] = useState<EvidenceFile | null>(null)
  if (files.length === 0) return null
  return (
    <ul className="objection-files" aria-label={t('evidence')}>
      {files.map((file) => (
        <li key={file.fileId ?? file.name}>
          {file.fileId ? (
            <Button type="link" className="objection-file" onClick={() => setOpened(file)}>
              {file.name}
            </Button>
          ) : (
            <span>{file.name}</span>
          )}{' '}
          <span className="objection-note figures">{file.fileId ? bytesText(file.size) : t('evidenceWaits')}</span>
        </li>
      ))}
      {opened && (
        <FileViewer
          address={`${API_BASE}/files/${opened.fileId}`}
          name={opened.name}
          mediaType={opened.mediaType}
          onClose={() => setOpened(null)}
        />
      )}
    </ul>
  )
}
