import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { LRUCache } from 'lru-cache'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { isPagePath } from '@podium/core/page-path.ts'
import { paths } from '@podium/core/paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@podium/core/base/refusal.ts'
import { pageLinks, withoutAssets, withoutSheets, type PageLinks } from './page-links.ts'
import { titleOf } from './page-title.ts'
import { siteOrigin } from '#server/platform/kernel/public-url.ts'
import { acceptsGzip } from '#server/platform/http/cached-answer.ts'
import { SESSION_COOKIE } from '#server/platform/http/defence/session-cookie.ts'
import { pagePolicy, PDF_WORKER_POLICY, type OfficeOrigins } from '#server/platform/http/defence/headers.ts'

export interface PagesOptions {
  /** Folder of the built web, `web/dist`, with `client` and `server` in it. */
  root: string
  /** External addresses that forms may post to, such as the payment provider's. */
  formTargets?: readonly string[]
  office?: OfficeOrigins
  /** Memory for rendered pages. */
  cacheBytes?: number
  /** The platform's own address. */
  publicUrl?: string
}

interface Rendered {
  status: number
  redirect?: string
  lang: string
  head: string
  html: string
  boot: string
}

/** Exports of `web/src/app/entry-server.tsx`. */
interface Renderer {
  pageFiles: (pathname: string) => string[]
  render: (request: {
    url: string
    language: string
    origin: string
    fetch: (path: string, init: RequestInit) => Promise<Response>
  }) => Promise<Rendered | null>
}

const NONCE = '__NONCE__'
const PDF_WORKER = /[/\\]pdf[.]worker[^/\\]*$/
const ASSET_SECONDS = 31_536_000
/** How long a rendered page is cached. It contains no personal data. */
const FRESH_MS = 2_000
const KEPT_PAGES = 500
const CACHE_BYTES = 32 * 2 ** 20
/** Of a page with Chinese text. */
const BYTES_PER_CHARACTER = 2
/** A page is 3 % larger than with the default level and takes three quarters of the time. */
const GZIP_LEVEL = 4
const zipped = promisify(gzip)
const OWN_ORIGIN: OfficeOrigins = { editorHomeUrl: null, assetHost: null }
const LOCAL_URL = 'http://localhost'
const THEMES = ['auto', 'light', 'dark']

/**
 * Serves the built web: assets with a permanent cache, public pages rendered with their data, sign-in rendered for
 * strangers, and the client's HTML for all other pages. Throws at registration if the web is not built.
 */
export async function pages(
  fastify: FastifyInstance,
  { root, formTargets = [], office = OWN_ORIGIN, cacheBytes = CACHE_BYTES, publicUrl = LOCAL_URL }: PagesOptions,
): Promise<void> {
  const template = await readFile(join(root, 'client/index.html'), 'utf8')
  const { pageFiles, render } = (await import(pathToFileURL(join(root, 'server/entry-server.js')).href)) as Renderer
  const templates = { now: template, form: withoutSheets(template), later: withoutAssets(template) }
  const links = await pageLinks(join(root, 'client'))
  // Matching an address against all routes takes longer than the rest of a kept page.
  const filesOf = new LRUCache<string, string[]>({ max: KEPT_PAGES, memoMethod: (path) => pageFiles(path) })
  const rendered = new LRUCache<string, { page: Rendered | null }, FastifyRequest>({
    max: KEPT_PAGES,
    maxSize: Math.max(1, cacheBytes),
    sizeCalculation: ({ page }) =>
      1 + (page ? page.head.length + page.html.length + page.boot.length : 0) * BYTES_PER_CHARACTER,
    ttl: FRESH_MS,
    ttlAutopurge: true,
    fetchMethod: async (_key, _stale, { context }) => ({ page: await renderNow(context, chosenLanguage(context)) }),
    ignoreFetchAbort: true,
  })

  await fastify.register(fastifyStatic, {
    root: join(root, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: ASSET_SECONDS * 1_000,
    index: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (PDF_WORKER.test(path)) reply.header('Content-Security-Policy', PDF_WORKER_POLICY)
    },
  })
  fastify.get('/*', answer)

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path.startsWith(API_BASE) || /\.\w{2,5}$/.test(path)) {
      reply.callNotFound()
      return reply
    }
    const page = isRendered(path) || isEntryOf(request, path) ? await renderKept(request) : null
    if (page?.redirect) return reply.redirect(page.redirect, 302)
    const nonce = randomBytes(16).toString('base64url')
    // Whoever is signed in sees a page that the server can't render.
    const isForStranger = page !== null && request.cookies[SESSION_COOKIE] === undefined
    const start: keyof PageLinks = !isForStranger ? 'now' : isRendered(path) ? 'later' : 'form'
    const language = chosenLanguage(request)
    const html = assemble(templates[start].replaceAll(NONCE, nonce), {
      page: page ?? { lang: language === 'en' ? 'en' : 'zh-CN', head: titleOf(path, language), html: '', boot: '' },
      links: links[start](filesOf.memo(path), nonce),
      theme: themeOf(request),
    })
    // Look-ups show personal data, so search engines must not index them.
    if (path.startsWith('/certificate/') && request.url !== path) reply.header('X-Robots-Tag', 'noindex')
    reply
      .code(page?.status ?? (isPagePath(path) ? 200 : 404))
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Cookie, Accept-Language, Accept-Encoding')
      .header('Content-Security-Policy', pagePolicy(nonce, { formTargets, office: isOffice(path) ? office : null }))
    if (!acceptsGzip(request.headers['accept-encoding'] ?? '')) return reply.send(html)
    // At once: as a stream, which the framework would use, it takes twice the time.
    return reply.header('Content-Encoding', 'gzip').send(await zipped(html, { level: GZIP_LEVEL }))
  }

  /** Renders a page once per site and language and caches it; concurrent requests share one rendering. */
  async function renderKept(request: FastifyRequest): Promise<Rendered | null> {
    const key = `${request.siteHost} ${chosenLanguage(request)} ${request.url}`
    const { page } = await rendered.forceFetch(key, { context: request })
    return page
  }

  async function renderNow(request: FastifyRequest, language: string): Promise<Rendered | null> {
    try {
      return await render({
        url: `http://localhost${request.url}`,
        language,
        origin: siteOrigin(publicUrl, request.siteHost),
        fetch: (path, init) => inject(request, path, init),
      })
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered; the browser has to')
      return null
    }
  }

  /** Calls an endpoint in this process as an anonymous visitor of the same site and address. */
  async function inject(request: FastifyRequest, path: string, init: RequestInit): Promise<Response> {
    const answered = await fastify.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { ...(init.headers as Record<string, string>), host: request.siteHost || 'localhost' },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    })
    const type = answered.headers['content-type']
    return new Response(answered.body, {
      status: answered.statusCode,
      headers: { 'content-type': typeof type === 'string' ? type : '' },
    })
  }
}

/** Whether a path is a public page or a short address that leads to one. */
function isRendered(path: string): boolean {
  return (
    [
      paths.root(),
      paths.kyjs(),
      paths.details(),
      paths.home.index(),
      paths.certificateTrace(),
      paths.manual(),
      paths.deepChat(),
    ].includes(path) || path.startsWith('/home/')
  )
}

/** Whether a stranger asks for a form without the frame of the site: sign-in redirects who is signed in. */
function isEntryOf({ cookies }: FastifyRequest, path: string): boolean {
  const forms = [paths.login(), paths.register(), paths.retrieve(), paths.experience()]
  return forms.includes(path) && cookies[SESSION_COOKIE] === undefined
}

/** Whether a path belongs to the office or to its sign-in. */
function isOffice(path: string): boolean {
  return !isRendered(path) && path !== paths.centre.index() && !path.startsWith('/center/')
}

interface PageParts {
  page: Pick<Rendered, 'lang' | 'head' | 'html' | 'boot'>
  /** Links to the page's own style sheets and code. */
  links: string
  theme: string
}

function assemble(template: string, { page, links, theme }: PageParts): string {
  return (
    template
      .replace('data-theme="auto"', `data-theme="${theme}"`)
      .replace('lang="zh-CN"', `lang="${page.lang}"`)
      .replace('<!--head-->', () => page.head)
      // After the site's style sheet, as where the browser loads them.
      .replace('</head>', () => `${links}</head>`)
      .replace('<!--app-->', () => page.html)
      .replace('<!--boot-->', () => page.boot)
  )
}

function themeOf(request: FastifyRequest): string {
  const theme = request.cookies['theme']
  return theme !== undefined && THEMES.includes(theme) ? theme : 'auto'
}

/** The language that the visitor selected, else the browser's preferred one. @spec L01 */
function chosenLanguage(request: FastifyRequest): Language {
  const wanted = request.cookies['language'] ?? request.headers['accept-language'] ?? ''
  return wanted.trimStart().slice(0, 2).toLowerCase() === 'en' ? 'en' : 'zh-cn'
}
