import { siteApi } from '@podium/core/site/api.ts'
import { Form, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { siteMessages } from '../messages.ts'
import { NewsItems } from './news-items.tsx'
import { NewsPaging } from './news-paging.tsx'
import './news.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const keyword = (search.get('keyword') ?? '').trim().slice(0, 50)
  const pageNum = Math.max(1, Math.trunc(Number(search.get('pageNum'))) || 1)
  return { keyword, page: keyword ? await call(siteApi.newsPage, { keyword, pageNum, pageSize: 20 }) : null }
}

/** @spec R14 */
function SiteHomeSearchNewsPage() {
  const t = useT(siteMessages)
  const { keyword, page } = useLoaderData<typeof loader>()
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
      {!page && <Empty title={t('searchStart')} />}
      {page?.total === 0 && <Empty title={t('searchNone', { keyword })} hint={t('searchNoneHint')} />}
      {page && page.total > 0 && (
        <>
          <p className="news-found">{t('searchFound', { keyword, total: page.total })}</p>
          <NewsItems rows={page.rows} />
          <NewsPaging pageNum={page.pageNum} pages={Math.ceil(page.total / page.pageSize)} />
        </>
      )}
    </div>
  )
}

export { SiteHomeSearchNewsPage as Page }
