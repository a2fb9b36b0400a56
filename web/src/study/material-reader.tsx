import { API_BASE } from '@podium/core/base/endpoint.ts'
import { studyApi } from '@podium/core/study/api.ts'
import type { MaterialContent } from '@podium/core/study/material.ts'
import { Button, Modal, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, type UIEvent } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { studyMessages } from './messages.ts'
import '#web/ui/style/prose.css'

type Save = (percent: number, place: number) => void

/** Progress is sent at most this often while somebody reads or watches. */
const SAVE_EVERY_MS = 5_000

/** One material; opening it counts, and reading or watching goes on where it was left. @spec U07 */
export function MaterialReader({ materialId, onClose }: { materialId: string; onClose: () => void }) {
  const t = useT(studyMessages)
  const material = useCall(studyApi.material, { materialId }, { cacheMs: 0 })
  const { run } = useWrite(studyApi.saveProgress, { inline: true, refresh: [studyApi.myMaterials] })
  const sent = useRef(0)
  const save = useCallback<Save>(
    (percent, place) => {
      const now = Date.now()
      if (percent < 100 && sent.current > 0 && now - sent.current < SAVE_EVERY_MS) return
      sent.current = now
      void run({ materialId, percent, place })
    },
    [materialId, run],
  )
  const { data } = material
  useEffect(() => {
    if (data && data.openedAt === null) save(0, 0)
  }, [data, save])
  return (
    <Modal open footer={null} title={data?.title ?? ''} onCancel={onClose} width="44rem">
      {material.isPending && <Skeleton active />}
      {material.error && <Failure refusal={material.error} onRetry={() => void material.refetch()} />}
      {data && <Content material={data} save={save} />}
      {data && !data.finishedAt && (
        <Button className="study-finish" onClick={() => save(100, 0)}>
          {t('finish')}
        </Button>
      )}
    </Modal>
  )
}

function Content({ material, save }: { material: MaterialContent; save: Save }) {
  const t = useT(studyMessages)
  const { kind, body, url, fileId, fileName } = material
  const address = fileId && `${API_BASE}/files/${fileId}`
  if (kind === 'article') return <Article material={material} save={save} />
  return (
    <>
      {body && <RichText html={body} />}
      {kind === 'video' && address ? (
        <Video address={address} startsAt={material.place} save={save} />
      ) : (
        <p>
          <a href={address ?? url} target="_blank" rel="noopener noreferrer" onClick={() => save(100, 0)}>
            {address ? t('openFile', { name: fileName }) : t('openLink')}
          </a>
        </p>
      )}
    </>
  )
}

/** The place of an article is the percentage scrolled. */
function Article({ material, save }: { material: MaterialContent; save: Save }) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(material.place)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const room = current.scrollHeight - current.clientHeight
    current.scrollTop = (room * place.current) / 100
  }, [])
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    const room = scrollHeight - clientHeight
    const percent = room <= 0 ? 100 : Math.min(100, Math.round((scrollTop / room) * 100))
    save(percent, percent)
  }
  return (
    // A scrolling text must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className="study-article" tabIndex={0} onScroll={onScroll}>
      <RichText html={material.body} />
    </div>
  )
}

function RichText({ html }: { html: string }) {
  // The server keeps only what is harmless of it.
  // oxlint-disable-next-line react/no-danger
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

function Video({ address, startsAt, save }: { address: string; startsAt: number; save: Save }) {
  const isPlaced = useRef(false)
  return (
    <MediaFile address={address}>
      {(media) => (
        // Organisers upload their own recordings; the page can't add captions to them.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          {...media}
          controls
          className="study-video"
          onLoadedMetadata={({ currentTarget }) => {
            if (!isPlaced.current && startsAt < currentTarget.duration - 5) currentTarget.currentTime = startsAt
            isPlaced.current = true
          }}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
            if (duration > 0) save(Math.min(99, Math.floor((currentTime / duration) * 100)), Math.floor(currentTime))
          }}
          onEnded={() => save(100, 0)}
        />
      )}
    </MediaFile>
  )
}
