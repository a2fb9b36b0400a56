import { page, type ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  open: [page('/certificate/trace', () => import('./open-trace.page.tsx'))],
  centre: [page('newReward', () => import('./centre-new-reward.page.tsx'))],
}
