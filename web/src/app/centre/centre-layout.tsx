import { surnameOf } from '@podium/core/identity/account/surname.rule.ts'
import { modulePages } from '@podium/core/module-pages.ts'
import { paths } from '@podium/core/paths.ts'
import { Menu, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ManifestsContext } from '#web/lib/manifests.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AntdFrame } from '../frame/antd-frame.tsx'
import { MenuLink } from '../frame/menu-link.tsx'
import { loadManifests } from '../frame/load-manifests.ts'
import { SiteHeader } from '../home/site-header.tsx'
import { appMessages } from '../messages.ts'
import { SessionEnd } from '../guard/session-end.ts'
import { useTitle } from '../frame/title.ts'
import './centre-layout.css'

/** Pages of the personal centre in the order of its menu. */
const entries = modulePages
  .flatMap(({ pages }) => Object.values(pages.centre ?? {}))
  .flatMap(({ path, zh = '', en = '', position }) => (position === undefined ? [] : [{ path, zh, en, position }]))
  .toSorted((a, b) => a.position - b.position)

const NoticeBell = lazy(async () => ({ default: (await import('#web/notice/parts/notice-bell.tsx')).NoticeBell }))

/** The personal centre's layout: menu beside the page, on a phone above it. */
export function CentreLayout() {
  const app = useT(appMessages)
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const menu = useRef<HTMLElement>(null)
  const here = entries.find(({ path }) => pathname.startsWith(path))
  const title = here ? pick(here, language) : app('centre')
  useTitle(title)
  const selected = here?.path
  // On a phone the menu is one scrolling line: scroll the current page's entry into view.
  useEffect(() => {
    const line = selected ? menu.current : null
    const item = line?.querySelector<HTMLElement>('.ant-menu-item-selected')
    if (line && item) line.scrollLeft = item.offsetLeft - (line.clientWidth - item.offsetWidth) / 2
  }, [selected])
  return (
    <AntdFrame>
      <SessionEnd />
      <a className="skip-link" href="#content">
        {app('skip')}
      </a>
      <SiteHeader />
      <div className="centre">
        <nav ref={menu} className="centre-menu" aria-label={app('centre')}>
          {viewer && (
            <p className="centre-name">
              <span className="centre-picture">
                {viewer.avatar ? <img src={viewer.avatar} alt="" /> : surnameOf(viewer.realName)}
              </span>
              {viewer.realName}
            </p>
          )}
          <Menu
            mode="inline"
            selectedKeys={selected ? [selected] : []}
            items={entries.map((page) => ({
              key: page.path,
              label: <MenuLink to={page.path}>{pick(page, language)}</MenuLink>,
            }))}
            onClick={({ key }) => void navigate(key)}
          />
        </nav>
        <main className="centre-content" id="content" tabIndex={-1}>
          <div className="centre-head">
            <h1 className="centre-title">{title}</h1>
            <Suspense>
              <NoticeBell all={paths.centre.informationSub()} />
            </Suspense>
          </div>
          <Suspense fallback={<Skeleton active />}>
            <ManifestsContext value={loadManifests}>
              <Outlet />
            </ManifestsContext>
          </Suspense>
        </main>
      </div>
    </AntdFrame>
  )
}
