import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = fileURLToPath(new URL('src/ui/rich-text/engine/article-editor.ts', import.meta.url))
const NAME = 'article-editor'

interface EditorFile {
  readonly name: string
  readonly source: string | Uint8Array
}

let built: Promise<readonly EditorFile[]> | undefined

/**
 * Builds the article editor's script and style sheet apart from the pages, so that they can be loaded from another
 * address (EDITOR_HOME_URL), and tells the pages where our own copy is: its folder holds a hash of the contents because
 * assets are cached for ever. @spec K04
 */
export function editorAssets(): Plugin {
  return {
    name: 'podium:editor-assets',
    async config(_, { command }) {
      const home = command === 'build' ? `/${folderOf(await editorFiles())}` : null
      const files = home
        ? { script: `${home}/${NAME}.js`, style: `${home}/${NAME}.css` }
        : { script: `/@fs${entry}`, style: `/@fs${entry.replace(/ts$/, 'css')}` }
      return { define: { EDITOR_FILES: JSON.stringify(files) } }
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const files = await editorFiles()
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `${folderOf(files)}/${name}`, source })
    },
  }
}

function editorFiles(): Promise<readonly EditorFile[]> {
  built ??= buildEditor()
  return built
}

async function buildEditor(): Promise<readonly EditorFile[]> {
  const results = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { output: { minify: true } },
      lib: { entry, formats: ['es'], fileName: () => `${NAME}.js`, cssFileName: NAME },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })) as Rolldown.RolldownOutput[]
  return results.flatMap(({ output }) =>
    output.map((file) => ({ name: file.fileName, source: file.type === 'chunk' ? file.code : file.source })),
  )
}

function folderOf(files: readonly EditorFile[]): string {
  const hash = createHash('sha256')
  for (const { source } of files) hash.update(source)
  return `assets/editor-${hash.digest('hex').slice(0, 12)}`
}
