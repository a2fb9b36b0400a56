import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  home: [
    page('competition/details', () => import('./home-competition-details.page.tsx')),
    page('competition/winners', () => import('./home-winners.page.tsx')),
  ],
  centre: [page('reward', () => import('./centre-reward.page.tsx'))],
}
