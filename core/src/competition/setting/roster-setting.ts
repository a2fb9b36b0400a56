import { z } from 'zod'
import type { Refusal } from '../../base/refusal.ts'
import { Instant, type Bilingual } from '../../base/shapes.ts'
import { fault, settingRefusal } from './setting-faults.ts'

/** What happens to a team whose captain confirmed nobody in time. */
export const UNCONFIRMED = ['all', 'forfeit'] as const
export const Unconfirmed = z.enum(UNCONFIRMED)
export type Unconfirmed = z.infer<typeof Unconfirmed>

export const unconfirmedLabels: Record<Unconfirmed, Bilingual> = {
  all: { zh: '全体队员参赛', en: 'All members take part' },
  forfeit: { zh: '视为放弃', en: 'The team gives up its place' },
}

/** What may change a roster after it was locked. */
export const ROSTER_CHANGES = ['request', 'none'] as const
export const RosterChanges = z.enum(ROSTER_CHANGES)
export type RosterChanges = z.infer<typeof RosterChanges>

export const rosterChangeLabels: Record<RosterChanges, Bilingual> = {
  request: { zh: '可申请退出或替换队员', en: 'Requests to leave or to be replaced' },
  none: { zh: '不再更改', en: 'Nothing' },
}

/** Who of a team takes part in a stage. */
export const RosterSetting = z.object({
  /** False: all members take part, and nobody has to confirm. */
  required: z.boolean().default(true),
  /** Numbers of people, the captain counted where they are one of them. */
  min: z.number().int().min(1).max(100),
  max: z.number().int().min(1).max(100),
  /** Until when captains confirm; locked from then on. */
  until: Instant,
  unconfirmed: Unconfirmed.default('all'),
  changes: RosterChanges.default('request'),
  /** Staff check each person by what holds of them then. */
  checked: z.boolean().default(false),
})
export type RosterSetting = z.output<typeof RosterSetting>

/** Captains are told so many hours at least before a team can lose its place. */
const FORFEIT_NOTICE_HOURS = 24

const HOUR_MS = 3_600_000

/** Why the setting can't follow the one before it: nobody loses a place without the time to confirm. */
export function whyNotRosterSetting(setting: RosterSetting, before: RosterSetting | null, now: Date): Refusal | null {
  const { min, max, until, required, unconfirmed } = setting
  const isAsked = required && (!before?.required || before.until !== until)
  const threatens = required && unconfirmed === 'forfeit' && (isAsked || before?.unconfirmed !== 'forfeit')
  const left = Date.parse(until) - now.getTime()
  return settingRefusal([
    min > max && fault('max', '人数上限不能小于下限', 'The greatest number is below the least'),
    isAsked && left <= 0
      ? fault('until', '截止时间须晚于现在', 'The end must lie in the future')
      : threatens &&
        left < FORFEIT_NOTICE_HOURS * HOUR_MS &&
        fault(
          'until',
          `未确认视为放弃时，截止时间须至少在 ${FORFEIT_NOTICE_HOURS} 小时之后`,
          `Where teams give up their place, the end must be at least ${FORFEIT_NOTICE_HOURS} hours away`,
        ),
  ])
}
