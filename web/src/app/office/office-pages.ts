import { componentOf } from '@podium/core/base/manifest.ts'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { PageModule } from '#web/lib/page.ts'
import { pageName } from '../page-name.ts'

const files = import.meta.glob<PageModule>('../../*/**/office-*.page.tsx')
const loads = new Map(
  Object.entries(files).map(([file, load]) => {
    const [module = '', page = ''] = pageName(file).split('/')
    return [componentOf(module, page), load]
  }),
)
const pages = new Map<string, ComponentType>()

/** The lazily loaded page with the component name of a menu; null where there is no such file. @spec B34 */
export function officePage(component: string): ComponentType | null {
  const load = loads.get(component)
  if (!load) return null
  const cached = pages.get(component)
  if (cached) return cached
  const made = lazy(async () => ({ default: (await load()).Page }))
  pages.set(component, made)
  return made
}
