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

const ENTRY = 'index.html'

/**
 * Reads the build's manifest. The returned function makes the links to style sheets and code of source files that the
 * site's own HTML doesn't load, so that a rendered page is never shown without its styles and the browser needn't find
 * its code step by step.
 */
export async function pageLinks(client: string): Promise<(files: readonly string[], nonce: string) => string> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const site = assetsOf(manifest, [ENTRY])
  return (files, nonce) => {
    const { scripts, sheets } = assetsOf(manifest, files)
    return [
      ...[...sheets].filter((path) => !site.sheets.has(path)).map((path) => link('stylesheet', path, nonce)),
      ...[...scripts].filter((path) => !site.scripts.has(path)).map((path) => link('modulepreload', path, nonce)),
    ].join('')
  }
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
