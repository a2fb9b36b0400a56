import { siteApi } from '@podium/core/site/api.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call.ts'
import { useSpeech, useT } from '#web/lib/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '#web/lib/paths.ts'
import { zonedText } from '#web/ui/time.ts'
import { siteMessages } from './messages.ts'
import './news.css'

export async function loader({ request }: LoaderFunctionArgs) {
  return await call(siteApi.news, { articleId: new URL(request.url).searchParams.get('articleId') ?? '' })
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta: PageModule['meta'] = (data: Data) => ({ title: data?.title ?? '', description: data?.summary ?? '' })

/** @spec R12 R13 */
export function Page() {
  const t = useT(siteMessages)
  const { language } = useSpeech()
  const article = useLoaderData<typeof loader>()
  const lists = { notice: paths.home.competitionInfo, news: paths.home.newsList, guide: paths.home.competitionGuide }
  const list = { ...lists, manual: paths.home.operatingManual, previous_works: paths.home.previousWorks }
  return (
    <article className="site-wrap news-article">
      <p className="news-kind">
        <Link to={list[article.newsType]()}>{t(`type_${article.newsType}`)}</Link>
      </p>
      <h1>{article.title}</h1>
      <p className="news-date figures">{zonedText(article.publishedAt, language)}</p>
      {/* The server keeps only what is harmless of the body. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: article.body }} />
      <p>
        <Link to={list[article.newsType]()}>{t('backToList')}</Link>
      </p>
    </article>
  )
}
