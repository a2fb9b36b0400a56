import { siteApi } from '@podium/core/site/api.ts'
import type { WebsiteSetting } from '@podium/core/site/website/website-setting.ts'
import { call } from '#web/lib/call/call.ts'
import { fallbackSetting } from '#web/lib/site.ts'

/** The site's settings, which routes wait for; the default theme if they can't be loaded. @spec G09 */
export async function loadSite(): Promise<WebsiteSetting> {
  return await call(siteApi.websiteSetting, {}).catch(() => fallbackSetting)
}
