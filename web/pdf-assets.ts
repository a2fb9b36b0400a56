import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** What pdf.js fetches when a document needs it: character maps of Chinese fonts, standard fonts, decoders, its style. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs', 'web', 'web/images']
const NEEDED = /[.](?:bcmap|pfb|ttf|icc|wasm|css|gif)$|_nowasm_fallback[.]js$/
/** Runs scripts in documents, which the viewer never does. */
const SCRIPTING = /^quickjs/

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const source = dirname(packageFile)
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/**
 * Copies these files into the build and tells the viewer their address, which holds the version because assets are
 * cached for ever.
 */
export function pdfAssets(): Plugin {
  const folder = `assets/pdfjs-${version}`
  return {
    name: 'podium:pdf-assets',
    config: (_, { command }) => ({
      define: { PDF_ASSETS: JSON.stringify(command === 'build' ? `/${folder}/` : `/@fs${source}/`) },
    }),
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const name of FOLDERS)
        for (const file of readdirSync(join(source, name)))
          if (NEEDED.test(file) && !SCRIPTING.test(file)) {
            const fileName = `${folder}/${name}/${file}`
            this.emitFile({ type: 'asset', fileName, source: readFileSync(join(source, name, file)) })
          }
    },
  }
}
