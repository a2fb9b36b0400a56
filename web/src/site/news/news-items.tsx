import type { ArticleRow } from '@podium/core/site/article.ts'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { dateText } from '#web/ui/time/time.ts'
import { homePageMessages } from '../home-messages.ts'
import { Highlighted } from './highlighted.tsx'
import './news.css'

export type Article = z.output<typeof ArticleRow>

interface NewsItemsProps {
  rows: readonly Article[]
  columns?: boolean
  /** Marked in titles and summaries. */
  keyword?: string
}

/** A list of news with dates. */
export function NewsItems({ rows, columns, keyword = '' }: NewsItemsProps) {
  const t = useT(homePageMessages)
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
              <strong>
                <Highlighted text={article.title} keyword={keyword} />
              </strong>
              {!columns && article.summary && (
                <span className="news-summary">
                  <Highlighted text={article.summary} keyword={keyword} />
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
