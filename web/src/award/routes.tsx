import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  centre: [page('reward', () => import('./centre-reward.page.tsx'))],
}
