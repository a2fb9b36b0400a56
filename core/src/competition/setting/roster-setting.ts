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
})
export type RosterSetting = z.output<typeof RosterSetting>

export function whyNotRosterSetting({ min, max }: RosterSetting): Refusal | null {
  return settingRefusal([min > max && fault('max', '人数上限不能小于下限', 'The greatest number is below the least')])
}
