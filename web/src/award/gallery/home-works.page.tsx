import { awardApi } from '@podium/core/award/api.ts'
import type { GalleryWork } from '@podium/core/award/gallery.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TeamLink } from '#web/enrolment/parts/team-link.tsx'
import { call } from '#web/lib/call/call.ts'
import { pick, translator, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { KeyVisual } from '#web/ui/key-visual.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { galleryQueryOf, isNarrowed, type GalleryQuery } from './gallery-query.ts'
import { galleryMessages } from './messages.ts'
import './gallery.css'

const PAGE_SIZE = 24

/** @spec R21 */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = galleryQueryOf(new URL(request.url).searchParams)
  const { roundId, itemId, awardZh, keyword, pageNum } = query
  const ofRound = roundId ? { roundId } : {}
  const narrow = { ...ofRound, ...(itemId && { itemId }), ...(awardZh && { awardZh }), ...(keyword && { keyword }) }
  const [page, choices] = await Promise.all([
    call(awardApi.galleryPage, { ...narrow, pageNum, pageSize: PAGE_SIZE }),
    call(awardApi.galleryChoices, ofRound),
  ])
  return { query, page, choices }
}

export const meta: PageModule['meta'] = (_data, language) => {
  const t = translator(galleryMessages, language)
  return { title: t('title'), description: t('lead') }
}

function AwardHomeWorksPage() {
  const t = useT(galleryMessages)
  const { query, page, choices } = useLoaderData<typeof loader>()
  const narrowed = isNarrowed(query)
  return (
    <div className="site-wrap gallery">
      <header className="gallery-head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {(narrowed || page.total > 0) && <GalleryFilters query={query} choices={choices} />}
      {(narrowed || page.total > 0) && (
        <div className="gallery-found figures">
          <output>{t('found', { count: page.total })}</output>
          {narrowed && <Link to={paths.home.works()}>{t('clear')}</Link>}
        </div>
      )}
      {page.total === 0 ? (
        <Empty title={t(narrowed ? 'none' : 'noneYet')} hint={t(narrowed ? 'noneHint' : 'noneYetHint')} />
      ) : (
        <ul className="gallery-grid">
          {page.rows.map((work) => (
            <WorkCard key={work.winnerId} work={work} />
          ))}
        </ul>
      )}
      <Paging query={query} pages={Math.ceil(page.total / PAGE_SIZE)} />
    </div>
  )
}

function WorkCard({ work }: { work: GalleryWork }) {
  const t = useT(galleryMessages)
  const { language } = useLanguage()
  const { winnerId, workTitle, revoked, summary, teamName, year } = work
  return (
    <li className="gallery-card">
      <KeyVisual name={workTitle} className="gallery-card-cover" />
      <p className="gallery-card-award">
        <em>{revoked ? t('revoked') : pick({ zh: work.awardZh, en: work.awardEn }, language)}</em>
        <span className="figures">
          {year} · {pick({ zh: work.itemName, en: work.itemNameEn }, language)}
        </span>
      </p>
      <h2>{revoked ? workTitle : <Link to={paths.home.galleryWork({ winnerId })}>{workTitle}</Link>}</h2>
      {summary && <p className="gallery-card-summary">{summary}</p>}
      <p className="gallery-card-team">
        {pick({ zh: work.schoolName, en: work.schoolNameEn }, language)} ·{' '}
        <TeamLink teamId={work.teamId} name={teamName} />
      </p>
    </li>
  )
}

function Paging({ query, pages }: { query: GalleryQuery; pages: number }) {
  const t = useT(galleryMessages)
  if (pages < 2) return null
  const { pageNum, ...narrow } = query
  const to = (page: number) => paths.home.works({ ...narrow, pageNum: page === 1 ? null : page })
  return (
    <nav className="gallery-paging" aria-label={t('paging')}>
      {pageNum > 1 ? <Link to={to(pageNum - 1)}>{t('previous')}</Link> : <span />}
      <span className="figures">{t('pageOf', { page: pageNum, pages })}</span>
      {pageNum < pages ? <Link to={to(pageNum + 1)}>{t('next')}</Link> : <span />}
    </nav>
  )
}

export { AwardHomeWorksPage as Page }
