import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  blank: [page('/role', () => import('./blank-role.page.tsx'))],
  centre: [page('set', () => import('./centre-set.page.tsx'))],
}
