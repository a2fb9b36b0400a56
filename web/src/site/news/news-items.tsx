import type { ArticleRow } from '@podium/core/site/article.ts'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { dateText } from '#web/ui/time/time.ts'
import { siteMessages } from '../messages.ts'
import './news.css'

export type Article = z.output<typeof ArticleRow>

/** A list of news with dates. */
export function NewsItems({ rows, columns }: { rows: readonly Article[]; columns?: boolean }) {
  const t = useT(siteMessages)
  return (
    <ul className={columns ? 'news-items news-items-columns' : 'news-items'}>
      {rows.map((article) => (
        <li key={article.articleId}>
          <Link to={paths.home.newsDetails({ articleId: article.articleId })}>
            <time dateTime={article.publishedAt ?? ''} className="figures">
              {dateText(article.publishedAt)}
            </time>
            <span>
              {article.pinned && <em>{t('pinned')}</em>}
              <strong>{article.title}</strong>
              {!columns && article.summary && <span className="news-summary">{article.summary}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
