import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { HomeView } from '../home-view.tsx'

/** The home page of a site's draft; the layout has asked who may see it. @spec R36 */
function SiteHomePreviewPage() {
  const siteId = useSearchParams()[0].get('siteId')
  const { data } = useCall(websiteApi.sitePreview, siteId ? { siteId } : null)
  return data ? <HomeView content={data.content} /> : null
}

export { SiteHomePreviewPage as Page }
