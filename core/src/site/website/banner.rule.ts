import { refuse, type Refusal } from '../../base/refusal.ts'
import { siteRefusals } from '../refusals.ts'
import type { BannerInput, BannerRow } from './banner.ts'
import { isSafeLink } from './link.rule.ts'

interface Shown {
  readonly enabled: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
}

/** Whether visitors see a banner at a time. @spec B29 */
export function bannerPhase({ enabled, opensAt, closesAt }: Shown, now: Date): BannerRow['phase'] {
  if (!enabled) return 'off'
  if (opensAt && now < opensAt) return 'waiting'
  return closesAt && now >= closesAt ? 'over' : 'shown'
}

/** Why a banner can't be saved. @spec B29 */
export function whyNotBanner({ link, opensAt, closesAt }: BannerInput): Refusal | null {
  const faults = [
    ...(link === '' || isSafeLink(link)
      ? []
      : [
          {
            path: 'link',
            zh: '请填写以 / 开头的站内地址或 http(s) 网址',
            en: 'Begin with / for this site, or with http(s)://',
          },
        ]),
    ...(opensAt && closesAt && closesAt <= opensAt
      ? [{ path: 'closesAt', zh: '结束时间须晚于开始时间', en: 'It ends before it begins' }]
      : []),
  ]
  return faults.length > 0 ? refuse(siteRefusals.BAD_BANNER, {}, faults) : null
}
