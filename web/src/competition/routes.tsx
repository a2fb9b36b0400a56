import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  home: [page('competition', () => import('./public/home-competition.page.tsx'))],
}
