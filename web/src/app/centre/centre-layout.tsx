import { Menu } from 'antd'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '#web/lib/paths.ts'
import { AntdFrame } from '../frame/antd-frame.tsx'
import { SiteHeader } from '../home/site-header.tsx'
import { appMessages } from '../messages.ts'
import { moduleRoutes } from '../module-routes.ts'
import { SessionEnd } from '../guard/session-end.ts'
import { useTitle } from '../frame/title.ts'
import { centreMessages } from './messages.ts'
import './centre-layout.css'

const entries = [
  ['users', paths.centre.users()],
  ['competition', paths.centre.competition()],
  ['team', paths.centre.team()],
  ['work', paths.centre.work()],
  ['newReward', paths.centre.newReward()],
  ['reward', paths.centre.reward()],
  ['comments', paths.centre.comments()],
  ['study', paths.centre.study()],
  ['informationSub', paths.centre.informationSub()],
  ['set', paths.centre.set()],
] as const

/** Only pages that exist are offered. */
function builtEntries() {
  const built = new Set(moduleRoutes('centre').map((route) => `${paths.centre.index()}/${route.path}`))
  return entries.filter(([, path]) => built.has(path))
}

/** The personal centre: its menu beside the page, above it on a phone. */
export function CentreLayout() {
  const app = useT(appMessages)
  const t = useT(centreMessages)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const menu = useRef<HTMLElement>(null)
  const here = entries.find(([, path]) => pathname.startsWith(path))
  useTitle(here ? t(here[0]) : app('centre'))
  const selected = here?.[1]
  // On a phone the menu is one line that scrolls: the page one is on should show in it.
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
          <p className="centre-name">{viewer?.realName}</p>
          <Menu
            mode="inline"
            selectedKeys={selected ? [selected] : []}
            items={builtEntries().map(([name, path]) => ({ key: path, label: t(name) }))}
            onClick={({ key }) => void navigate(key)}
          />
        </nav>
        <main className="centre-content" id="content" tabIndex={-1}>
          <h1 className="centre-title">{here ? t(here[0]) : app('centre')}</h1>
          <Outlet />
        </main>
      </div>
    </AntdFrame>
  )
}
