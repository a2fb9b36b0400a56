import { useSearchParams } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { zonedText } from '#web/ui/time/time.ts'
import { siteMessages } from '../messages.ts'
import { useArticlePreview } from '../parts/unsaved.ts'
import '#web/ui/style/prose.css'
import '../news/article.css'
import '../news/news.css'

/** An article or its draft in the look of a site. @spec R36 */
function SiteHomePreviewDetailPage() {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const articleId = useSearchParams()[0].get('articleId')
  const article = useArticlePreview(articleId)
  if (article.isError) return <Failure refusal={article.error} onRetry={() => void article.refetch()} />
  if (!article.data) return <div className="app-frame" aria-busy="true" />
  const { newsType, title, publishedAt, cover, body } = article.data
  return (
    <article className="site-wrap news-article">
      <p className="news-kind">{t(`type_${newsType}`)}</p>
      <h1>{title}</h1>
      {publishedAt && <p className="news-date figures">{zonedText(publishedAt, language)}</p>}
      {cover && <img className="news-cover" src={cover} alt="" />}
      {/* The server sanitises the body. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
    </article>
  )
}

export { SiteHomePreviewDetailPage as Page }
