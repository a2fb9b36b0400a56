import { Link, useLocation } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { withQuery } from '@podium/core/paths.ts'
import { siteMessages } from '../messages.ts'
import './news.css'

/** Paging by links, for sharing and for search engines. */
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
