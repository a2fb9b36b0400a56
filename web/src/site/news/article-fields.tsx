import { siteApi } from '@podium/core/site/api.ts'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@podium/core/base/file/attachment.ts'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { siteMessages } from '../messages.ts'
import './article.css'

const MAX_COVER_BYTES = 5 * 1024 * 1024

interface RoundSelectProps {
  saved: { roundId: string | null; roundName: string } | null
  id?: string
  value?: string | null
  onChange?: (roundId: string | undefined) => void
}

/** Selects the round of an article, searched by name. */
export function RoundSelect({ saved, ...field }: RoundSelectProps) {
  const [keyword, setKeyword] = useState('')
  const rounds = useCall(siteApi.articleRounds, { keyword })
  const found = rounds.data ?? []
  const own = saved?.roundId ? [{ value: saved.roundId, label: saved.roundName }] : []
  return (
    <IdSelect
      {...field}
      allowClear
      loading={rounds.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={[...own.filter(({ value }) => !found.some((each) => each.value === value)), ...found]}
    />
  )
}

interface AttachmentsFieldProps {
  value?: readonly UploadedFile[]
  onChange?: (files: UploadedFile[]) => void
}

/** Files for download below an article. */
export function AttachmentsField({ value = [], onChange }: AttachmentsFieldProps) {
  return (
    <FileUpload
      start={startUpload}
      about={{ purpose: 'site.attachment' }}
      maxBytes={MAX_ATTACHMENT_BYTES}
      maxCount={MAX_ATTACHMENTS}
      value={value}
      {...(onChange ? { onChange } : {})}
    />
  )
}

interface CoverFieldProps {
  /** URL of the saved picture; empty without one. */
  current: string
  value?: readonly UploadedFile[]
  onChange?: (files: UploadedFile[]) => void
}

/** The cover picture: keep, replace or remove it. */
export function CoverField({ current, value = [], onChange }: CoverFieldProps) {
  const t = useT(siteMessages)
  const isUnchanged = value[0]?.name === ''
  return (
    <div className="article-cover">
      {isUnchanged && <img src={current} alt={t('coverKept')} />}
      <FileUpload
        start={startUpload}
        about={{ purpose: 'site.picture' }}
        accept=".jpg,.jpeg,.png"
        maxBytes={MAX_COVER_BYTES}
        value={value.map((file) => (file.name ? file : { ...file, name: t('coverKept') }))}
        {...(onChange ? { onChange } : {})}
      />
    </div>
  )
}
