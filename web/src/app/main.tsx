import { CODE_LOGIN_EXPIRED } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import type { WebsiteSetting } from '@podium/core/site/website/website-setting.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import type { HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { cachedViewer } from '#web/lib/session/viewer.ts'
import { installAmbient, type Ambient } from '#web/lib/ambient.ts'
import { call } from '#web/lib/call/call.ts'
import { followFileLinks } from '#web/lib/files/file-links.ts'
import { initialLanguage } from '#web/lib/i18n/language.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { installReporter } from '#web/lib/call/report.ts'
import { savedLastPage } from '#web/lib/session/last-page.ts'
import { accessToken } from '#web/lib/session/session.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { browserEffects, refusalReporter } from './status/on-refusal.ts'
import { loadSite } from './site/load-site.ts'
import { startPreferences } from './frame/preferences.ts'
import { AppProviders } from './root.tsx'
import { appRoutes } from './routes.tsx'
import '#web/ui/style/base.css'
import '#web/ui/style/tokens.css'
import '#web/ui/style/overlays.css'
import './home/home-layout.css'

/** Data that the server embeds into a page it rendered. */
export interface Boot {
  language: Language
  site: WebsiteSetting
  hydration: HydrationState
}

async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const found = readBoot()
  const boot = found && !dependsOnBrowser() ? found : null
  let language = found?.language ?? initialLanguage()
  const ambient: Ambient = {
    language: () => language,
    token: accessToken,
    fetch: (path: string, init: RequestInit) => fetch(path, init),
  }
  installAmbient(() => ambient)
  startPreferences()
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'

  const client = newQueryClient()
  const routes = appRoutes(client)
  const site = found?.site ?? (await loadSite())
  ambient.assetHost = site.assetHost
  for (const [name, value] of Object.entries(site.brandStyle)) document.documentElement.style.setProperty(name, value)
  if (boot) await loadMatched(routes)
  const router = createBrowserRouter(routes, boot ? { hydrationData: boot.hydration } : {})
  installReporter(
    refusalReporter(
      browserEffects(
        () => language,
        (path) => void router.navigate(path),
        () => cachedViewer(client)?.userId ?? null,
      ),
    ),
  )

  followFileLinks(async () => accessToken() === null || (await isSessionValid()))

  const app = (
    <StrictMode>
      <AppProviders language={language} site={site} client={client} onLanguage={(next) => (language = next)}>
        <RouterProvider router={router} />
      </AppProviders>
    </StrictMode>
  )
  if (boot) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

/**
 * Whether the session is valid. The reporter shows a refusal; where the server can't be reached, the request of the
 * link fails visibly by itself.
 */
async function isSessionValid(): Promise<boolean> {
  return await call(identityApi.info, {}).then(
    () => true,
    ({ code }: RefusalError) => code !== CODE_LOGIN_EXPIRED,
  )
}

/** Whether a page of sign-in looks different in this browser, whose session or last page the server didn't know. */
function dependsOnBrowser(): boolean {
  return location.pathname.startsWith('/neibu/') && (accessToken() !== null || savedLastPage() !== null)
}

function readBoot(): Boot | null {
  const text = document.getElementById('boot')?.textContent?.trim()
  return text?.startsWith('{') ? (JSON.parse(text) as Boot) : null
}

/** Loads the current page's code before hydration, so that the server-rendered page doesn't flicker. */
async function loadMatched(routes: Parameters<typeof matchRoutes>[0]): Promise<void> {
  for (const { route } of matchRoutes(routes, location.pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

void start()
