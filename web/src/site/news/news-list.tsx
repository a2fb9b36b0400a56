import { NEWS_TYPES, siteApi } from '@podium/core/site/api.ts'
import { Link, useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { translator, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { withQuery } from '#web/lib/paths.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { siteMessages } from '../messages.ts'
import { NewsItems } from './news-items.tsx'
import './news.css'

type Kind = (typeof NEWS_TYPES)[number]
const PAGE_SIZE = 20

/** A public list of one kind of news. The navigation's links may name the kind and the title. @spec N03 */
export function newsListPage(standard: Kind): PageModule {
  const loader = async ({ request }: LoaderFunctionArgs) => {
    const search = new URL(request.url).searchParams
    const newsType = NEWS_TYPES.find((type) => type === search.get('newsType')) ?? standard
    const roundId = search.get('roundId') ?? undefined
    const pageNum = Math.max(1, Math.trunc(Number(search.get('pageNum'))) || 1)
    const page = await call(siteApi.newsPage, { newsType, pageNum, pageSize: PAGE_SIZE, roundId })
    return { page, newsType, titleName: search.get('titleName')?.slice(0, 30) ?? '' }
  }
  type Data = Awaited<ReturnType<typeof loader>>
  const titleOf = (data: Data, language: Parameters<typeof translator>[1]) =>
    data.titleName || translator(siteMessages, language)(`type_${data.newsType}`)

  function Page() {
    const t = useT(siteMessages)
    const { page, newsType, titleName } = useLoaderData<typeof loader>()
    return (
      <div className="site-wrap news-page">
        <h1>{titleName || t(`type_${newsType}`)}</h1>
        {page.rows.length === 0 ? <Empty title={t('noNews')} /> : <NewsItems rows={page.rows} />}
        <NewsPaging pageNum={page.pageNum} pages={Math.ceil(page.total / page.pageSize)} />
      </div>
    )
  }
  return { Page, loader, meta: (data: Data, language) => ({ title: titleOf(data, language) }) }
}

/** Pages as links, so that they can be shared and read by machines. */
export function NewsPaging({ pageNum, pages }: { pageNum: number; pages: number }) {
  const t = useT(siteMessages)
  const { pathname, search } = useLocation()
  if (pages <= 1) return null
  const to = (page: number) =>
    withQuery(pathname, { ...Object.fromEntries(new URLSearchParams(search)), pageNum: page })
  return (
    <nav className="news-paging" aria-label={t('pages')}>
      {pageNum > 1 && <Link to={to(pageNum - 1)}>{t('previousPage')}</Link>}
      <span className="figures">{t('pageOf', { page: pageNum, pages })}</span>
      {pageNum < pages && <Link to={to(pageNum + 1)}>{t('nextPage')}</Link>}
    </nav>
  )
}
