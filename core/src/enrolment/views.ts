import { SchoolQuotaView } from './quota-view.ts'
import { PetitionView } from './petition/petition.ts'
import { z } from 'zod'
import { CalendarDate, Id, Instant, anyText } from '../base/shapes.ts'
import { SubmissionReceipt } from '../base/receipt/receipt.ts'
import { Answers } from '../competition/form/answer.ts'
import { FormKey } from '../competition/form/field-condition.ts'
import { ExtraField } from '../competition/form/form.ts'
import { AuditLevel, EnrolSetting } from '../competition/setting/setting.ts'
import { ROUND_STATES } from '../competition/round/round-state.ts'
import { AwaitedDecision } from './audit/awaited-decision.ts'
import { TeamDifference } from './audit/returned-state.ts'
import { TransferView } from './captaincy/captaincy.ts'
import { ChangeView } from './change/change.ts'
import { ChangeLimits } from './change/change-window.ts'
import { Extension } from '../competition/extension/extension.ts'
import { DeclinedMember } from './member/invitation.ts'
import { AwaitedRoster, RosterView } from './roster/roster.ts'
import { WaitingView } from './waiting/waiting.ts'
import { FormFactsView } from './team/form-facts-view.ts'
import { DecisionView, MemberRole, MemberView, Source, Step, STEPS, TEAM_STANDINGS, TeamState } from './team/team.ts'

const WindowFacts = z.object({
  phase: z.enum(['upcoming', 'open', 'closed']),
  opensAt: Instant,
  closesAt: Instant,
})

export const QuotaUseView = z.object({ used: z.number().int(), size: z.number().int() })

/** Why it isn't possible now, in the viewer's language; null: it is. */
const Hindrance = z.string().nullable()

/** A notice of a round that its participants tick. */
const RoundNotice = z.object({ title: z.string(), body: z.string() })
export type RoundNotice = z.infer<typeof RoundNotice>

/** An item that one may enrol in, on the first screen of sign-up. */
export const ApplyView = z.object({
  itemId: Id,
  itemName: z.string(),
  itemIntroduction: z.string(),
  roundId: Id,
  roundName: z.string(),
  notices: z.array(RoundNotice),
  setting: EnrolSetting.nullable(),
  window: WindowFacts.nullable(),
  school: QuotaUseView.nullable(),
  item: QuotaUseView.nullable(),
  /** The viewer's own draft in this item, to continue with. */
  draftId: Id.nullable(),
  /** Whether whoever enters states the code of the school. */
  asksSchoolCode: z.boolean(),
  hindrance: Hindrance,
  serverNow: Instant,
})
export type ApplyView = z.infer<typeof ApplyView>

/** What a team waits for from the reader. */
export const UnfinishedTeam = z.object({
  /** From when it can be submitted; null: it can be now, or was. */
  opensAt: Instant.nullable(),
  /** Until when it can be submitted, completed or paid for; null: without a date. */
  until: Instant.nullable(),
  /** What is missing, in the reader's language, and where it is given. */
  lacks: z.array(z.object({ at: z.enum([...STEPS, 'profile', 'documents']), text: z.string() })),
})
export type UnfinishedTeam = z.infer<typeof UnfinishedTeam>

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
  captainName: z.string(),
  memberCount: z.number().int(),
  /** The last opinion, if the enrolment was returned or rejected. */
  opinion: z.string(),
  /** Until when the reader, as captain, can take the place that the team is offered; null: none is. */
  offerUntil: Instant.nullable(),
  /** Until when the reader answers whether to be captain; null: nobody asks. */
  captaincyUntil: Instant.nullable(),
  /** Rosters that the reader has yet to confirm as captain. */
  rosters: z.array(AwaitedRoster),
  awaited: z.array(AwaitedDecision),
  /** Null: nothing. */
  unfinished: UnfinishedTeam.nullable(),
  createdAt: Instant,
})
export type MyTeam = z.infer<typeof MyTeam>

/** The fee of a team, and what of it is still due. */
export const TeamPayment = z.object({
  fee: z.number().int(),
  settled: z.number().int(),
  waived: z.number().int(),
  due: z.number().int(),
  payBy: Instant.nullable(),
  /** The order that waits for money; null: none. */
  orderId: Id.nullable(),
})

/** One of the round's own rules, judged on the team, in the reader's language. */
export const RuleView = z.object({
  key: z.string(),
  strength: z.enum(['hard', 'reason']),
  holds: z.boolean(),
  sentence: z.string(),
  /** Names of the stages that check it; empty: it is checked at sign-up. */
  stages: z.array(z.string()),
  found: z.string(),
  /** Why the team asks to be let in all the same. */
  reason: z.string(),
  /** The answer that granted the team an exception; empty: it has none. */
  exception: z.string(),
})
export type RuleView = z.infer<typeof RuleView>

/** A team with all facts that its viewer may see. */
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
  /** The organisation whose round it is. */
  organiserName: z.string(),
  itemId: Id,
  itemName: z.string(),
  schoolName: z.string(),
  captainId: Id,
  isCaptain: z.boolean(),
  members: z.array(MemberView),
  /** Who declined and is neither invited again nor replaced; only for the captain, advisers and the office. */
  declined: z.array(DeclinedMember),
  answers: Answers,
  /** What the organiser’s form asks of the team besides its answers. */
  form: FormFactsView,
  /** Fields that later versions of the form removed, with an answer of this team; for the office. */
  formerFields: z.array(ExtraField),
  rules: z.array(RuleView),
  /** Exceptions that the team asked for, newest first. */
  petitions: z.array(PetitionView),
  setting: EnrolSetting.nullable(),
  window: WindowFacts.nullable(),
  /** The submission window of works; null where the round has none. */
  submission: WindowFacts.nullable(),
  /** Windows that close later for this team than for others. */
  extensions: z.array(Extension),
  decisions: z.array(DecisionView),
  materials: z.array(z.object({ fileId: Id, slot: z.string(), name: z.string(), size: z.number() })),
  submittedAt: Instant.nullable(),
  enrolledAt: Instant.nullable(),
  createdAt: Instant,
  /** Notices that its captain has yet to agree to, as for a copy of another enrolment; null: agreed. */
  noticesToAgree: z.array(RoundNotice).nullable(),
  /** Why the captain can't submit it now. */
  submitHindrance: Hindrance,
  /** Places of the school and of the item, null without a limit, and what an approval does to them. */
  quota: z.object({
    school: QuotaUseView.nullable(),
    item: QuotaUseView.nullable(),
    holdsPlace: z.boolean(),
    takesPlace: z.boolean(),
    /** Quotas among the rules in which the team counts. */
    rules: z.array(SchoolQuotaView),
  }),
  /** What is full, so that it waits in line, or would once it is handed in; null: it has a place, or would get one or none. */
  queuedBy: z.string().nullable(),
  /** Null: it is not on the waiting list. */
  waiting: WaitingView.nullable(),
  /** Receipts of its formal submissions, newest first. */
  receipts: z.array(SubmissionReceipt),
  /** What the team changed since it was last returned, for the office. */
  differences: z.array(TeamDifference),
  returnedAt: Instant.nullable(),
  /** Levels at which the viewer may decide now. */
  mayDecide: z.boolean(),
  mayTakeBack: z.boolean(),
  /** Whether the viewer may change its leaders. */
  mayNameLeader: z.boolean(),
  /** Null: nothing was ever charged. */
  payment: TeamPayment.nullable(),
  /** Open change requests. */
  changes: z.array(ChangeView),
  changeLimits: ChangeLimits,
  transfer: TransferView.nullable(),
  /** The stage where it missed its work or its roster; null: it forfeited none. */
  forfeit: z.object({ stageName: z.string(), missed: z.enum(['work', 'roster']), at: Instant }).nullable(),
  /** When it gave up its place by an unpaid fee; null: it didn't, or was let in again. */
  unpaidSince: Instant.nullable(),
  /** Of the stages that it takes part in and that ask for one. */
  rosters: z.array(RosterView),
  roundState: z.enum(ROUND_STATES),
  serverNow: Instant,
  version: z.number().int(),
})
export type TeamDetail = z.infer<typeof TeamDetail>

/** An enrolled team as anyone may see it, names masked. */
export const PublicTeam = z.object({
  teamId: Id,
  name: z.string(),
  number: z.string(),
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  schoolName: z.string(),
  /** Empty where the school has no English name. */
  schoolNameEn: z.string(),
  members: z.array(z.object({ name: z.string(), role: MemberRole })),
})

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
  leaderNames: z.array(z.string()),
  waiting: WaitingView.nullable(),
  submittedAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type TeamRow = z.infer<typeof TeamRow>

/** A row of the office's list, and whether it waits for the viewer's decision. */
export const ListedTeam = TeamRow.extend({
  mayDecide: z.boolean(),
  /** Whether it waits for the viewer and not for somebody below, whom the viewer may only stand in for. */
  awaitsMe: z.boolean(),
  /** Whom a submitted team waits for; `missing`: keys of profile.rule.ts, none while the invitation is unanswered. */
  awaited: z.array(z.object({ memberId: Id, name: z.string(), missing: z.array(z.string()) })),
  /** Answers in words by the field’s key; only where the filter names an item. */
  answers: z.record(z.string(), z.string()),
})
export type ListedTeam = z.infer<typeof ListedTeam>

/** Filters that the office's list, its export and its counts share. */
export const TeamFilter = z.object({
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  itemId: Id.optional(),
  schoolId: Id.optional(),
  state: TeamState.optional(),
  standing: z.enum(TEAM_STANDINGS).optional(),
  /** Region of the school; `-`: none is known. */
  region: anyText(30).optional(),
  /** Calendar days of submission in China, both included. */
  submittedFrom: CalendarDate.optional(),
  submittedUntil: CalendarDate.optional(),
  auditLevel: AuditLevel.optional(),
  source: Source.optional(),
  /** Teams that an import made. */
  importId: Id.optional(),
  /** `mine`: teams that wait for the viewer's decision. */
  turn: z.literal('mine').optional(),
  /** `pending`: teams with an open change request or a change of captain that waits for approval. */
  change: z.literal('pending').optional(),
  /** `lacking`: teams with a document to sign that has no copy, or a returned one. */
  documents: z.literal('lacking').optional(),
  /** A field of an item's form, and an answer to it; also of a removed field. */
  answerField: FormKey.optional(),
  answer: anyText(60).optional(),
})
export type TeamFilter = z.output<typeof TeamFilter>
