import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { addressOf, callForFile, saveFile } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { PdfViewer } from '#web/ui/pdf/pdf-viewer.tsx'
import { reviewMessages } from '../messages.ts'

type WorkFile = TaskDetail['files'][number]

/**
 * Texts and files of the work. Files are requested by task: the server checks each time whether it is still assigned to
 * the viewer. In frames the file cookie authorises the request.
 */
export function WorkViewer({ task }: { task: TaskDetail }) {
  const t = useT(reviewMessages)
  const [fileId, setFileId] = useState(task.files[0]?.fileId ?? '')
  const file = task.files.find((each) => each.fileId === fileId)
  return (
    <section className="list-main work-viewer">
      <div className="work-head">
        {task.summary && (
          <details className="work-summary" open={task.files.length === 0}>
            <summary>{t('summary')}</summary>
            <p>{task.summary}</p>
            {task.keywords.map((keyword) => (
              <Tag key={keyword}>{keyword}</Tag>
            ))}
          </details>
        )}
        {file && <FileLine key={file.fileId} taskId={task.taskId} file={file} />}
      </div>
      {task.files.length > 1 && (
        <Segmented
          value={fileId}
          onChange={setFileId}
          options={task.files.map((each) => ({ value: each.fileId, label: each.name }))}
        />
      )}
      {file ? <FileView key={file.fileId} taskId={task.taskId} file={file} /> : <Empty title={t('noFiles')} />}
    </section>
  )
}

function FileView({ taskId, file }: { taskId: string; file: WorkFile }) {
  const address = addressOf(reviewApi.taskFile, { taskId, fileId: file.fileId })
  return (
    <div className="file-view">
      <FileContent address={address} file={file} />
    </div>
  )
}

function FileLine({ taskId, file }: { taskId: string; file: WorkFile }) {
  const t = useT(reviewMessages)
  const onDownload = async () => saveFile(await callForFile(reviewApi.taskFile, { taskId, fileId: file.fileId }))
  return (
    <p className="file-line">
      <span>
        {file.name} <small className="figures">{bytesText(file.size)}</small>
      </span>
      <Button size="small" onClick={() => void onDownload()}>
        {t('download')}
      </Button>
    </p>
  )
}

function FileContent({ address, file }: { address: string; file: WorkFile }) {
  const t = useT(reviewMessages)
  if (file.mediaType === 'application/pdf') {
    return (
      <div className="file-pdf">
        <PdfViewer address={address} name={file.name} />
      </div>
    )
  }
  if (file.mediaType.startsWith('image/')) {
    return (
      <MediaFile address={address}>{(media) => <img {...media} alt={file.name} className="file-image" />}</MediaFile>
    )
  }
  if (file.mediaType.startsWith('video/')) {
    return (
      <MediaFile address={address}>
        {(media) => (
          // Works come without captions; the team's own text stands above.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video {...media} controls className="file-frame" />
        )}
      </MediaFile>
    )
  }
  return <Empty title={t('cannotShow')} />
}
