import { join } from 'node:path'
import { identityApi } from '@podium/core/identity/api.ts'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { pureCore } from '../../web/pure-core.ts'
import { Caller } from '../fixture/caller.ts'
import type { Platform } from '../fixture/platform.ts'

const address = '/fidelity/'

/** Bundles the page like the product's own pages. */
async function bundle(): Promise<Map<string, string | Uint8Array>> {
  const made = (await build({
    configFile: false,
    root: import.meta.dirname,
    base: address,
    worker: { format: 'es' },
    logLevel: 'error',
    plugins: [react(), pureCore()],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: { input: join(import.meta.dirname, 'page.tsx'), output: { entryFileNames: 'page.js' } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(made.output.map((part) => [part.fileName, part.type === 'chunk' ? part.code : part.source]))
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', wasm: 'application/wasm' }

/** Opens the stage's own rendering code at the platform's address, with the platform's fonts. */
export async function openStage(browser: Browser, platform: Platform): Promise<Page> {
  const files = await bundle()
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  const links = styles.map((name) => `<link rel="stylesheet" href="${address}${name}">`).join('')
  const html = `<!doctype html><meta charset="utf-8">${links}<div id="root"></div><script type="module" src="${address}page.js"></script>`
  const page = await browser.newPage({ baseURL: platform.url, viewport: { width: 1200, height: 1000 } })
  await page.route(`**${address}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(address.length)
    const body = name === '' ? html : files.get(name)
    if (body === undefined) return route.fulfill({ status: 404 })
    const contentType = name === '' ? 'text/html' : (types[name.split('.').pop()!] ?? 'application/octet-stream')
    return route.fulfill({ body: Buffer.from(body), contentType })
  })
  const signIn = { username: 'ROOT', password: platform.password }
  const { accessToken } = await new Caller(platform.url).call(identityApi.loginByPassword, signIn)
  await page.goto(address)
  await page.evaluate((token) => window.fidelity.start(token), accessToken)
  return page
}
