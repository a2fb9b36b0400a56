import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/**
 * Builds the browser's part into `web/dist/client` (with .br and .gz beside each text asset) and the part that renders
 * public pages into `web/dist/server`, then prints what each entry weighs and fails above its budget.
 */

const root = fileURLToPath(new URL('.', import.meta.url))
const configFile = join(root, 'vite.config.ts')
const dist = join(root, 'dist')
/** Built in a temporary folder and renamed at the end, so that a failed build leaves the last build intact. */
const fresh = join(dist, `.new-${process.pid}`)
const client = join(fresh, 'client')

/**
 * Greatest size in KiB of gzip that a first visit downloads, per kind of page: public pages to be read (the rest comes
 * when they are used, or when the browser is idle), and each kind to be used, before lazy loading.
 */
const BUDGET_KIB = {
  homeRead: 10,
  detailsRead: 10.5,
  home: 174,
  details: 187.5,
  signIn: 193,
  centre: 241.5,
  office: 578,
}

process.env['NODE_ENV'] = 'production'
mkdirSync(fresh, { recursive: true })
process.on('exit', () => rmSync(fresh, { recursive: true, force: true }))
await build({ configFile, logLevel: 'warn', build: { outDir: client, emptyOutDir: true } })
await build({
  configFile,
  logLevel: 'warn',
  build: {
    ssr: join(root, 'src/app/entry-server.tsx'),
    outDir: join(fresh, 'server'),
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
  },
  ssr: { noExternal: true },
  // Left to the running process, it would load React's development build unless NODE_ENV is set to production.
  define: { 'process.env.NODE_ENV': '"production"' },
})

const assets = join(client, 'assets')
for (const name of readdirSync(assets, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:m?js|css|svg|json|wasm)$/.test(name)) continue
  const bytes = readFileSync(join(assets, name))
  if (bytes.length < 1024) continue
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, quality))
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const weightKib = (...keys: string[]) => weigh(filesOf(keys))

/** Style sheets of the page, and the script that starts its code later. */
function weightToRead(...keys: string[]): number {
  const sheets = [...filesOf(keys)].filter((file) => file.endsWith('.css'))
  return weigh(new Set([...sheets, ...filesOf(['src/app/start-later.ts'])]))
}

function filesOf(keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    chunk.imports?.forEach(walk)
  }
  keys.forEach(walk)
  return files
}

function weigh(files: ReadonlySet<string>): number {
  const compressed = [...files].map((file) => {
    const path = join(client, file)
    return statSync(`${path}.gz`, { throwIfNoEntry: false })?.size ?? statSync(path).size
  })
  return compressed.reduce((sum, size) => sum + size, 0) / 1024
}

const onSite = ['index.html', 'src/app/home/home-layout.tsx']
const home = [...onSite, 'src/site/home-homepage.page.tsx']
const details = [...onSite, 'src/award/home-competition-details.page.tsx']
const weights = {
  homeRead: weightToRead(...home),
  detailsRead: weightToRead(...details),
  home: weightKib(...home),
  details: weightKib(...details),
  signIn: weightKib('index.html', 'src/app/frame/entry-outlet.tsx', 'src/identity/blank-register.page.tsx'),
  centre: weightKib('index.html', 'src/app/centre/centre-layout.tsx', 'src/insight/centre-users.page.tsx'),
  office: weightKib('index.html', 'src/app/office/office-layout.tsx', 'src/system/office-users.page.tsx'),
}
for (const [kind, weight] of Object.entries(weights)) {
  const budget = BUDGET_KIB[kind as keyof typeof weights]
  const verdict = weight > budget ? 'OVER BUDGET' : 'ok'
  console.log(`${kind.padEnd(11)} first visit ${weight.toFixed(1).padStart(5)} KiB gzip of ${budget} ${verdict}`)
  if (weight > budget) process.exitCode = 1
}

for (const part of ['client', 'server']) {
  rmSync(join(dist, part), { recursive: true, force: true })
  renameSync(join(fresh, part), join(dist, part))
}
