import { componentOf } from '@podium/core/base/manifest.ts'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { pageFiles } from '../page-files.ts'

const loads = new Map(
  [...pageFiles].flatMap(([name, load]) => {
    const [module = '', file = ''] = name.split('/')
    return file.startsWith('office-') ? [[componentOf(module, file), load] as const] : []
  }),
)
const pages = new Map<string, ComponentType>()

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
