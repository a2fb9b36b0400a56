import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from './pages.ts'

/** Replaces the built web; its output contains the number of renderings. */
const RENDERER = `let count = 0
export const pageFiles = (path) => (['/kyjs', '/neibu/login'].includes(path) ? ['src/home.page.tsx'] : [])
export async function render({ language }) {
  const html = 'rendering ' + (count += 1) + ' __NONCE__'
  await new Promise((resolve) => setTimeout(resolve, 30))
  return { status: 200, lang: language, head: '', html, boot: '' }
}`

const MANIFEST = {
  'index.html': { file: 'assets/site.js', css: ['assets/site.css'], imports: ['_shared.js'] },
  'src/app/start-later.ts': { file: 'assets/start-later.js' },
  '_shared.js': { file: 'assets/shared.js' },
  '_list.js': { file: 'assets/list.js', css: ['assets/list.css'], imports: ['_shared.js'] },
  'src/home.page.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css', 'assets/site.css'],
    imports: ['index.html', '_list.js'],
  },
}

const SITE = `<html lang="zh-CN"><head><!--head--><script nonce="__NONCE__"></script>
<script type="module" crossorigin src="/assets/site.js" nonce="__NONCE__"></script>
<link rel="stylesheet" crossorigin href="/assets/site.css" nonce="__NONCE__">
</head><!--app-->`

let root: string
let app: FastifyInstance
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'podium-pages-'))
  mkdirSync(join(root, 'client/assets'), { recursive: true })
  mkdirSync(join(root, 'server'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'client/index.html'), SITE)
  mkdirSync(join(root, 'client/.vite'))
  writeFileSync(join(root, 'client/.vite/manifest.json'), JSON.stringify(MANIFEST))
  for (const name of ['site', 'list', 'home']) writeFileSync(join(root, `client/assets/${name}.css`), `.${name}{}`)
  writeFileSync(join(root, 'server/entry-server.js'), RENDERER)
  app = Fastify()
  app.decorateRequest('siteHost', '')
  await app.register(cookie)
  await app.register(pages, { root })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const shown = async (language: string) =>
  (await app.inject({ url: '/kyjs', headers: { 'accept-language': language } })).body.replace(
    /^.*<\/head>(.*) __NONCE__$/s,
    '$1',
  )

test('a page is rendered once for all who ask at a time, for each language, and again when two seconds are over', async () => {
  const asked = Array.from({ length: 20 }, () => shown('zh-CN'))
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['rendering 1']))
  expect([await shown('en'), await shown('zh-CN')]).toEqual(['rendering 2', 'rendering 1'])
  await sleep(2_050)
  expect(await shown('zh-CN')).toBe('rendering 3')
})

test('the nonce is for the scripts of the page, not for what its content says', async () => {
  const { body, headers } = await app.inject({ url: '/kyjs' })
  const nonce = /nonce="([\w-]+)"/.exec(body)![1]!
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  const [head, content] = body.split('</head>')
  expect(head).toContain(`<script nonce="${nonce}">`)
  expect(content).not.toContain(nonce)
  expect(body).toMatch(/__NONCE__$/)
})

const linked = async (url: string, headers = {}) => {
  const { body } = await app.inject({ url, headers })
  return [...body.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)
}

test('a page brings its own style sheets and code in its head, those of the site only once', async () => {
  expect(await linked('/kyjs', { cookie: 'moo-token=abc' })).toEqual([
    'stylesheet /assets/site.css',
    'stylesheet /assets/list.css',
    'stylesheet /assets/home.css',
    'modulepreload /assets/list.js',
    'modulepreload /assets/home.js',
  ])
  expect(await linked('/system/user')).toEqual(['stylesheet /assets/site.css'])
})

test('a stranger gets a public page in one answer: its styles, and the script that starts its code later', async () => {
  expect(await linked('/kyjs')).toEqual([])
  const { body } = await app.inject({ url: '/kyjs' })
  expect(body).toMatch(/<style nonce="[\w-]+">\.site\{\}\.list\{\}\.home\{\}<\/style>/)
  expect(body).not.toContain('src="/assets/site.js"')
  expect(body).toMatch(/<script type="module" crossorigin src="\/assets\/start-later.js" nonce="[\w-]+">/)
  expect(JSON.parse(/id="start-code">(.*?)<\/script>/.exec(body)![1]!)).toEqual({
    entry: '/assets/site.js',
    imports: ['/assets/shared.js', '/assets/site.js', '/assets/list.js', '/assets/home.js'],
  })
})

test('a stranger gets sign-in with its styles in the answer and its code at once', async () => {
  expect(await linked('/neibu/login')).toEqual(['modulepreload /assets/list.js', 'modulepreload /assets/home.js'])
  const { body } = await app.inject({ url: '/neibu/login' })
  expect(body).toMatch(/<style nonce="[\w-]+">\.site\{\}\.list\{\}\.home\{\}<\/style>/)
  expect(body).toContain('src="/assets/site.js"')
  expect(await linked('/neibu/login', { cookie: 'moo-token=abc' })).toContain('stylesheet /assets/site.css')
})

test.each([
  ['/system/user', 200],
  ['/system/user/', 200],
  ['/certificates/design/01a20635-27fc-76f3-8812-0f6651a9ba18', 200],
  ['/redirect/system/user', 200],
  ['/login', 200],
  ['/neibu', 200],
  ['/system/nothing', 404],
  ['/wp-login', 404],
  ['/404', 404],
])('the address %s answers %i', async (url, status) => {
  expect((await app.inject({ url })).statusCode).toBe(status)
})

test.each([
  ['/deepChat', 'rendering'],
  ['/experience', 'rendering'],
  ['/center/work', '<title>My works</title>'],
  ['/noPage', '<title>No access</title>'],
  ['/wp-login', '<title>Page not found</title>'],
])('the page %s is in the language of its reader', async (url, content) => {
  const { body } = await app.inject({ url, headers: { 'accept-language': 'en' } })
  expect(body).toContain('<html lang="en">')
  expect(body).toContain(content)
})

test('sign-in is rendered for strangers only, since it redirects who is signed in', async () => {
  const opened = (headers = {}) => app.inject({ url: '/neibu/login?redirect=%2Fcenter', headers })
  expect((await opened()).body).toContain('rendering')
  expect((await opened({ cookie: 'moo-token=abc' })).body).not.toContain('rendering')
})

test('a page is compressed for who accepts gzip, in the answer to HEAD too, and for nobody else', async () => {
  const ask = (encoding: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/kyjs', headers: { 'accept-encoding': encoding } })
  const [zipped, head] = [await ask('br, gzip'), await ask('gzip', 'HEAD')]
  expect(gunzipSync(zipped.rawPayload).toString()).toContain('rendering ')
  for (const { headers } of [zipped, head]) {
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Cookie, Accept-Language, Accept-Encoding' })
  }
  expect(head.body).toBe('')
  for (const encoding of ['gzip;q=0', 'identity']) {
    const plain = await ask(encoding)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers.vary).toContain('Accept-Encoding')
    expect(plain.body).toContain('rendering ')
  }
})
