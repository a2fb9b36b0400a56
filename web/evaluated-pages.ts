import type { Plugin } from 'vite'
import { modulePages } from '@podium/core/module-pages.ts'

/**
 * Replaces the module by the computed list of pages, so that browsers don't load the manifests and the code that
 * computes it.
 */
export function evaluatedPages(): Plugin {
  return {
    name: 'podium:evaluated-pages',
    enforce: 'pre',
    load: (id) =>
      /\/core\/src\/module-pages[.]ts$/.test(id) ? `export const modulePages = ${JSON.stringify(modulePages)}` : null,
  }
}
