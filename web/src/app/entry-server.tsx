import { AsyncLocalStorage } from 'node:async_hooks'
import { siteApi } from '@podium/core/site/api.ts'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { installAmbient } from '#web/lib/ambient.ts'
import type { Ambient } from '#web/lib/ambient.ts'
import { call } from '#web/lib/call/call.ts'
import { languageFrom } from '#web/lib/i18n/language.ts'
import type { PageHandle } from '#web/lib/page.ts'
import { RefusalError } from '#web/lib/call/refusal-error.ts'
import { fallbackSetting } from '#web/lib/site.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { AppProviders, metaOf } from './root.tsx'
import { appRoutes } from './routes.tsx'
import { titleText } from './frame/title.ts'
import { headOf, titleTag } from './site/head.ts'

export interface RenderRequest {
  /** Absolute URL of the request. */
  url: string
  /** From the language cookie, else from `Accept-Language`. */
  language: string
  /** The site's own address without a trailing slash. */
  origin: string
  /** Calls the API of the same process for this visitor's host, as an anonymous visitor. */
  fetch: Ambient['fetch']
}

export interface RenderedPage {
  status: number
  /** Address to redirect to instead of rendering. */
  redirect?: string
  lang: string
  /** HTML for `<head>`. */
  head: string
  html: string
  /** JSON for the `boot` element. */
  boot: string
}

const pages = new AsyncLocalStorage<Ambient>()
installAmbient(() => pages.getStore())

const routes = appRoutes()
const handler = createStaticHandler(routes)

/**
 * Source files of the code that an address loads lazily, outermost first. Empty where the visitor may have to sign in
 * first.
 */
export function pageFiles(pathname: string): string[] {
  const handles = handlesOf(pathname)
  if (handles.some((handle) => handle?.login || handle?.office)) return []
  return handles.flatMap((handle) => handle?.file ?? [])
}

function handlesOf(pathname: string): Array<PageHandle | undefined> {
  return (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.handle as PageHandle | undefined)
}

/** Renders a public page with its data; null where only the browser can render it. */
export async function render(request: RenderRequest): Promise<RenderedPage | null> {
  if (handlesOf(new URL(request.url).pathname).some((handle) => handle?.login || handle?.browserOnly)) return null
  const language = languageFrom(request.language)
  const ambient: Ambient = { language: () => language, token: () => null, fetch: request.fetch }
  return await pages.run(ambient, async () => {
    const [site, context] = await Promise.all([
      call(siteApi.websiteSetting, {}).catch(() => fallbackSetting),
      handler.query(new Request(request.url)),
    ])
    const lang = language === 'en' ? 'en' : 'zh-CN'
    const siteName = language === 'en' && site.siteNameEn ? site.siteNameEn : site.siteName
    if (context instanceof Response) {
      const to = context.headers.get('location') ?? '/'
      return { status: context.status, redirect: to, lang, head: '', html: '', boot: '' }
    }
    // The browser shows the failure with a retry button; the server only sets the HTTP status.
    const failure: unknown = Object.values(context.errors ?? {})[0]
    if (failure) {
      const status = failure instanceof RefusalError && failure.status >= 400 ? failure.status : 500
      return { status: status === 400 ? 404 : status, lang, head: titleTag(siteName), html: '', boot: '' }
    }
    const router = createStaticRouter(handler.dataRoutes, context)
    const html = renderToString(
      <AppProviders language={language} site={site} client={newQueryClient()}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppProviders>,
    )
    const matches = context.matches.map(({ route }) => ({
      handle: route.handle as unknown,
      loaderData: context.loaderData[route.id] as unknown,
    }))
    const meta = metaOf(matches, language)
    const title = titleText(meta?.title ?? '', siteName)
    const { pathname, search } = new URL(request.url)
    const hydration = { loaderData: context.loaderData, errors: null, actionData: null }
    return {
      status: matches.some(({ handle }) => (handle as { status?: number } | undefined)?.status === 404)
        ? 404
        : context.statusCode,
      lang,
      head: headOf({ title, siteName, meta, site, origin: request.origin, path: pathname + search, language }),
      html,
      boot: JSON.stringify({ language, site, hydration }).replaceAll('<', '\\u003c'),
    }
  })
}
