import { Skeleton } from 'antd'
import { Suspense, createElement, lazy } from 'react'
import { SettingTrialsContext, type SettingTrials } from '#web/competition/parts/trial/setting-trials.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ManifestsContext } from '#web/lib/manifests.ts'
import { SavedViewsContext } from '#web/ui/list-page/saved-views-context.ts'
import { loadManifests } from '../frame/load-manifests.ts'
import { ErrorBoundary } from '../status/error-boundary.tsx'
import { officeMessages } from './messages.ts'
import { NotFoundPage, StatusPage } from '../status/status-page.tsx'
import type { OfficeRoute } from './menu-routes.ts'
import { officePage } from './office-pages.ts'

const SavedViews = lazy(async () => ({ default: (await import('#web/system/parts/saved-views.tsx')).SavedViews }))

const trials: SettingTrials = {
  work: lazy(async () => ({ default: (await import('#web/work/parts/trial/work-trial.tsx')).WorkTrial })),
  review: lazy(async () => ({ default: (await import('#web/review/parts/trial/review-trial.tsx')).ReviewTrial })),
}

/** The page of a menu's route; a component that doesn't exist shows the 404 page inside the tab. @spec B34 */
export function OfficePage({ route }: { route: OfficeRoute }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const Page = officePage(route.component)
  if (!Page) return <NotFoundPage />
  return (
    <ErrorBoundary
      renderFallback={(retry) => (
        <StatusPage code="!" title={t('crashTitle')} text={t('crashText')}>
          <button type="button" className="plain-button primary-button" onClick={retry}>
            {t('retry')}
          </button>
        </StatusPage>
      )}
    >
      <h1 className="visually-hidden">{pick(route.title, language)}</h1>
      <Suspense fallback={<Skeleton active className="office-page-frame" paragraph={{ rows: 10 }} />}>
        <ManifestsContext value={loadManifests}>
          <SettingTrialsContext value={trials}>
            <SavedViewsContext value={SavedViews}>{createElement(Page)}</SavedViewsContext>
          </SettingTrialsContext>
        </ManifestsContext>
      </Suspense>
    </ErrorBoundary>
  )
}
