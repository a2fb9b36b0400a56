import { windowKindTitle } from '@podium/core/competition/labels.ts'
import type { ItemView, WindowKind } from '@podium/core/competition/round/round.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { officeMessages } from '../office-messages.ts'

interface Span {
  opensAt?: string | null
  closesAt?: string | null
}

interface PreviewProps {
  stages: readonly (Span & {
    name?: string
    nameEn?: string | undefined
    windows?: readonly (Span & { kind?: WindowKind; itemId?: string | null | undefined })[]
  })[]
  items: readonly Pick<ItemView, 'itemId' | 'name' | 'nameEn'>[]
  now: string
}

const WIDTH = 1000
const ROW = 26
const LABEL = 190
/** Height of the header: today's date above, the first and last day below. */
const HEAD = 36
const EDGE = 40

/** The schedule being edited as a chart: a bar per stage, below it one per window. */
export function SchedulePreview({ stages, items, now }: PreviewProps) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(now)
  const rows = stages.flatMap((stage) => [
    {
      ...bar(stage),
      label: pick({ zh: stage?.name ?? '', en: stage?.nameEn ?? '' }, language),
      className: 'preview-stage',
    },
    ...(stage?.windows ?? []).map((window) => {
      const item = items.find(({ itemId }) => itemId === window?.itemId)
      const kind = window?.kind ? pick(windowKindTitle(window.kind), language) : ''
      const name = item ? ` · ${pick({ zh: item.name, en: item.nameEn }, language)}` : ''
      return { ...bar(window), label: kind + name, className: `preview-window preview-${window?.kind ?? ''}` }
    }),
  ])
  const edges = rows.flatMap(({ from, to }) => (from < to ? [from, to] : []))
  if (edges.length === 0) return <p className="ui-empty-hint">{t('noSchedule')}</p>
  const [first, last] = [Math.min(...edges), Math.max(...edges)]
  const x = (at: number) => LABEL + ((at - first) / (last - first)) * (WIDTH - LABEL - 8)
  const height = HEAD + rows.length * ROW + 4
  const mark = Date.parse(now)
  const nowAnchor = x(mark) < LABEL + EDGE ? 'start' : x(mark) > WIDTH - EDGE ? 'end' : 'middle'
  const iso = (at: number) => new Date(at).toISOString()
  return (
    // Wider than a phone: to be scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="preview" aria-label={t('preview')} tabIndex={0}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={t('preview')}>
        <text x={LABEL} y={28} className="preview-date">
          {times.opening(iso(first))}
        </text>
        <text x={WIDTH - 8} y={28} textAnchor="end" className="preview-date">
          {times.closing(iso(last))}
        </text>
        {rows.map(({ label, className, from, to }, at) => (
          // Rows have no id while they are edited.
          <g key={at} transform={`translate(0 ${HEAD - 4 + at * ROW})`}>
            <text x={className === 'preview-stage' ? 0 : 14} y={16} className={`${className}-label preview-label`}>
              {Array.from(label).length > 14 ? `${Array.from(label).slice(0, 13).join('')}…` : label}
            </text>
            {from < to && (
              <rect x={x(from)} y={5} width={Math.max(3, x(to) - x(from))} height={14} rx={4} className={className}>
                <title>{`${label} ${times.span({ opensAt: iso(from), closesAt: iso(to) })}`}</title>
              </rect>
            )}
          </g>
        ))}
        {mark > first && mark < last && (
          <g className="preview-now">
            <line x1={x(mark)} x2={x(mark)} y1={HEAD - 4} y2={height} />
            <text x={x(mark)} y={12} textAnchor={nowAnchor}>
              {t('nowMark')}
            </text>
          </g>
        )}
      </svg>
    </section>
  )
}

function bar(span: Span | undefined): { from: number; to: number } {
  return { from: Date.parse(span?.opensAt ?? ''), to: Date.parse(span?.closesAt ?? '') }
}
