import { z } from 'zod'
import { refusals, refuse, type Refusal } from '../base/refusal.ts'
import { Id, Instant, InstantInput, nonEmptyText } from '../base/shapes.ts'
import { both } from '../base/bilingual-text.ts'

/** A period of maintenance, and its announcement in both languages. */
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

/** The longest maintenance, in milliseconds: 7 days. */
const LONGEST_MS = 7 * 24 * 3_600_000

export const MaintenanceInput = z
  .object({ textZh: nonEmptyText(200), textEn: nonEmptyText(300), startsAt: InstantInput, endsAt: InstantInput })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    error: both('结束时间须晚于开始时间', 'The end must be after the start'),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= LONGEST_MS, {
    path: ['endsAt'],
    error: both('一次维护最长 7 天', 'A maintenance lasts 7 days at most'),
  })

export const maintenanceRefusals = refusals({
  MAINTENANCE_OVER: {
    code: 22031,
    status: 409,
    zh: '该维护已结束或已撤回，不能再修改',
    en: 'This maintenance is over or withdrawn and can not be changed',
  },
  END_IS_PAST: {
    code: 22032,
    status: 409,
    zh: '结束时间须晚于当前时间',
    en: 'The end must be in the future',
  },
  MAINTENANCE_OVERLAPS: {
    code: 22033,
    status: 409,
    zh: '该时间段已有维护计划',
    en: 'Another maintenance is planned in that time',
  },
  MAINTENANCE_FOR_PLATFORM: {
    code: 22034,
    status: 403,
    zh: '维护通知面向所有人，仅平台管理员可设置',
    en: 'A maintenance is announced to everybody: only administrators of the platform may set it',
  },
})

/** How long before its start a maintenance is announced, in milliseconds: 48 hours. */
export const ANNOUNCED_BEFORE_MS = 48 * 3_600_000

interface Times {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly withdrawnAt: Date | null
}

/** `announced` from 48 hours before the start until the end. */
export function maintenanceState({ startsAt, endsAt, withdrawnAt }: Times, now: Date): MaintenanceState {
  if (withdrawnAt) return 'withdrawn'
  if (now >= endsAt) return 'over'
  return now.getTime() >= startsAt.getTime() - ANNOUNCED_BEFORE_MS ? 'announced' : 'planned'
}

/** Why this user can't announce to everybody, or null: the permission's scope must include all organisations. */
export function whyNotAnnounce(reachesAll: boolean): Refusal | null {
  return reachesAll ? null : refuse(maintenanceRefusals.MAINTENANCE_FOR_PLATFORM)
}

/** Whether it can still be changed or withdrawn. */
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
