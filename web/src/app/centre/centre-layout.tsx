import { surnameOf } from '@podium/core/identity/account/surname.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ManifestsContext } from '#web/lib/manifests.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AntdFrame } from '../frame/antd-frame.tsx'
import { loadManifests } from '../frame/load-manifests.ts'
import { SiteHeader } from '../home/site-header.tsx'
import { appMessages } from '../messages.ts'
import { SessionEnd } from '../guard/session-end.ts'
import { useTitle } from '../frame/title.ts'
import { CentreMenu } from './centre-menu.tsx'
import { centreGroups } from './menu-groups.ts'
import './centre-layout.css'

const NoticeBell = lazy(async () => ({ default: (await import('#web/notice/parts/notice-bell.tsx')).NoticeBell }))

/** The personal centre's layout: menu beside the page, on a phone behind a button above it. */
export function CentreLayout() {
  const app = useT(appMessages)
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const viewer = useViewer()
  const here = centreGroups.flatMap(({ entries }) => entries).find(({ path }) => pathname.startsWith(path))
  const title = here ? pick(here, language) : app('centre')
  useTitle(title)
  return (
    <AntdFrame>
      <SessionEnd />
      <a className="skip-link" href="#content">
        {app('skip')}
      </a>
      <SiteHeader />
      <div className="centre">
        <nav className="centre-menu" aria-label={app('centre')}>
          {viewer && (
            <p className="centre-name">
              <span className="centre-picture">
                {viewer.avatar ? <img src={viewer.avatar} alt="" /> : surnameOf(viewer.realName)}
              </span>
              {viewer.realName}
            </p>
          )}
          <CentreMenu here={here} />
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
