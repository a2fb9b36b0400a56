import { z } from 'zod'
import { anyPlainText, nonEmptyPlainText } from '../../base/plain-text.ts'
import { Id } from '../../base/shapes.ts'
import { defaultNavigation, MAX_ENTRIES, Navigation } from '../navigation.ts'
import { DEFAULT_TEMPLATE, TemplateType } from '../template.ts'
import { Wording } from '../wording.ts'

/** The foot of every page: a text, how to reach the organiser, and the filing numbers that the law asks for. */
export const SiteFooter = z.object({
  text: anyPlainText(300),
  address: anyPlainText(120),
  phone: anyPlainText(40),
  email: anyPlainText(80),
  icp: anyPlainText(60),
  police: anyPlainText(60),
})
export type SiteFooter = z.infer<typeof SiteFooter>

export const emptyFooter: SiteFooter = { text: '', address: '', phone: '', email: '', icp: '', police: '' }

/** What a site looks like. It is edited as a draft; visitors see the one published last. @spec B30 N03 */
export const SiteDesign = z.object({
  nameZh: nonEmptyPlainText(40),
  nameEn: anyPlainText(80),
  templateType: TemplateType,
  brandColour: z.string().max(7),
  brandColourDark: z.string().max(7),
  logoFileId: Id.nullable(),
  wording: Wording,
  footer: SiteFooter,
  navigation: z.array(Navigation).max(MAX_ENTRIES),
})
export type SiteDesign = z.infer<typeof SiteDesign>

/** The design that a new site begins with. */
export function newDesign(nameZh: string): SiteDesign {
  return {
    nameZh,
    nameEn: '',
    templateType: DEFAULT_TEMPLATE,
    brandColour: '',
    brandColourDark: '',
    logoFileId: null,
    wording: 'standard',
    footer: emptyFooter,
    navigation: defaultNavigation,
  }
}
