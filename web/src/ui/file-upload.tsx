import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { whyNotFileEnding } from '@podium/core/base/file/file-kind.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { Alert, Button, Progress, Upload } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useOpenUploads } from './dialog/open-uploads.ts'
import { uiMessages } from './messages.ts'
import { UploadRoomLine, useUploadRoom } from './upload-room.tsx'

export interface UploadedFile {
  fileId: string
  name: string
  /** Null where the size isn't known. */
  bytes: number | null
}

interface Running {
  finished: Promise<{ fileId: string }>
  pause(): void
  resume(): void
  cancel(): Promise<void>
}

/** The shape of `startUpload` in lib/upload.ts. */
export type StartUpload = (
  file: File,
  about: Readonly<Record<string, string>>,
  onProgress: (progress: { sentBytes: number; totalBytes: number; isWaiting: boolean }) => void,
) => Running

export interface FileUploadProps {
  start: StartUpload
  about: Readonly<Record<string, string>>
  value?: readonly UploadedFile[]
  onChange?: (files: UploadedFile[]) => void
  /** As in an HTML input: `.pdf,.docx`. */
  accept?: string
  maxBytes?: number
  /** Why a file is not accepted, checked before uploading; null when it is. */
  whyNot?: (file: File) => string | null
  maxCount?: number
  /** With one file: whether another one takes its place. */
  replaces?: boolean
  disabled?: boolean
}

interface Sending {
  key: number
  file: File
  running: Running
  percent: number
  /** The connection was lost while sending. */
  isWaiting: boolean
  state: 'sending' | 'paused' | 'failed' | 'refused'
  why?: string
}

const REFUSED_FROM = 400
const REFUSED_BELOW = 500

/** Whether the server refuses this file permanently. */
function isRefused(error: unknown): boolean {
  return error instanceof RefusalError && error.status >= REFUSED_FROM && error.status < REFUSED_BELOW
}

/** Resumable uploads, each with progress, pause and resume. */
export function FileUpload(props: FileUploadProps) {
  const { value = [], maxBytes = 500 * 1024 * 1024, maxCount = 1, replaces = false } = props
  const t = useT(uiMessages)
  const { language } = useLanguage()
  const [sending, setSending] = useState<Sending[]>([])
  const [notTaken, setNotTaken] = useState('')
  const latestValue = useRef(value)
  const nextKey = useRef(1)
  const list = useRef<HTMLUListElement>(null)
  const isChosen = useRef(false)
  const root = useRef<HTMLDivElement>(null)
  const rows = value.length + sending.length
  useEffect(() => {
    latestValue.current = value
  }, [value])

  // The field may be gone with the choice, and the focus with it.
  useEffect(() => {
    const row = rows > 0 && list.current?.lastElementChild
    if (isChosen.current && document.activeElement === document.body && row instanceof HTMLElement) row.focus()
  }, [rows])
  useEffect(() => {
    const field = root.current
    field?.addEventListener('keydown', openWithSpace)
    return () => field?.removeEventListener('keydown', openWithSpace)
  }, [])

  const change = (key: number, part: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const upload = useUploadRoom(props.about['purpose'])
  const active = sending.filter(({ state }) => state !== 'failed' && state !== 'refused')
  useOpenUploads(active.length > 0)
  const isFull = (replaces ? 0 : value.length) + active.length >= maxCount
  const drop = (key: number) => setSending((all) => all.filter((each) => each.key !== key))

  const begin = (file: File, isResumed = false) => {
    const wrongKind = props.accept ? whyNotFileEnding(file.name, props.accept) : null
    const refused = props.whyNot?.(file) ?? (wrongKind && refusalText(wrongKind, language))
    if (refused) {
      setNotTaken(refused)
      return
    }
    if (file.size > maxBytes) {
      setNotTaken(t('fileTooLarge', { name: file.name, limit: bytesText(maxBytes) }))
      return
    }
    // The server counts a resumed upload already.
    const noRoom = isResumed ? null : upload.whyNot(file.size)
    if (noRoom) {
      setNotTaken(noRoom)
      return
    }
    if (isFull) {
      setNotTaken(t('fileTooMany', { count: maxCount }))
      return
    }
    setNotTaken('')
    const key = nextKey.current++
    const running = props.start(file, props.about, ({ sentBytes, totalBytes, isWaiting }) =>
      change(key, { percent: Math.floor((sentBytes / Math.max(totalBytes, 1)) * 100), isWaiting }),
    )
    isChosen.current = true
    // A new choice replaces failed uploads.
    setSending([...active, { key, file, running, percent: 0, isWaiting: false, state: 'sending' }])
    void follow(key, file, running)
  }

  const follow = async (key: number, file: File, running: Running) => {
    try {
      const { fileId } = await running.finished
      drop(key)
      upload.refresh()
      const before = replaces ? [] : latestValue.current
      props.onChange?.([...before, { fileId, name: file.name, bytes: file.size }])
    } catch (error) {
      const why = error instanceof RefusalError ? error.msg : ''
      change(key, { state: isRefused(error) ? 'refused' : 'failed', why })
      upload.refresh()
    }
  }

  return (
    <div className="file-upload" ref={root}>
      <Upload.Dragger
        multiple={maxCount > 1}
        showUploadList={false}
        disabled={(props.disabled ?? false) || isFull}
        // Dropped files are not filtered silently: `begin` says why one is refused.
        {...(props.accept ? { accept: { format: props.accept, filter: 'native' as const } } : {})}
        beforeUpload={(file) => {
          begin(file)
          return false
        }}
      >
        <p>{t('dropFile')}</p>
        <p className="ui-empty-hint">
          {props.accept?.replaceAll(',', ' ')} ≤ {bytesText(maxBytes)}
        </p>
      </Upload.Dragger>
      {notTaken && <Alert type="warning" showIcon title={notTaken} closable={{ onClose: () => setNotTaken('') }} />}
      <UploadRoomLine state={upload} active={active.length} />
      <ul className="file-list" ref={list}>
        {value.map((file) => (
          <li key={file.fileId} tabIndex={-1}>
            <span className="file-name">{file.name}</span>
            {file.bytes !== null && <span className="figures">{bytesText(file.bytes)}</span>}
            <Button
              size="small"
              type="text"
              disabled={props.disabled ?? false}
              onClick={() => props.onChange?.(value.filter((each) => each.fileId !== file.fileId))}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
        {sending.map((each) => (
          <SendingLine
            key={each.key}
            sending={each}
            onChange={(part) => change(each.key, part)}
            onDrop={() => drop(each.key)}
            onRetry={() => begin(each.file, true)}
          />
        ))}
      </ul>
    </div>
  )
}

/** The field is announced as a button, of which the library answers Enter alone. */
function openWithSpace(event: KeyboardEvent) {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'button')
    return
  event.preventDefault()
  event.target.click()
}

interface SendingLineProps {
  sending: Sending
  onChange: (part: Partial<Sending>) => void
  onDrop: () => void
  /** Resumes the upload where the server's part ends. */
  onRetry: () => void
}

function SendingLine(props: SendingLineProps) {
  const { file, running, percent, state, why, isWaiting } = props.sending
  const t = useT(uiMessages)
  const uploading = state === 'sending'
  const retry = useEffectEvent(props.onRetry)
  useEffect(() => {
    if (state !== 'failed') return undefined
    const goOn = () => retry()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [state])
  const toggle = () => {
    if (state === 'failed') {
      props.onRetry()
      return
    }
    if (uploading) running.pause()
    else running.resume()
    props.onChange({ state: uploading ? 'paused' : 'sending' })
  }
  const cancel = () => {
    props.onDrop()
    running.cancel().catch(() => undefined)
  }
  return (
    <li tabIndex={-1}>
      <span className="file-name">{file.name}</span>
      <Progress
        percent={percent}
        size="small"
        status={state === 'failed' || state === 'refused' ? 'exception' : 'normal'}
        aria-label={file.name}
      />
      {uploading && isWaiting && <span className="ui-empty-hint">{t('uploadWaiting')}</span>}
      {!uploading && (
        <span className="ui-empty-hint">{why || t(state === 'paused' ? 'uploadPaused' : 'uploadFailed')}</span>
      )}
      {state !== 'refused' && (
        <Button size="small" type="text" onClick={toggle}>
          {t(uploading ? 'pause' : 'goOn')}
        </Button>
      )}
      <Button size="small" type="text" onClick={cancel}>
        {t('cancel')}
      </Button>
    </li>
  )
}
