import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

/** The lists of news, each of its kind. @spec R06 R07 R08 R09 R10 R11 */
const list = (kind: 'notice' | 'news' | 'guide' | 'manual' | 'previous_works') => async () =>
  (await import('./news/news-list.tsx')).newsListPage(kind)
const details = () => import('./news/home-news-details.page.tsx')

export const routes: ModuleRoutes = {
  home: [
    page('homepage', () => import('./home-homepage.page.tsx')),
    page('cpNews', list('notice')),
    page('news/newsList', list('news')),
    page('news/previousWorks', list('previous_works')),
    page('news/competitionInfo', list('notice')),
    page('news/competitionGuide', list('guide')),
    page('news/operatingManual', list('manual')),
    page('newsDetails', details),
    page('consultDetails', details),
    page('privacy', () => import('./home-policy.page.tsx')),
    page('agreement', () => import('./home-policy.page.tsx')),
    page('searchNews', () => import('./news/home-search-news.page.tsx')),
  ],
}
