import { systemApi } from '@podium/core/system/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Drawer, Layout } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { groupId } from '#web/lib/session/session.ts'
import { useSite } from '#web/lib/site.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { AntdFrame } from '../frame/antd-frame.tsx'
import { officeMessages } from './messages.ts'
import { usePreferences, useSidebarOpened } from '../frame/preferences.ts'
import { cachedOfficeRoutes } from '../guard/start-guard.ts'
import { NotFoundPage } from '../status/status-page.tsx'
import { SessionEnd } from '../guard/session-end.ts'
import { useTitle } from '../frame/title.ts'
import { findOfficeRoute, officeRoutes, visibleMenu } from './menu-routes.ts'
import { Navbar } from './navbar.tsx'
import { OfficePage } from './office-page.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'
import { OfficeMenu } from './sidebar.tsx'
import { TabsBar } from './tabs-bar.tsx'
import { hasOneTab, sameTab, setTabs, tabHref, useTabs, visit } from './tabs.ts'
import type { Tab } from './tabs.ts'
import './office-layout.css'

/** The notice module's bell, if that module exists: `web/src/notice/parts/notice-bell.tsx` exports `NoticeBell`. */
const bells = import.meta.glob<ComponentType>('../../notice/parts/notice-bell.tsx', {
  eager: true,
  import: 'NoticeBell',
})

const NoticeBell: ComponentType | null = Object.values(bells)[0] ?? null

/** Layout of the back office around the current page; shows 404 to users without an office role. */
export function OfficeLayout() {
  const client = useQueryClient()
  if (cachedOfficeRoutes(client).length === 0) {
    return (
      <main id="content">
        <NotFoundPage />
      </main>
    )
  }
  return (
    <AntdFrame>
      <SessionEnd />
      <Shell />
    </AntdFrame>
  )
}

function Shell() {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const { device, layout, sidebar, tagsView, fixedHeader, sidebarLogo } = usePreferences()
  const opened = useSidebarOpened()
  const phone = device === 'mobile'
  const location = useLocation()
  const menu = useCall(systemApi.userMenu, groupId() === null ? null : {}, {
    staleAfterMs: Number.POSITIVE_INFINITY,
  }).data
  const routes = useMemo(() => officeRoutes(menu ?? []), [menu])
  const shown = useMemo(() => {
    const home = {
      key: paths.office.dashboard(),
      path: paths.office.dashboard(),
      icon: 'dashboard',
      query: {},
      children: [],
    }
    const rest = visibleMenu(menu ?? [], language).filter((node) => node.path !== home.path)
    return [{ ...home, title: t('workbench') }, ...rest]
  }, [menu, language, t])
  const route = findOfficeRoute(routes, location.pathname)
  const here = useMemo<Tab>(() => ({ path: location.pathname, search: location.search }), [location])
  const { round } = useTabOfAddress(here, route !== null)
  const [menuOpen, setMenuOpen] = useState(false)
  const [settingsOpen, setSettingsOpen] = useState(false)
  useTitle(route ? pick(route.title, language) : '')

  const side = phone || layout === 'top' ? [] : layout === 'mix' ? branchOf(shown, location.pathname) : shown
  const topMenu = !phone && layout !== 'left' && (
    <div className="navbar-menu">
      <OfficeMenu
        mode="horizontal"
        items={layout === 'top' ? shown : shown.map((node) => ({ ...node, children: [], ...firstPage(node) }))}
      />
    </div>
  )
  return (
    <Layout className={sidebar.withoutAnimation ? 'office without-animation' : 'office'}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {side.length > 0 && (
        <Layout.Sider
          className="office-side"
          width="13.5rem"
          collapsedWidth="3.5rem"
          collapsed={!opened}
          trigger={null}
          aria-label={t('menu')}
        >
          {sidebarLogo && <Brand small={!opened} />}
          <OfficeMenu mode="inline" items={side} collapsed={!opened} />
        </Layout.Sider>
      )}
      <Drawer
        className="office-drawer"
        open={phone && menuOpen}
        onClose={() => setMenuOpen(false)}
        placement="left"
        size="min(16.5rem, 88vw)"
        title={<Brand />}
      >
        <OfficeMenu mode="inline" items={shown} onGo={() => setMenuOpen(false)} />
      </Drawer>
      <Layout>
        <header className={fixedHeader ? 'office-head office-head-fixed' : 'office-head'}>
          <Navbar
            route={route}
            menu={shown}
            phone={phone}
            bell={NoticeBell && <NoticeBell />}
            topMenu={topMenu || null}
            onMenu={() => setMenuOpen(true)}
            onSettings={() => setSettingsOpen(true)}
          />
          {tagsView && <TabsBar active={here} routes={routes} />}
        </header>
        <main className="office-content" id="content" tabIndex={-1}>
          {route ? <OfficePage key={`${route.path}:${recordOf(location)}:${round}`} route={route} /> : <NotFoundPage />}
        </main>
      </Layout>
      <SettingsDrawer open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </Layout>
  )
}

/** The part of a query that identifies a record: another record remounts the page, other filters don't. */
function recordOf({ pathname, search }: { pathname: string; search: string }): string {
  if (hasOneTab(pathname)) return ''
  return [...new URLSearchParams(search)].filter(([name]) => name === 'id' || name.endsWith('Id')).join('&')
}

/** Opens or updates the tab of the current address. */
function useTabOfAddress(here: Tab, known: boolean): { round: number } {
  const { tabs, round } = useTabs()
  const arrival = useNavigationType()
  const previous = useRef<Tab | null>(null)
  useEffect(() => {
    if (!known) return
    if (!previous.current || !sameTab(previous.current, here) || !tabs.some((tab) => sameTab(tab, here))) {
      setTabs(visit(tabs, previous.current, here, arrival))
    }
    previous.current = here
    // Depends on the address only: closing tabs must not open them again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tabHref(here), known])
  return { round }
}

function branchOf(menu: ReturnType<typeof visibleMenu>, pathname: string) {
  const isActive = (node: (typeof menu)[number]): boolean => node.path === pathname || node.children.some(isActive)
  return menu.find(isActive)?.children ?? []
}

/** In the mixed layout a group of the top bar opens its first page. */
function firstPage(node: ReturnType<typeof visibleMenu>[number]): {
  path: string | null
  query: Readonly<Record<string, string>>
} {
  if (node.path !== null) return { path: node.path, query: node.query }
  const [first] = node.children
  return first ? firstPage(first) : { path: null, query: {} }
}

function Brand({ small }: { small?: boolean }) {
  const { siteName, siteNameEn, logo } = useSite()
  const { language } = useLanguage()
  const name = language === 'en' && siteNameEn ? siteNameEn : siteName
  return (
    <Link to={paths.office.dashboard()} className="office-brand" title={name}>
      {logo ? <img src={logo} alt="" width={28} height={28} /> : <span className="brand-mark" aria-hidden="true" />}
      {!small && <span className="office-brand-name">{name}</span>}
    </Link>
  )
}
