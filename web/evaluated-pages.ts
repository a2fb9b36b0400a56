import type { Plugin } from 'vite'
import { modulePages } from '@podium/core/module-pages.ts'

/** Gives the browser the list of pages itself, instead of the manifests and the code that it is derived by. */
export function evaluatedPages(): Plugin {
  return {
    name: 'podium:evaluated-pages',
    enforce: 'pre',
    load: (id) =>
      /\/core\/src\/module-pages[.]ts$/.test(id) ? `export const modulePages = ${JSON.stringify(modulePages)}` : null,
  }
}
