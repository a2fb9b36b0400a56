import { compareDesigns, type DesignDifferences } from '@podium/core/certificate/template/design/compare.rule.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useT, type Translate } from '#web/lib/i18n/i18n.ts'
import { SlideDrawing } from '../pages/slide-drawing.tsx'
import { SAMPLE_VALUES } from '../stage/sample-values.ts'
import { safetyMessages } from './messages.ts'
import './safety.css'

interface Side {
  label: string
  design: Design
}

const PAGE_LABELS = {
  added: 'pageAdded',
  removed: 'pageRemoved',
  moved: 'pageMoved',
  background: 'pageBackground',
} as const

/** Two designs side by side with their differences. */
export function CompareView({ older, newer }: { older: Side; newer: Side }) {
  const t = useT(safetyMessages)
  const differences = useMemo(() => compareDesigns(older.design, newer.design), [older.design, newer.design])
  const [page, setPage] = useState(0)
  const pages = Math.max(older.design.slides.length, newer.design.slides.length)
  const lines = useMemo(() => linesOf(differences, t), [differences, t])
  return (
    <div className="designer-compare">
      {pages > 1 && (
        <Segmented
          size="small"
          value={page}
          options={Array.from({ length: pages }, (_, at) => ({ value: at, label: t('pageNo', { page: at + 1 }) }))}
          onChange={setPage}
        />
      )}
      <div className="designer-sides">
        {(
          [
            ['older', older],
            ['newer', newer],
          ] as const
        ).map(([side, { label, design }]) => {
          const slide = design.slides[page]
          return (
            <figure key={side}>
              <figcaption>{label}</figcaption>
              {slide ? (
                <SlideDrawing slide={slide} design={design} values={SAMPLE_VALUES} label={label} />
              ) : (
                <p className="designer-hint">{t('noSuchPage')}</p>
              )}
            </figure>
          )
        })}
      </div>
      <p className="designer-count">{lines.length === 0 ? t('same') : t('changes', { count: lines.length })}</p>
      {lines.length > 0 && (
        <ul className="designer-differences">
          {lines.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function linesOf(
  { title, paper, pages, elements }: DesignDifferences,
  t: Translate<(typeof safetyMessages)['words']>,
): Array<{ key: string; text: string }> {
  return [
    ...(title ? [{ key: 'title', text: t('titleChanged') }] : []),
    ...(paper ? [{ key: 'paper', text: t('paperChanged') }] : []),
    ...pages.map(({ page, kind }) => ({
      key: `page ${page} ${kind}`,
      text: t(PAGE_LABELS[kind], { page: page + 1 }),
    })),
    ...elements.map(({ page, id, name, kind, what }) => {
      const how = kind === 'changed' ? what.map((each) => t(each)).join(t('and')) : t(kind)
      return { key: `element ${page} ${id} ${kind}`, text: t('elementDiffers', { page: page + 1, name, how }) }
    }),
  ]
}
