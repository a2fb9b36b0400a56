import { DEFAULT_TEMPLATE } from '@podium/core/site/template.ts'
import type { WebsiteSetting } from '@podium/core/site/website/website-setting.ts'
import { STANDARD_POLICY_VERSION } from '@podium/core/site/policy.ts'
import { emptyFooter } from '@podium/core/site/website/design.ts'
import { createContext, useContext } from 'react'

/** Settings used when they can't be loaded. @spec G09 */
export const fallbackSetting: WebsiteSetting = {
  siteName: '竞赛管理系统',
  siteNameEn: 'Competition Management System',
  groupId: null,
  templateType: DEFAULT_TEMPLATE,
  brandColour: '',
  brandStyle: {},
  logo: '',
  wording: 'standard',
  captcha: false,
  editorHomeUrl: '',
  assetHost: '',
  footer: emptyFooter,
  organisationCodes: ['', ''],
  policies: { privacy: STANDARD_POLICY_VERSION, agreement: STANDARD_POLICY_VERSION },
  navigationSettings: [],
  lastRound: null,
}

export const SiteContext = createContext<WebsiteSetting>(fallbackSetting)

/** The website's settings for this host. */
export function useSite(): WebsiteSetting {
  return useContext(SiteContext)
}
