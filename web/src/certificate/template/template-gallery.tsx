import { certificateApi } from '@podium/core/certificate/api.ts'
import { BACKGROUNDS, backgroundSrc } from '@podium/core/certificate/template/built-in-picture.ts'
import { PORTRAIT_RATIO } from '@podium/core/certificate/template/built-in-parts.ts'
import { emptyDesign, type Design } from '@podium/core/certificate/template/design/design.ts'
import { Skeleton } from 'antd'
import { useId, type ReactNode } from 'react'
import { addressOf } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { pictureAddress } from '../designer/stage/picture-address.ts'
import { certificateOfficeMessages } from '../office-messages.ts'
import './template-gallery.css'

/** The choice of an empty page. */
export const EMPTY = 'empty'
const OFFERED = 100
const DIRECTIONS = ['landscape', 'portrait'] as const

interface GalleryProps {
  value?: string
  onChange?: (from: string) => void
}

/** Choices for a new template as pictures: templates, backgrounds, or an empty page. */
export function TemplateGallery({ value = EMPTY, onChange }: GalleryProps) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const templates = useCall(certificateApi.templatePage, { pageSize: OFFERED }, { staleAfterMs: 60_000 })
  const group = useId()
  const tile = (from: string, label: string, picture: ReactNode) => (
    <li key={from}>
      <label className="gallery-tile">
        <input type="radio" name={group} value={from} checked={value === from} onChange={() => onChange?.(from)} />
        <span className="gallery-picture">{picture}</span>
        <span className="gallery-name">{label}</span>
      </label>
    </li>
  )
  return (
    <div className="gallery" role="radiogroup" aria-label={t('newFrom')}>
      <h3>{t('galleryDesigns')}</h3>
      {templates.isError && <Failure refusal={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      <ul>
        {templates.data?.rows.map(({ templateId, name, no }) =>
          tile(
            templateId,
            name,
            <MediaFile address={`${addressOf(certificateApi.templatePicture, { templateId })}#${no}`}>
              {(media) => <img {...media} alt="" />}
            </MediaFile>,
          ),
        )}
      </ul>
      <h3>{t('galleryBackgrounds')}</h3>
      <ul>
        {tile(EMPTY, t('newEmpty'), <span className="gallery-empty" />)}
        {DIRECTIONS.flatMap((direction) =>
          Object.entries(BACKGROUNDS).map(([name, words]) => {
            const src = backgroundSrc(name, direction)
            const label = t(direction === 'landscape' ? 'galleryLandscape' : 'galleryPortrait', {
              name: pick(words, language),
            })
            return tile(src, label, <img src={pictureAddress(src)} alt="" loading="lazy" />)
          }),
        )}
      </ul>
    </div>
  )
}

/** The first design of a template that begins with a background or empty; null: it begins with a template. */
export function startingDesign(from: string, title: string): Design | null {
  const empty = { ...emptyDesign(), title }
  if (from === EMPTY) return empty
  if (!from.startsWith('built-in:')) return null
  const viewportRatio = from.endsWith('-portrait') ? PORTRAIT_RATIO : empty.viewportRatio
  return { ...empty, viewportRatio, slides: empty.slides.map((slide) => ({ ...slide, background: { image: from } })) }
}
