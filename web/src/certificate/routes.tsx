import { page, type ModuleRoutes } from '#web/lib/page.ts'

export const routes: ModuleRoutes = {
  open: [page('/certificate/trace', () => import('./open-trace.page.tsx'))],
  blank: [page('/certificates/design/:templateId', () => import('./blank-design.page.tsx'), { login: true })],
  centre: [page('newReward', () => import('./centre-new-reward.page.tsx'))],
}
