import { z } from 'zod'
import { refusals, refuse, type Refusal } from '../base/refusal.ts'
import { Id, Instant, InstantInput, words } from '../base/shapes.ts'
import { both } from '../base/words.ts'

/** A time in which the product may be out of service, and what everybody reads of it in both languages. */
export const Maintenance = z.object({
  maintenanceId: Id,
  textZh: z.string(),
  textEn: z.string(),
  startsAt: Instant,
  endsAt: Instant,
})
export type Maintenance = z.infer<typeof Maintenance>

export const MAINTENANCE_STATES = ['planned', 'announced', 'over', 'withdrawn'] as const
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number]

export const MaintenanceInput = z
  .object({ textZh: words(200), textEn: words(300), startsAt: InstantInput, endsAt: InstantInput })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    error: both('结束时间须晚于开始时间', 'The end must be after the start'),
  })

export const maintenanceRefusals = refusals({
  MAINTENANCE_OVER: {
    code: 22003,
    status: 409,
    zh: '该维护已结束或已撤回，不能再修改',
    en: 'This maintenance is over or withdrawn and can not be changed',
  },
  END_IS_PAST: {
    code: 22004,
    status: 409,
    zh: '结束时间须晚于当前时间',
    en: 'The end must be in the future',
  },
})

/** From how long before its start a maintenance is announced, in milliseconds: 48 hours. */
export const ANNOUNCED_BEFORE_MS = 48 * 3_600_000

interface Times {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly withdrawnAt: Date | null
}

/** `announced` from 48 hours before the start until the end, while it runs included. */
export function maintenanceState({ startsAt, endsAt, withdrawnAt }: Times, now: Date): MaintenanceState {
  if (withdrawnAt) return 'withdrawn'
  if (now >= endsAt) return 'over'
  return now.getTime() >= startsAt.getTime() - ANNOUNCED_BEFORE_MS ? 'announced' : 'planned'
}

/** Whether its state still allows a change or a withdrawal. */
export function isMaintenanceOpen(state: MaintenanceState): boolean {
  return state === 'planned' || state === 'announced'
}

/** Why a maintenance can be neither changed nor withdrawn, or null. */
export function whyNotChangeMaintenance(state: MaintenanceState): Refusal | null {
  return isMaintenanceOpen(state) ? null : refuse(maintenanceRefusals.MAINTENANCE_OVER)
}

/** Why a maintenance can't end at this time, or null. */
export function whyNotEndMaintenance(endsAt: Date, now: Date): Refusal | null {
  return endsAt > now ? null : refuse(maintenanceRefusals.END_IS_PAST)
}
