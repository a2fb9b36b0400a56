import { awardApi } from '@podium/core/award/api.ts'
import type { PublicAwards } from '@podium/core/award/public-views.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { zonedText } from '#web/ui/time/time.ts'
import { siteMessages } from '../messages.ts'
import '#web/ui/style/prose.css'
import './article.css'
import './news.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const article = await call(siteApi.news, { articleId: new URL(request.url).searchParams.get('articleId') ?? '' })
  // The round may be offline or without winners: the article is shown without it.
  const { roundId } = article
  const round = roundId === null ? null : await call(awardApi.publicAwards, { roundId }).catch(() => null)
  return { article, round }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta: PageModule['meta'] = ({ article }: Data) => ({
  title: article.title,
  description: article.summary,
  picture: article.cover,
  article: article.publishedAt === null ? {} : { datePublished: article.publishedAt },
})

/** @spec R12 R13 */
function SiteHomeNewsDetailsPage() {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const { article, round } = useLoaderData<typeof loader>()
  const lists = { notice: paths.home.competitionInfo, news: paths.home.newsList, guide: paths.home.competitionGuide }
  const list = { ...lists, manual: paths.home.operatingManual, previous_works: paths.home.previousWorks }
  return (
    <article className="site-wrap news-article">
      <p className="news-kind">
        <Link to={list[article.newsType]()}>{t(`type_${article.newsType}`)}</Link>
      </p>
      <h1>{article.title}</h1>
      <p className="news-date figures">
        {zonedText(article.publishedAt, language)}
        {article.source && <span className="news-source">{t('sourceOf', { source: article.source })}</span>}
      </p>
      {article.cover && <img className="news-cover" src={article.cover} alt="" />}
      {/* The server sanitises the body. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: article.body }} />
      {article.attachments.length > 0 && (
        <section className="news-attachments">
          <h2>{t('attachments')}</h2>
          <ul>
            {article.attachments.map(({ fileId, name, address }) => (
              <li key={fileId}>
                <a href={address} download={name}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {round && <RoundOfArticle round={round} />}
      <p>
        <Link to={list[article.newsType]()}>{t('backToList')}</Link>
      </p>
    </article>
  )
}

/** Links to the article's round, and to its winners once they are public. */
function RoundOfArticle({ round: { roundId, roundName, roundNameEn, total } }: { round: PublicAwards }) {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  return (
    <aside className="news-round" aria-label={t('ofRound')}>
      <p>{pick({ zh: roundName, en: roundNameEn }, language)}</p>
      <p className="news-round-links">
        {total > 0 && (
          <Link className="plain-button primary-button" to={paths.home.competitionWinners({ roundId })}>
            {t('seeWinners', { total })}
          </Link>
        )}
        <Link className="plain-button" to={paths.home.competitionDetails({ roundId })}>
          {t('details')}
        </Link>
      </p>
    </aside>
  )
}

export { SiteHomeNewsDetailsPage as Page }
