import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { siteRefusals } from '../refusals.ts'
import { whyNotBrand } from './brand.rule.ts'
import type { SiteDesign } from './design.ts'
import { whyNotNavigation } from './navigation/navigation.rule.ts'

/** Why a design can't be saved. */
export function whyNotDesign(design: SiteDesign): Refusal | null {
  return firstRefusal(whyNotBrand(design), whyNotNavigation(design.navigation))
}

/** Why a site can't be published: it needs an address, and a design without faults. */
export function whyNotPublishSite(site: {
  readonly hosts: readonly string[]
  readonly isDefault: boolean
  readonly draft: SiteDesign
}): Refusal | null {
  if (site.hosts.length === 0 && !site.isDefault) return refuse(siteRefusals.NO_HOST)
  return whyNotDesign(site.draft)
}
