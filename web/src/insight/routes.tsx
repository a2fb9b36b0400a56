import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  centre: [page('users', () => import('./centre-users.page.tsx'))],
}
