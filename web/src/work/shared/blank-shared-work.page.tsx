import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { workApi } from '@podium/core/work/api.ts'
import type { SharedWork } from '@podium/core/work/views.ts'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { workMessages } from '../messages.ts'
import { FileHash } from '../parts/file-hash.tsx'
import { canShow, FileViewer } from '../parts/file-viewer.tsx'
import '../work.css'

/** A work for holders of its share link, without names of people or school. @spec R38 C30 */
function WorkSharedWorkPage() {
  const t = useT(workMessages)
  const times = useWindowTimes()
  const shareId = useSearchParams()[0].get('shareId') ?? ''
  const work = useCall(workApi.detailByShareId, { shareId })
  const title = work.data?.title ?? t('sharedWork')
  useEffect(() => {
    document.title = title
  }, [title])
  if (work.isPending) return <Skeleton active className="shared-work" />
  if (work.isError) {
    return (
      <div className="shared-work">
        <Empty title={t('sharedWork')} hint={work.error.msg} />
      </div>
    )
  }
  const { data } = work
  return (
    <main className="shared-work">
      <p className="work-hint">
        {data.roundName} · {data.itemName} · {data.stageName}
      </p>
      <h1>{data.title}</h1>
      <p className="work-hint figures">
        {t('submittedAt')} {timeText(data.submittedAt)} · {t('expires', { until: times.closing(data.expiresAt) })}
      </p>
      {data.keywords.length > 0 && <p className="work-hint">{data.keywords.join(' · ')}</p>}
      <p className="work-part work-summary">{data.summary}</p>
      <section className="work-part">
        <h2>{t('files')}</h2>
        <ul className="work-files">
          {data.files.map((file) => (
            <FileLine key={file.fileId} file={file} shareId={shareId} />
          ))}
        </ul>
      </section>
    </main>
  )
}

function FileLine({ file, shareId }: { file: SharedWork['files'][number]; shareId: string }) {
  const t = useT(workMessages)
  const { language } = useLanguage()
  const [open, setOpen] = useState(false)
  const address = addressOf(workApi.sharedFile, { shareId, fileId: file.fileId })
  const name = pick({ zh: file.label, en: file.labelEn }, language)
  return (
    <li>
      <span className="work-file-name">
        {name} <span className="work-hint figures">{bytesText(file.size)}</span>
      </span>
      {canShow(file.mediaType) ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('view')}
        </Button>
      ) : (
        <Button size="small" href={address} download>
          {t('download')}
        </Button>
      )}
      <FileHash sha256={file.sha256} />
      {open && <FileViewer address={address} name={name} mediaType={file.mediaType} onClose={() => setOpen(false)} />}
    </li>
  )
}

export { WorkSharedWorkPage as Page }
