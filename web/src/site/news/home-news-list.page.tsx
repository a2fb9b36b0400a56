import { NEWS_TYPES } from '@podium/core/site/article.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { translator, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { hasHan } from '#web/ui/native/native-text.tsx'
import { siteMessages } from '../messages.ts'
import { NewsItems } from './news-items.tsx'
import { NewsPaging } from './news-paging.tsx'
import './news.css'

type Kind = (typeof NEWS_TYPES)[number]
const PAGE_SIZE = 20

/** The kind of news per address; all others list notices. @spec R06 R07 R08 R09 R10 R11 */
const kinds: Readonly<Record<string, Kind>> = {
  [paths.home.newsList()]: 'news',
  [paths.home.competitionGuide()]: 'guide',
  [paths.home.operatingManual()]: 'manual',
  [paths.home.previousWorks()]: 'previous_works',
}

/** Where each kind is listed. */
const lists = {
  notice: paths.home.cpNews,
  news: paths.home.newsList,
  guide: paths.home.competitionGuide,
  manual: paths.home.operatingManual,
  previous_works: paths.home.previousWorks,
} as const

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams: search } = new URL(request.url)
  const standard = kinds[pathname.replace(/\/+$/, '')] ?? 'notice'
  const newsType = NEWS_TYPES.find((type) => type === search.get('newsType')) ?? standard
  const roundId = search.get('roundId') ?? undefined
  const pageNum = Math.max(1, Math.trunc(Number(search.get('pageNum'))) || 1)
  const page = await call(siteApi.newsPage, { newsType, pageNum, pageSize: PAGE_SIZE, roundId })
  return { page, newsType, titleName: search.get('titleName')?.slice(0, 30) ?? '' }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta: PageModule['meta'] = ({ titleName, newsType }: Data, language) => ({
  title: titleIn(language, titleName) || translator(siteMessages, language)(`type_${newsType}`),
})

/** A link's title, which is in one language: English pages have their own instead of a Chinese one. */
function titleIn(language: Language, titleName: string): string {
  return language === 'en' && hasHan(titleName) ? '' : titleName
}

/** Public list of one kind of news. Navigation links may set kind and title. @spec N03 */
function SiteHomeNewsListPage() {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const { page, newsType, titleName } = useLoaderData<typeof loader>()
  return (
    <div className="site-wrap news-page">
      <h1>{titleIn(language, titleName) || t(`type_${newsType}`)}</h1>
      <nav className="news-kinds" aria-label={t('newsType')}>
        <ul>
          {NEWS_TYPES.map((type) => (
            <li key={type}>
              <Link to={lists[type]()} aria-current={type === newsType ? 'page' : undefined}>
                {t(`type_${type}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {newsType === 'previous_works' && (
        <p className="news-page-more">
          <Link to={paths.home.works()}>{t('toWorks')}</Link>
        </p>
      )}
      {page.rows.length === 0 ? <Empty title={t('noNews')} /> : <NewsItems rows={page.rows} />}
      <NewsPaging pageNum={page.pageNum} pages={Math.ceil(page.total / page.pageSize)} />
    </div>
  )
}

export { SiteHomeNewsListPage as Page }
