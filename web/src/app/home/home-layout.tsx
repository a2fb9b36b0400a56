import { paths } from '@podium/core/paths.ts'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useSite } from '#web/lib/site.ts'
import { homeMessages } from './messages.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const InboxLink = lazy(async () => ({ default: (await import('../frame/later-parts.tsx')).InboxLink }))
const OwnNext = lazy(async () => ({ default: (await import('#web/insight/own/own-next.tsx')).OwnNext }))

/** Layout of the public site; the theme is the site's `templateType`. Must not use antd. @spec R02 G09 */
export function HomeLayout() {
  const t = useT(homeMessages)
  const { templateType, brandStyle } = useSite()
  const viewer = useViewer()
  const isHome = useLocation().pathname === paths.home.homepage()
  return (
    <div className={`site theme-${templateType}`} style={brandStyle}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <SiteHeader bell={<InboxLink />} />
      {isHome && viewer && viewer.groupId === null && (
        <Suspense fallback={null}>
          <OwnNext />
        </Suspense>
      )}
      <main id="content" className="site-content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
