import { z } from 'zod'
import type { ExportColumns } from '../../base/export/list-export.ts'
import { Id, Instant, anyText, type Bilingual } from '../../base/shapes.ts'
import { itemHeading } from '../../base/export/item-heading.ts'
import { CheckedPerson, CheckStanding } from './person-check.ts'
import { RosterSetting } from '../../competition/setting/roster-setting.ts'

/** So long before its end captains are told that a roster is awaited, and so shortly before it once more. */
export const ROSTER_CALL_DAYS = 14
export const ROSTER_LAST_CALL_HOURS = 24

/** Who decided a roster; nobody did where all members take part by default. */
const ROSTER_SOURCES = ['captain', 'default'] as const
export const RosterSource = z.enum(ROSTER_SOURCES)
export type RosterSource = z.infer<typeof RosterSource>

/** `open`: nobody has confirmed it. */
export const ROSTER_STATES = ['open', ...ROSTER_SOURCES] as const
export const RosterState = z.enum(ROSTER_STATES)
export type RosterState = z.infer<typeof RosterState>

export const rosterStateLabels: Record<RosterState, Bilingual> = {
  open: { zh: '未确认', en: 'Not confirmed' },
  captain: { zh: '已确认', en: 'Confirmed' },
  default: { zh: '默认全体', en: 'All, by default' },
}

export const isOpenRoster = ({ state }: { readonly state: RosterState }): boolean => state === 'open'

/** The roster of a team at a stage, for the team and the office. */
export const RosterView = z.object({
  stageId: Id,
  stageName: z.string(),
  setting: RosterSetting,
  state: RosterState,
  memberIds: z.array(Id),
  /** What staff decided about its people. */
  checked: z.array(CheckedPerson),
  isLocked: z.boolean(),
  /** Why the reader can't confirm it now, in their language; null: they can. */
  hindrance: z.string().nullable(),
})
export type RosterView = z.infer<typeof RosterView>

/** A roster that a captain has yet to confirm. */
export const AwaitedRoster = z.object({ stageId: Id, stageName: z.string(), until: Instant })
export type AwaitedRoster = z.infer<typeof AwaitedRoster>

export const RosterFilter = z.object({
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  itemId: Id.optional(),
  stageId: Id.optional(),
  rosterState: RosterState.optional(),
  /** Of rosters whose people are checked. */
  checkStanding: CheckStanding.optional(),
})
export type RosterFilter = z.output<typeof RosterFilter>

/** A row of the office's list. */
export const RosterRow = z.object({
  teamId: Id,
  stageId: Id,
  number: z.string(),
  teamName: z.string(),
  schoolName: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  rosterState: RosterState,
  names: z.array(z.string()),
  /** Who represents the school. */
  leaderNames: z.array(z.string()),
  memberCount: z.number().int(),
  /** Null: its people are not checked, or nobody was named. */
  checkStanding: CheckStanding.nullable(),
  refusedNames: z.array(z.string()),
  confirmedAt: Instant.nullable(),
})
export type RosterRow = z.infer<typeof RosterRow>

export const rosterColumns = {
  number: { zh: '参赛编号', en: 'Entry number' },
  teamName: { zh: '团队', en: 'Team' },
  schoolName: { zh: '学校', en: 'School' },
  roundName: { zh: '竞赛', en: 'Competition' },
  itemName: itemHeading,
  stageName: { zh: '阶段', en: 'Stage' },
  rosterState: { zh: '参赛名单', en: 'Roster' },
  names: { zh: '参赛人员', en: 'Those who take part' },
  leaderNames: { zh: '领队', en: 'Leaders' },
  memberCount: { zh: '队员人数', en: 'Members' },
  checkStanding: { zh: '人员核验', en: 'Check of people' },
  refusedNames: { zh: '不予参赛人员', en: 'Refused' },
  confirmedAt: { zh: '确认时间', en: 'Confirmed' },
} as const satisfies ExportColumns
