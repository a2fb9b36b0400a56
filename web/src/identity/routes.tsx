import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  blank: [
    page('/neibu/login', () => import('./blank-login.page.tsx')),
    page('/neibu/register', () => import('./blank-register.page.tsx')),
    page('/neibu/retrieve', () => import('./blank-retrieve.page.tsx')),
    page('/role', () => import('./blank-role.page.tsx')),
  ],
  centre: [page('set', () => import('./centre-set.page.tsx'))],
}
