import type { WebsiteSetting } from '@podium/core/site/website/website-setting.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { LanguageContext, useLanguage } from '#web/lib/i18n/i18n.ts'
import { saveLanguage } from '#web/lib/i18n/language.ts'
import type { PageHandle, PageMeta } from '#web/lib/page.ts'
import { SiteContext, useSite } from '#web/lib/site.ts'
import { ToastHost } from '#web/ui/feedback/toast-host.tsx'
import { useHydrated } from '#web/ui/plain-form/use-hydrated.ts'
import { STARTED } from './frame/started.ts'
import { titleText } from './frame/title.ts'

const LaterParts = lazy(async () => ({ default: (await import('./frame/later-parts.tsx')).LaterParts }))

interface AppProvidersProps {
  language: Language
  site: WebsiteSetting
  client: QueryClient
  onLanguage?: (language: Language) => void
  children: ReactNode
}

/** Providers around every page, on the server and in the browser. */
export function AppProviders({ language: first, site, client, onLanguage, children }: AppProvidersProps) {
  const [language, setCurrentLanguage] = useState(first)
  const setLanguage = useCallback(
    (next: Language) => {
      saveLanguage(next)
      onLanguage?.(next)
      document.documentElement.lang = next === 'en' ? 'en' : 'zh-CN'
      setCurrentLanguage(next)
      // Answers name things in the reader's language.
      void client.invalidateQueries()
    },
    [client, onLanguage],
  )
  const speech = useMemo(
    () => ({ language, wording: site.wording, setLanguage }),
    [language, site.wording, setLanguage],
  )
  return (
    <QueryClientProvider client={client}>
      <SiteContext value={site}>
        <LanguageContext value={speech}>{children}</LanguageContext>
      </SiteContext>
    </QueryClientProvider>
  )
}

/** The element of the root route. */
export function RootFrame() {
  useDocumentTitle()
  const isHydrated = useHydrated()
  useEffect(() => void window.dispatchEvent(new Event(STARTED)), [])
  return (
    <>
      <Suspense>{isHydrated && <LaterParts />}</Suspense>
      <Outlet />
      <ToastHost />
      <ScrollRestoration />
    </>
  )
}

/** Sets the title of the innermost route that has one. Office and centre pages set theirs themselves. */
function useDocumentTitle(): void {
  const matches = useMatches()
  const { language } = useLanguage()
  const site = useSite()
  const meta = metaOf(matches, language)
  const title = meta
    ? titleText(meta.title, language === 'en' && site.siteNameEn ? site.siteNameEn : site.siteName)
    : null
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}

export function metaOf(
  matches: ReadonlyArray<{ handle?: unknown; loaderData?: unknown }>,
  language: Language,
): PageMeta | null {
  const found = matches.findLast(({ handle, loaderData }) => {
    const page = handle as PageHandle | undefined
    return page?.meta && (!page.needsData || loaderData !== undefined)
  })
  return (found?.handle as PageHandle | undefined)?.meta?.(found?.loaderData as never, language) ?? null
}
