import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useMay } from '#web/lib/session/allowed.tsx'

/** The viewer's first website, in whose look articles are previewed. */
export function useOwnSite(): string | null {
  const may = useMay()
  const sites = useCall(websiteApi.sitePage, may('site:setting:list') ? { pageSize: 1 } : null)
  return sites.data?.rows[0]?.siteId ?? null
}
