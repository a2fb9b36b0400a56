import { z } from 'zod'
import { Id, Instant, looseWords } from '../base/shapes.ts'
import { AuditLevel, EnrolSetting } from '../competition/setting.ts'
import { Answers, DecisionView, MemberRole, MemberView, Source, Step, TeamState } from './team.ts'

const WindowFacts = z.object({
  phase: z.enum(['upcoming', 'open', 'closed']),
  opensAt: Instant,
  closesAt: Instant,
})

const PlacesView = z.object({ used: z.number().int(), size: z.number().int() })

/** What stands in the way now, in the reader's language; null: nothing. */
const Hindrance = z.string().nullable()

/** A place in a round that one may enter: what the first screen shows. */
export const ApplyView = z.object({
  itemId: Id,
  itemName: z.string(),
  itemIntroduction: z.string(),
  roundId: Id,
  roundName: z.string(),
  notices: z.array(z.object({ title: z.string(), body: z.string() })),
  setting: EnrolSetting.nullable(),
  window: WindowFacts.nullable(),
  school: PlacesView.nullable(),
  item: PlacesView.nullable(),
  /** A draft of one's own in this item, to go on with. */
  draftId: Id.nullable(),
  hindrance: Hindrance,
  serverNow: Instant,
})
export type ApplyView = z.infer<typeof ApplyView>

/** A row of a person's own teams. */
export const MyTeam = z.object({
  teamId: Id,
  name: z.string(),
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  state: TeamState,
  step: Step,
  number: z.string().nullable(),
  role: MemberRole,
  memberCount: z.number().int(),
  /** The last opinion, where an auditor returned or rejected. */
  opinion: z.string(),
  createdAt: Instant,
})
export type MyTeam = z.infer<typeof MyTeam>

/** A team whole, as its viewer may see it. */
export const TeamDetail = z.object({
  teamId: Id,
  name: z.string(),
  state: TeamState,
  step: Step,
  source: Source,
  auditLevel: AuditLevel.nullable(),
  number: z.string().nullable(),
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  schoolName: z.string(),
  captainId: Id,
  isCaptain: z.boolean(),
  members: z.array(MemberView),
  answers: Answers,
  setting: EnrolSetting.nullable(),
  window: WindowFacts.nullable(),
  decisions: z.array(DecisionView),
  materials: z.array(z.object({ fileId: Id, slot: z.string(), name: z.string(), size: z.number() })),
  submittedAt: Instant.nullable(),
  enrolledAt: Instant.nullable(),
  createdAt: Instant,
  /** Why the captain can't hand it in now. */
  submitHindrance: Hindrance,
  /** Levels at which the viewer may decide now. */
  mayDecide: z.boolean(),
  mayTakeBack: z.boolean(),
  serverNow: Instant,
  version: z.number().int(),
})
export type TeamDetail = z.infer<typeof TeamDetail>

/** A row of the office's list. */
export const TeamRow = z.object({
  teamId: Id,
  name: z.string(),
  number: z.string().nullable(),
  state: TeamState,
  auditLevel: AuditLevel.nullable(),
  source: Source,
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  schoolName: z.string(),
  captainName: z.string(),
  captainPhoneMasked: z.string(),
  memberCount: z.number().int(),
  teacherNames: z.array(z.string()),
  submittedAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type TeamRow = z.infer<typeof TeamRow>

/** A row of the office's list: whether it is the reader's turn to decide. */
export const ListedTeam = TeamRow.extend({ mayDecide: z.boolean() })
export type ListedTeam = z.infer<typeof ListedTeam>

/** Filters of the office's list, of its export and of its counts: the same set each time. */
export const TeamFilter = z.object({
  keyword: looseWords(50).optional(),
  roundId: Id.optional(),
  itemId: Id.optional(),
  schoolId: Id.optional(),
  state: TeamState.optional(),
  auditLevel: AuditLevel.optional(),
  source: Source.optional(),
})
export type TeamFilter = z.output<typeof TeamFilter>

/** Columns of the list and its export. */
export const TEAM_COLUMNS = [
  'number',
  'name',
  'roundName',
  'itemName',
  'schoolName',
  'state',
  'auditLevel',
  'source',
  'captainName',
  'captainPhoneMasked',
  'memberCount',
  'teacherNames',
  'submittedAt',
  'createdAt',
] as const
export const TeamColumn = z.enum(TEAM_COLUMNS)
export type TeamColumn = z.infer<typeof TeamColumn>

export const Invitation = z.object({
  memberId: Id,
  teamId: Id,
  teamName: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  captainName: z.string(),
  role: MemberRole,
  expiresAt: Instant.nullable(),
})
export type Invitation = z.infer<typeof Invitation>
