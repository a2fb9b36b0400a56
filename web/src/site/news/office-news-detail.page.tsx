import { siteApi } from '@podium/core/site/api.ts'
import { isPublished } from '@podium/core/site/article.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { useRecordName } from '#web/lib/record-name.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ArticleDecision } from './article-decision.tsx'
import { siteMessages } from '../messages.ts'
import { useOwnSite } from '../parts/unsaved.ts'
import '#web/ui/style/prose.css'
import './article.css'
import './news.css'

/** Preview of an article or draft. @spec B07 */
function SiteNewsDetailPage() {
  const t = useT(siteMessages)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const articleId = search.get('articleId') ?? ''
  const article = useCall(siteApi.article, { articleId })
  useRecordName(article.data?.title)
  if (article.isPending) return <Skeleton active className="office-page-frame" />
  if (article.isError) return <Failure refusal={article.error} onRetry={() => void article.refetch()} />
  const { title, newsType, state, publishedAt, cover, body, isScheduled, opinion } = article.data
  return (
    <article className="list-main news-preview">
      <p className="news-preview-bar">
        <StateTag tone={isPublished(article.data) ? 'success' : 'neutral'}>
          {t(`state_${isScheduled ? 'scheduled' : state}`)}
        </StateTag>
        <span>{t(`type_${newsType}`)}</span>
        <span className="figures">{timeText(publishedAt)}</span>
        <SitePreviewLink articleId={articleId} />
        <Allowed codes={['site:article:edit']}>
          <Button type="primary" onClick={() => void navigate(paths.office.newsAddEdit({ articleId }))}>
            {t('edit')}
          </Button>
        </Allowed>
      </p>
      <ArticleDecision article={article.data} />
      {opinion && <Alert type="info" showIcon title={t('opinion')} description={opinion} className="form-refusal" />}
      <h2>{title}</h2>
      {cover && <img className="news-cover" src={cover} alt={t('cover')} />}
      {/* The server sanitises the body. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
    </article>
  )
}

/** Shows the article in the look of the viewer's first website. @spec R36 */
function SitePreviewLink({ articleId }: { articleId: string }) {
  const t = useT(siteMessages)
  const siteId = useOwnSite()
  if (!siteId) return null
  return (
    <Button href={paths.previewDetail({ siteId, articleId })} target="_blank" rel="noreferrer">
      {t('previewOnSite')}
    </Button>
  )
}

export { SiteNewsDetailPage as Page }
