import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  home: [page('homepage', () => import('./home-homepage.page.tsx'))],
}
