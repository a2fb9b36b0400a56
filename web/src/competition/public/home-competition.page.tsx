import { competitionApi } from '@podium/core/competition/api.ts'
import { roundLevelLabels } from '@podium/core/competition/labels.ts'
import { ROUND_LEVELS, type RoundLevel } from '@podium/core/competition/round/round.ts'
import { Form, Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, translator, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { competitionMessages } from '../messages.ts'
import { RoundCard } from '../parts/round-card.tsx'
import { PHASES, pathQueryOf, roundQueryOf, type RoundQuery } from './round-query.ts'
import './home-competition.css'

const PAGE_SIZE = 12

/** @spec R18 */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = roundQueryOf(new URL(request.url).searchParams)
  const { keyword, level, year, phase, pageNum } = query
  const input = {
    pageNum,
    pageSize: PAGE_SIZE,
    ...(keyword && { keyword }),
    ...(level && { level }),
    ...(year && { year }),
    ...(phase && { phase }),
  }
  const [page, filters] = await Promise.all([
    call(competitionApi.homePage, input),
    call(competitionApi.homeFilters, {}),
  ])
  return { query, page, filters }
}

export const meta: PageModule['meta'] = (_data, language) => {
  const t = translator(competitionMessages, language)
  return { title: t('title'), description: t('lead') }
}

function CompetitionHomeCompetitionPage() {
  const t = useT(competitionMessages)
  const { query, page, filters } = useLoaderData<typeof loader>()
  const narrowed = Boolean(query.keyword || query.level || query.year || query.phase)
  return (
    <div className="site-wrap rounds">
      <header className="rounds-head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <Filters query={query} {...filters} />
      <div className="rounds-found figures">
        <output>{t('found', { count: page.total })}</output>
        {narrowed && <Link to={paths.home.competition()}>{t('clear')}</Link>}
      </div>
      {page.rows.length > 0 ? (
        <div className="rounds-grid">
          {page.rows.map((round) => (
            <RoundCard key={round.roundId} round={round} />
          ))}
        </div>
      ) : (
        <div className="ui-empty">
          <p className="ui-empty-title">{t(narrowed ? 'none' : 'noneYet')}</p>
          <p className="ui-empty-hint">{t(narrowed ? 'noneHint' : 'noneYetHint')}</p>
        </div>
      )}
      <Paging query={query} total={page.total} />
    </div>
  )
}

interface FiltersProps {
  query: RoundQuery
  years: readonly number[]
  levels: readonly RoundLevel[]
}

function Filters({ query, years, levels }: FiltersProps) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const shownYears = query.year && !years.includes(query.year) ? [query.year, ...years] : years
  const shownLevels = ROUND_LEVELS.filter((level) => levels.includes(level) || level === query.level)
  return (
    <Form className="rounds-filters" action={paths.home.competition()} key={JSON.stringify(query)}>
      {query.phase && <input type="hidden" name="phase" value={query.phase} />}
      <div className="rounds-narrowing">
        <ul className="rounds-phases" aria-label={t('phase')}>
          {[null, ...PHASES].map((phase) => (
            <li key={phase}>
              <Link
                to={paths.home.competition(pathQueryOf({ ...query, phase, pageNum: 1 }))}
                aria-current={query.phase === phase ? 'true' : undefined}
              >
                {phase ? t(`phase_${phase}`) : t('all')}
              </Link>
            </li>
          ))}
        </ul>
        <select name="level" aria-label={t('level')} defaultValue={query.level ?? ''} onChange={submitForm}>
          <option value="">{`${t('level')} · ${t('all')}`}</option>
          {shownLevels.map((level) => (
            <option key={level} value={level}>
              {pick(roundLevelLabels[level], language)}
            </option>
          ))}
        </select>
        <select name="year" aria-label={t('year')} defaultValue={query.year ?? ''} onChange={submitForm}>
          <option value="">{`${t('year')} · ${t('all')}`}</option>
          {shownYears.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
      </div>
      <input
        type="search"
        name="keyword"
        maxLength={50}
        defaultValue={query.keyword}
        aria-label={t('keyword')}
        placeholder={t('keyword')}
      />
      <button type="submit" className="plain-button">
        {t('search')}
      </button>
    </Form>
  )
}

function submitForm(event: { currentTarget: HTMLSelectElement }) {
  event.currentTarget.form?.requestSubmit()
}

function Paging({ query, total }: { query: RoundQuery; total: number }) {
  const t = useT(competitionMessages)
  const pages = Math.ceil(total / PAGE_SIZE)
  if (pages < 2) return null
  const to = (pageNum: number) => paths.home.competition(pathQueryOf({ ...query, pageNum }))
  return (
    <nav className="rounds-paging" aria-label={t('paging')}>
      {query.pageNum > 1 ? <Link to={to(query.pageNum - 1)}>{t('previous')}</Link> : <span />}
      <span className="figures">{t('pageOf', { page: query.pageNum, pages })}</span>
      {query.pageNum < pages ? <Link to={to(query.pageNum + 1)}>{t('next')}</Link> : <span />}
    </nav>
  )
}

export { CompetitionHomeCompetitionPage as Page }
