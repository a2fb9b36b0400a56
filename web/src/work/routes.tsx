import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

/** @spec R21 R22 R38 U05 */
export const routes: ModuleRoutes = {
  homeForms: [
    page('competition/submitWork', () => import('./draft/home-submit-work.page.tsx'), { login: true }),
    page('work/workDetail', () => import('./shared/home-work-detail.page.tsx'), { login: true }),
  ],
  centre: [
    page('work', () => import('./centre-work.page.tsx')),
    page('work/detail', () => import('./centre-work-detail.page.tsx')),
  ],
  blank: [page('/works/detail', () => import('./shared/blank-shared-work.page.tsx'))],
}
