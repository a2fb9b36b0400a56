import type * as engine from './engine/article-editor.ts'

export type ArticleEngine = typeof engine

/** Replaced by the build: addresses of the files that `web/editor-assets.ts` builds. */
declare const EDITOR_FILES: { readonly script: string; readonly style: string }

/** Addresses of the editor's files: at the configured home, otherwise those of our own build. */
function filesAt(home: string): typeof EDITOR_FILES {
  return home === '' ? EDITOR_FILES : { script: `${home}/article-editor.js`, style: `${home}/article-editor.css` }
}

/**
 * Loads the editor's script and style sheet. Rejects if one of them can't be loaded; browsers remember a script that
 * failed, so each further `attempt` asks for another address. @spec K04 X12
 */
export async function loadEngine(home: string, attempt: number): Promise<ArticleEngine> {
  const { script, style } = filesAt(home)
  const again = attempt === 0 ? '' : `?attempt=${attempt}`
  const [loaded] = await Promise.all([
    import(/* @vite-ignore */ script + again) as Promise<ArticleEngine>,
    loadStyleSheet(style + again),
  ])
  return loaded
}

async function loadStyleSheet(address: string): Promise<void> {
  const known = document.head.querySelector(`link[data-editor][href="${CSS.escape(address)}"]`)
  if (known) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  link.dataset['editor'] = ''
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} can't be loaded`))
    })
  })
  document.head.append(link)
  await loaded
}
