import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { PageModule } from '#web/lib/page.ts'

const files = import.meta.glob<PageModule>('../../*/office-*.page.tsx')
const pages = new Map<string, ComponentType>()

/** `identity/users` → `web/src/identity/office-users.page.tsx`. */
export function fileOf(component: string): string {
  const [module = '', name = ''] = component.split('/')
  return `../../${module}/office-${name}.page.tsx`
}

/** The page a menu's component string names, loaded when first shown; null where there is no such file. @spec B34 */
export function officePage(component: string): ComponentType | null {
  const load = files[fileOf(component)]
  if (!load) return null
  const known = pages.get(component)
  if (known) return known
  const made = lazy(async () => ({ default: (await load()).Page }))
  pages.set(component, made)
  return made
}
