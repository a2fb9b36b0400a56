import { page } from '#web/lib/page.ts'
import type { ModuleRoutes } from '#web/lib/page.ts'

const signUp = () => import('./team/home-sign-up.page.tsx')

/** @spec R17 R20 U03 U06 */
export const routes: ModuleRoutes = {
  home: [page('competition/team/details', () => import('./list/home-team-details.page.tsx'))],
  homeForms: [
    page('signUp', signUp, { login: true }),
    page('signUp/profile', () => import('./team/home-sign-up-profile.page.tsx'), { login: true }),
    page('signUp/:step', signUp, { login: true }),
  ],
  centre: [
    page('team', () => import('./team/centre-team.page.tsx')),
    page('competition', () => import('./team/centre-competition.page.tsx')),
  ],
}
