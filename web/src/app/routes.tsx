import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { translator } from '#web/lib/i18n/i18n.ts'
import type { PageHandle } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { REDIRECTS, SHORT_LOGIN } from './guard/guard.ts'
import { HomeLayout } from './home/home-layout.tsx'
import { appMessages } from './messages.ts'
import { moduleRoutes } from './module-routes.ts'
import { RootFrame } from './root.tsx'
import { arrivalOf, guardNavigation } from './guard/start-guard.ts'
import { NoPage, NotFoundPage, RouteFailure, UnauthorisedPage } from './status/status-page.tsx'

const ANTD_OUTLET = 'src/app/frame/antd-outlet.tsx'
const ENTRY_OUTLET = 'src/app/frame/entry-outlet.tsx'
const antdOutlet = async () => ({ Component: (await import('./frame/antd-outlet.tsx')).AntdOutlet })

const redirectWithQuery =
  (to: string, client: QueryClient | undefined) =>
  async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    const arrival = client && pathname === paths.root() ? await arrivalOf(client, request.signal) : null
    return redirect(arrival ?? to + search)
  }

/** All routes. `client` is absent on the server, which renders only public pages and needs no guard. */
export function appRoutes(client?: QueryClient): RouteObject[] {
  const routes: RouteObject[] = [
    ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, loader: redirectWithQuery(to, client) })),
    { path: SHORT_LOGIN, loader: redirectWithQuery(paths.login(), client) },
    {
      id: 'root',
      element: <RootFrame />,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <div className="app-frame" aria-busy="true" />,
      ...(client ? { middleware: [guardBy(client, () => routes)] } : {}),
      loader: () => null,
      shouldRevalidate: () => true,
      children: [
        {
          path: 'home',
          element: <HomeLayout />,
          children: [
            {
              errorElement: <RouteFailure />,
              children: [
                ...moduleRoutes('home'),
                {
                  handle: { browserOnly: true, file: ANTD_OUTLET },
                  lazy: antdOutlet,
                  children: [...moduleRoutes('forms')],
                },
                { path: '*', element: <NotFoundPage />, handle: { ...titled('notFoundTitle'), status: 404 } },
              ],
            },
          ],
        },
        {
          path: 'center',
          lazy: async () => ({ Component: (await import('./centre/centre-layout.tsx')).CentreLayout }),
          children: [
            {
              errorElement: <RouteFailure />,
              children: [...moduleRoutes('centre'), { path: '*', element: <NotFoundPage /> }],
            },
          ],
        },
        {
          element: <HomeLayout />,
          children: [{ errorElement: <RouteFailure />, children: [...moduleRoutes('open')] }],
        },
        {
          handle: { browserOnly: true },
          lazy: async () => ({ Component: (await import('./site/preview-layout.tsx')).PreviewLayout }),
          children: [
            {
              element: <HomeLayout />,
              children: [{ errorElement: <RouteFailure />, children: [...moduleRoutes('preview')] }],
            },
          ],
        },
        { handle: { file: ANTD_OUTLET }, lazy: antdOutlet, children: [...moduleRoutes('blank')] },
        {
          handle: { file: ENTRY_OUTLET },
          lazy: async () => ({ Component: (await import('./frame/entry-outlet.tsx')).EntryOutlet }),
          children: [...moduleRoutes('entry')],
        },
        { path: 'noPage', element: standalonePage(<NoPage />), handle: titled('noAccessTitle') },
        { path: 'backDesk/noPage', element: standalonePage(<NoPage />), handle: titled('noAccessTitle') },
        { path: '401', element: standalonePage(<UnauthorisedPage />), handle: titled('unauthorisedTitle') },
        { path: '404', element: standalonePage(<NotFoundPage />), handle: titled('notFoundTitle') },
        { path: 'redirect/*', loader: redirectToRemount },
        {
          path: '*',
          handle: { office: true } satisfies PageHandle,
          lazy: async () => ({ Component: (await import('./office/office-layout.tsx')).OfficeLayout }),
        },
      ],
    },
  ]
  return routes
}

/** A page without a layout. @spec R34 */
function standalonePage(content: ReactNode): ReactNode {
  return <main id="content">{content}</main>
}

function titled(key: 'noAccessTitle' | 'unauthorisedTitle' | 'notFoundTitle'): PageHandle {
  return { meta: (_, language) => ({ title: translator(appMessages, language)(key) }) }
}

/**
 * Remounts a page: `/redirect/system/user?x=1` goes to `/system/user?x=1`. Leading slashes and white space are removed,
 * because browsers would read `//host` as another site. @spec R26
 */
function redirectToRemount({ params, request }: { params: Record<string, string | undefined>; request: Request }) {
  return redirect(`/${(params['*'] ?? '').replace(/^[\s\\/]+/, '')}${new URL(request.url).search}`)
}

function guardBy(client: QueryClient, routes: () => RouteObject[]) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> => {
    await guardNavigation(request, routes(), client)
    await next()
  }
}
