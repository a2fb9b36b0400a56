import type { Output } from '@podium/core/base/endpoint.ts'
import type { awardApi } from '@podium/core/award/api.ts'
import type { PublicAwards, PublicWinner } from '@podium/core/award/public-views.ts'
import { Form, Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { publicAwardMessages } from '../public-messages.ts'
import { Standings } from './standings.tsx'
import { WinnerCard } from './winner-card.tsx'
import './winners.css'

export const WINNERS_SHOWN = 30

export interface WinnersQuery {
  roundId: string
  keyword: string
  awardZh: string
  itemId: string
}

interface WinnersViewProps {
  awards: PublicAwards
  page: Output<typeof awardApi.publicList>
  query: WinnersQuery
}

/** Winners by award level, with filters. Filters are links, so that a filtered page can be shared. */
export function WinnersView({ awards, page, query }: WinnersViewProps) {
  const t = useT(publicAwardMessages)
  const narrowed = Boolean(query.keyword || query.awardZh || query.itemId)
  return (
    <div className="winners">
      <Standings awards={awards} />
      {awards.items.length > 0 && (
        <>
          <Filters awards={awards} query={query} />
          {narrowed && (
            <div className="winners-found figures">
              <output>{t('found', { count: page.total })}</output>
              <Link to={paths.home.competitionWinners({ roundId: query.roundId })}>{t('clear')}</Link>
            </div>
          )}
          {page.total === 0 && <Empty title={t('none')} hint={t('noneHint')} />}
          <Groups awards={awards} rows={page.rows} counted={!query.keyword && !query.itemId} />
          <Paging page={page} query={query} />
        </>
      )}
      {awards.items.length === 0 && awards.results.length === 0 && (
        <Empty title={t('noneYet')} hint={t('noneYetHint')} />
      )}
    </div>
  )
}

function Filters({ awards, query }: Pick<WinnersViewProps, 'awards' | 'query'>) {
  const t = useT(publicAwardMessages)
  const item = useT(wordingMessages)('signUpItem')
  const { language } = useLanguage()
  const to = (change: Partial<WinnersQuery>) => paths.home.competitionWinners({ ...query, ...change })
  return (
    <div className="winners-filters">
      <search>
        <Form className="winners-search" action={paths.home.competitionWinners()} key={JSON.stringify(query)}>
          {(['roundId', 'awardZh', 'itemId'] as const).map(
            (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
          )}
          <input
            type="search"
            name="keyword"
            maxLength={50}
            defaultValue={query.keyword}
            aria-label={t('keyword')}
            placeholder={t('keyword')}
          />
          <button type="submit" className="plain-button primary-button">
            {t('search')}
          </button>
        </Form>
      </search>
      {awards.awards.length > 1 && (
        <Chips
          label={t('level')}
          all={{ to: to({ awardZh: '' }), current: query.awardZh === '' }}
          chips={awards.awards.map(({ nameZh, nameEn, count }) => ({
            key: nameZh,
            label: pick({ zh: nameZh, en: nameEn }, language),
            count,
            to: to({ awardZh: nameZh }),
            current: query.awardZh === nameZh,
          }))}
        />
      )}
      {awards.items.length > 0 && (
        <Chips
          label={item}
          all={{ to: to({ itemId: '' }), current: query.itemId === '' }}
          chips={awards.items.map(({ itemId, name, nameEn, count }) => ({
            key: itemId,
            label: pick({ zh: name, en: nameEn }, language),
            count,
            to: to({ itemId }),
            current: query.itemId === itemId,
          }))}
        />
      )}
    </div>
  )
}

interface Chip {
  to: string
  current: boolean
}

interface ChipsProps {
  label: string
  all: Chip
  chips: Array<Chip & { key: string; label: string; count: number }>
}

function Chips({ label, all, chips }: ChipsProps) {
  const t = useT(publicAwardMessages)
  return (
    <nav className="winners-chips" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <Link to={all.to} aria-current={all.current ? 'true' : undefined} preventScrollReset>
        {t('all')}
      </Link>
      {chips.map((chip) => (
        <Link key={chip.key} to={chip.to} aria-current={chip.current ? 'true' : undefined} preventScrollReset>
          {chip.label} <small className="figures">{chip.count}</small>
        </Link>
      ))}
    </nav>
  )
}

function Groups({ awards, rows, counted }: { awards: PublicAwards; rows: readonly PublicWinner[]; counted: boolean }) {
  const t = useT(publicAwardMessages)
  const { language } = useLanguage()
  const severalStages = new Set(awards.results.map(({ stageName }) => stageName)).size > 1
  const levels = Map.groupBy(rows, ({ awardZh }) => awardZh)
  return [...levels].map(([awardZh, winners]) => {
    const at = awards.awards.findIndex(({ nameZh }) => nameZh === awardZh)
    const level = awards.awards[at]
    return (
      <section
        key={awardZh}
        className={at === 0 ? 'winners-group winners-group-first' : 'winners-group'}
        aria-labelledby={`level-${at}`}
      >
        <h3 id={`level-${at}`}>
          <span>{pick({ zh: awardZh, en: level?.nameEn ?? '' }, language)}</span>
          {counted && level && <small className="figures">{t('count', { count: level.count })}</small>}
        </h3>
        <ul>
          {winners.map((winner) => (
            <WinnerCard key={winner.winnerId} winner={winner} withStage={severalStages} />
          ))}
        </ul>
      </section>
    )
  })
}

function Paging({ page, query }: Pick<WinnersViewProps, 'page' | 'query'>) {
  const t = useT(publicAwardMessages)
  const pages = Math.ceil(page.total / page.pageSize)
  if (pages < 2) return null
  const to = (pageNum: number) => paths.home.competitionWinners({ ...query, pageNum: pageNum === 1 ? null : pageNum })
  return (
    <nav className="winners-paging" aria-label={t('paging')}>
      {page.pageNum > 1 ? <Link to={to(page.pageNum - 1)}>{t('previous')}</Link> : <span />}
      <span className="figures">{t('pageOf', { page: page.pageNum, pages })}</span>
      {page.pageNum < pages ? <Link to={to(page.pageNum + 1)}>{t('next')}</Link> : <span />}
    </nav>
  )
}
