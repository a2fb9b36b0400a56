import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { PageModule } from '#web/lib/page.ts'

const files = import.meta.glob<PageModule>('../../*/**/office-*.page.tsx')
const loads = new Map(Object.entries(files).map(([file, load]) => [componentOf(file), load]))
const pages = new Map<string, ComponentType>()

/** `../../identity/user/office-users.page.tsx` → `identity/users`: the module and the page's name, without sub-folders. */
export function componentOf(file: string): string {
  const [, , module, ...rest] = file.split('/')
  const name = rest.at(-1)!.slice('office-'.length, -'.page.tsx'.length)
  return `${module}/${name}`
}

/** The page a menu's component string names, loaded when first shown; null where there is no such file. @spec B34 */
export function officePage(component: string): ComponentType | null {
  const load = loads.get(component)
  if (!load) return null
  const known = pages.get(component)
  if (known) return known
  const made = lazy(async () => ({ default: (await load()).Page }))
  pages.set(component, made)
  return made
}
