import { page, type ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  open: [page('/certificate/trace', () => import('./verify/open-trace.page.tsx'))],
  blank: [page('/certificates/design/:templateId', () => import('./template/blank-design.page.tsx'), { login: true })],
  centre: [page('newReward', () => import('./verify/centre-new-reward.page.tsx'))],
}
