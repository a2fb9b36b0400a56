import { useSearchParams } from 'react-router'
import { HomeView } from '../home-view.tsx'
import { useSitePreview } from '../parts/unsaved.ts'

/** The home page of a site's draft; the layout has asked who may see it. @spec R36 */
function SiteHomePreviewPage() {
  const siteId = useSearchParams()[0].get('siteId')
  const { data } = useSitePreview(siteId).preview
  return data ? <HomeView content={data.content} /> : null
}

export { SiteHomePreviewPage as Page }
