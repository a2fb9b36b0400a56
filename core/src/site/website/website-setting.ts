import { z } from 'zod'
import { Id } from '../../base/shapes.ts'
import { Navigation } from '../navigation.ts'
import { TemplateType } from '../template.ts'
import { Wording } from '../wording.ts'
import { SiteFooter } from './design.ts'

/** The newest published round of the site's competition, for the header and the home page. */
export const LastRound = z.object({
  roundId: Id,
  name: z.string(),
  edition: z.number().int(),
  year: z.number().int(),
  competitionId: Id,
})

/** @spec N03 C15 */
export const WebsiteSetting = z.object({
  siteName: z.string(),
  siteNameEn: z.string(),
  groupId: Id.nullable(),
  templateType: TemplateType,
  brandColour: z.string(),
  /** Declarations of the brand colours for both palettes; empty: those of the theme. */
  brandStyle: z.record(z.string(), z.string()),
  logo: z.string(),
  wording: Wording,
  captcha: z.boolean(),
  editorHomeUrl: z.string(),
  assetHost: z.string(),
  footer: SiteFooter,
  /** Codes of the two organisations whose members' pages get a flag; empty: none. @spec S03 */
  organisationCodes: z.tuple([z.string(), z.string()]),
  /** Versions of the policies that users accept at registration. */
  policies: z.object({ privacy: z.string(), agreement: z.string() }),
  navigationSettings: z.array(Navigation),
  lastRound: LastRound.nullable(),
})
export type WebsiteSetting = z.infer<typeof WebsiteSetting>
