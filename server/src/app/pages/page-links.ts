import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

interface Assets {
  scripts: Set<string>
  sheets: Set<string>
}

/** Links into the head of a page, given the source files of its parts and the nonce of its scripts. */
export interface PageLinks {
  /** Style sheets and code that the site's own HTML doesn't load. */
  now: (files: readonly string[], nonce: string) => string
  /** The styles themselves, and code that the site's own HTML doesn't load. */
  form: (files: readonly string[], nonce: string) => string
  /** The styles themselves, and the small script that later starts the code of site and page. */
  later: (files: readonly string[], nonce: string) => string
}

const ENTRY = 'index.html'
const STARTER = 'src/app/start-later.ts'
const ENTRY_ASSETS = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g
const ENTRY_SHEETS = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Keeps an Enter that is pressed in a form before the page's code runs: the form's button, disabled until then, is
 * pressed as soon as it is enabled, unless more was typed meanwhile.
 */
const KEEP_ENTER = `(() => {
  const keep = ({ key, isComposing, target }) => {
    const button = key === 'Enter' && !isComposing && target.matches('input') && target.form?.querySelector('[type=submit]')
    if (!button?.disabled) return
    removeEventListener('keydown', keep, true)
    const waiting = new MutationObserver(() => {
      if (button.disabled) return
      waiting.disconnect()
      button.click()
    })
    waiting.observe(button, { attributeFilter: ['disabled'] })
    target.form.addEventListener('input', () => waiting.disconnect(), { once: true })
  }
  addEventListener('keydown', keep, true)
  addEventListener('podium:started', () => removeEventListener('keydown', keep, true))
})()`

/** The site's HTML without its code and style sheets. */
export function withoutAssets(html: string): string {
  return html.replaceAll(ENTRY_ASSETS, '')
}

/** The site's HTML without its style sheets. */
export function withoutSheets(html: string): string {
  return html.replaceAll(ENTRY_SHEETS, '')
}

/**
 * Reads the build's manifest and makes the links of pages from it, so that a rendered page is never shown without its
 * styles and the browser needn't find its code step by step.
 */
export async function pageLinks(client: string): Promise<PageLinks> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const site = assetsOf(manifest, [ENTRY])
  const [entry, starter] = [ENTRY, STARTER].map((key) => `/${manifest[key]!.file}`)
  const styles = await stylesOf(client, manifest)
  const ownCode = ({ scripts }: Assets, nonce: string) =>
    [...scripts].filter((path) => !site.scripts.has(path)).map((path) => link('modulepreload', path, nonce))
  const styled = ({ sheets }: Assets, nonce: string) => {
    const texts = [...new Set([...site.sheets, ...sheets])].map((path) => styles.get(path) ?? '')
    return `<style nonce="${nonce}">${texts.join('')}</style>`
  }
  const keepEnter = (nonce: string) => `<script nonce="${nonce}">${KEEP_ENTER}</script>`
  return {
    now: (files, nonce) => {
      const assets = assetsOf(manifest, files)
      const sheets = [...assets.sheets].filter((path) => !site.sheets.has(path))
      return [
        ...sheets.map((path) => link('stylesheet', path, nonce)),
        ...ownCode(assets, nonce),
        ...(files.length > 0 ? [keepEnter(nonce)] : []),
      ].join('')
    },
    form: (files, nonce) => {
      const assets = assetsOf(manifest, files)
      return [styled(assets, nonce), ...ownCode(assets, nonce), keepEnter(nonce)].join('')
    },
    later: (files, nonce) => {
      const assets = assetsOf(manifest, files)
      const imports = [...new Set([...site.scripts, ...assets.scripts])].map((path) => `/${path}`)
      return [
        styled(assets, nonce),
        `<script type="application/json" id="start-code">${JSON.stringify({ entry, imports })}</script>`,
        `<script type="module" crossorigin src="${starter}" nonce="${nonce}"></script>`,
        keepEnter(nonce),
      ].join('')
    },
  }
}

/** The text of each style sheet of the build. */
async function stylesOf(client: string, manifest: Readonly<Record<string, Chunk>>): Promise<Map<string, string>> {
  const sheets = [...new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))]
  return new Map(
    await Promise.all(sheets.map(async (path) => [path, await readFile(join(client, path), 'utf8')] as const)),
  )
}

/** Code and style sheets of chunks and of what they import, those of imports first. */
function assetsOf(manifest: Readonly<Record<string, Chunk>>, keys: readonly string[]): Assets {
  const assets: Assets = { scripts: new Set(), sheets: new Set() }
  const visited = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    chunk.imports?.forEach(visit)
    chunk.css?.forEach((path) => assets.sheets.add(path))
    assets.scripts.add(chunk.file)
  }
  keys.forEach(visit)
  return assets
}

function link(rel: 'stylesheet' | 'modulepreload', path: string, nonce: string): string {
  return `<link rel="${rel}" crossorigin href="/${path}" nonce="${nonce}">`
}
