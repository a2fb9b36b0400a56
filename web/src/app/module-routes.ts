import type { RouteObject } from 'react-router'
import type { ModuleRoutes } from '#web/lib/page.ts'

/** Every module's `routes.tsx`: its pages register themselves. This folder's own is the map they come into. */
const modules = Object.values(
  import.meta.glob<{ routes: ModuleRoutes }>(['../*/routes.tsx', '!../app/routes.tsx'], { eager: true }),
)

/** The pages all modules have in an area. */
export function moduleRoutes(area: keyof ModuleRoutes): RouteObject[] {
  return modules.flatMap((module) => module.routes[area] ?? [])
}
