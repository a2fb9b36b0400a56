import { paths } from '@podium/core/paths.ts'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation, useSearchParams } from 'react-router'
import { LanguageContext, pick, useT } from '#web/lib/i18n/i18n.ts'
import { accessToken, onSession } from '#web/lib/session/session.ts'
import { SiteContext } from '#web/lib/site.ts'
import { useSitePreview } from '#web/site/parts/unsaved.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { previewMessages } from './preview-messages.ts'
import './preview-layout.css'

const nobody = () => null

/** The public layout with a site's draft, for those who may see it; a line above says so. @spec R36 */
export function PreviewLayout() {
  const t = useT(previewMessages)
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const token = useSyncExternalStore(onSession, accessToken, nobody)
  const siteId = search.get('siteId')
  const { preview, isUnsaved } = useSitePreview(token === null ? null : siteId)
  const speech = useContext(LanguageContext)
  const setting = preview.data?.setting
  const worded = useMemo(() => ({ ...speech, ...(setting && { wording: setting.wording }) }), [speech, setting])
  if (token === null) {
    return (
      <main id="content" className="preview-notice">
        <h1>{t('previewTitle')}</h1>
        <Empty
          title={t('previewSignIn')}
          action={<Link to={paths.login({ redirect: pathname + query })}>{t('signIn')}</Link>}
        />
      </main>
    )
  }
  if (!siteId || preview.isError) {
    return (
      <main id="content" className="preview-notice">
        <h1>{t('previewTitle')}</h1>
        {preview.isError ? (
          <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Empty title={t('previewNone')} action={<Link to={paths.office.websiteInfo()}>{t('previewChoose')}</Link>} />
        )}
      </main>
    )
  }
  if (!setting) return <div className="app-frame" aria-busy="true" />
  return (
    <SiteContext value={setting}>
      <LanguageContext value={worded}>
        <aside className="preview-bar" aria-label={t('previewTitle')}>
          <p>
            {t(isUnsaved ? 'previewUnsaved' : 'previewOf', {
              name: pick({ zh: setting.siteName, en: setting.siteNameEn }, speech.language),
            })}
          </p>
          <Link to={paths.office.websiteInfo({ siteId })}>{t('previewBack')}</Link>
        </aside>
        <Outlet />
      </LanguageContext>
    </SiteContext>
  )
}
