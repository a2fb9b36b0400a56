import { siteApi } from '@podium/core/site/api.ts'
import type { SearchResults } from '@podium/core/site/search-results.ts'
import { paths } from '@podium/core/paths.ts'
import { Form, Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { siteMessages } from '../messages.ts'
import { Highlighted } from './highlighted.tsx'
import { NewsItems } from './news-items.tsx'
import { NewsPaging } from './news-paging.tsx'
import { searchMessages } from './search-messages.ts'
import './news.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const keyword = (search.get('keyword') ?? '').trim().slice(0, 50)
  const pageNum = Math.max(1, Math.trunc(Number(search.get('pageNum'))) || 1)
  return { keyword, found: keyword ? await call(siteApi.search, { keyword, pageNum, pageSize: 20 }) : null }
}

/** @spec R14 */
function SiteHomeSearchNewsPage() {
  const t = useT(siteMessages)
  const tSearch = useT(searchMessages)
  const { keyword, found } = useLoaderData<typeof loader>()
  const isEmpty = found && found.news.total + found.rounds.length + found.winners.length === 0
  return (
    <div className="site-wrap news-page">
      <h1>{t('searchTitle')}</h1>
      <search>
        <Form className="news-search">
          <input
            type="search"
            name="keyword"
            defaultValue={keyword}
            key={keyword}
            maxLength={50}
            aria-label={t('searchWords')}
          />
          <button type="submit" className="plain-button primary-button">
            {t('searchButton')}
          </button>
        </Form>
      </search>
      {!found && <Empty title={t('searchStart')} />}
      {isEmpty && (
        <Empty
          title={t('searchNone', { keyword })}
          hint={t('searchNoneHint')}
          action={
            <>
              <Link className="plain-button" to={paths.deepChat()}>
                {tSearch('ask')}
              </Link>
              <Link className="plain-button" to={paths.home.competition()}>
                {t('allCompetitions')}
              </Link>
            </>
          }
        />
      )}
      {found && !isEmpty && <Found found={found} keyword={keyword} />}
    </div>
  )
}

function Found({ found: { news, rounds, winners }, keyword }: { found: SearchResults; keyword: string }) {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  return (
    <>
      {rounds.length > 0 && (
        <section className="news-found-part">
          <h2>{t('foundRounds')}</h2>
          <ul>
            {rounds.map(({ roundId, name, nameEn }) => (
              <li key={roundId}>
                <Link to={paths.home.competitionDetails({ roundId })}>
                  <Highlighted text={pick({ zh: name, en: nameEn }, language)} keyword={keyword} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {winners.length > 0 && (
        <section className="news-found-part">
          <h2>{t('foundWinners')}</h2>
          <ul>
            {winners.map((winner) => (
              <li key={winner.winnerId}>
                <Link to={paths.home.competitionWinners({ roundId: winner.roundId, keyword })}>
                  <Highlighted text={winner.workTitle} keyword={keyword} />
                </Link>{' '}
                <span className="news-summary">
                  <Highlighted
                    text={[pick({ zh: winner.schoolName, en: winner.schoolNameEn }, language), ...winner.students].join(
                      ' · ',
                    )}
                    keyword={keyword}
                  />
                  {' · '}
                  {pick({ zh: winner.roundName, en: winner.roundNameEn }, language)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {news.total > 0 && (
        <section>
          <h2>{t('foundNews')}</h2>
          <p className="news-found">{t('searchFound', { keyword, total: news.total })}</p>
          <NewsItems rows={news.rows} keyword={keyword} />
          <NewsPaging pageNum={news.pageNum} pages={Math.ceil(news.total / news.pageSize)} />
        </section>
      )}
    </>
  )
}

export { SiteHomeSearchNewsPage as Page }
