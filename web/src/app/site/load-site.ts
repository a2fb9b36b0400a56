import { siteApi } from '@podium/core/site/api.ts'
import type { WebsiteSetting } from '@podium/core/site/api.ts'
import { call } from '#web/lib/call/call.ts'
import { fallbackSetting } from '#web/lib/site.ts'

/** Routes show only once the settings are there; where they can't be had, the default theme stands in. @spec G09 */
export async function loadSite(): Promise<WebsiteSetting> {
  return await call(siteApi.websiteSetting, {}).catch(() => fallbackSetting)
}
