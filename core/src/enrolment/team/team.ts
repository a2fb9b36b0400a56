import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'
import { OWN_FACTS } from '../../competition/rule/row-facts.rule.ts'
import { AuditLevel } from '../../competition/setting/setting.ts'

/** A team, or one person, enrolled in an item of a round. */
export const TEAM_STATES = [
  'draft',
  'awaiting_members',
  'submitted',
  'auditing',
  'returned',
  'rejected',
  'approved',
  'awaiting_payment',
  'enrolled',
  'withdrawn',
  'forfeited',
  'banned',
  'disqualified',
  'waiting',
] as const
export const TeamState = z.enum(TEAM_STATES)
export type TeamState = z.infer<typeof TeamState>

/** Labels of the states in tags and lists. */
export const teamStateLabels: Record<TeamState, Bilingual> = {
  draft: { zh: '草稿', en: 'Draft' },
  awaiting_members: { zh: '待成员确认', en: 'Awaiting members' },
  submitted: { zh: '待审核', en: 'Submitted' },
  auditing: { zh: '审核中', en: 'Under approval' },
  returned: { zh: '已退回', en: 'Returned' },
  rejected: { zh: '未通过', en: 'Rejected' },
  approved: { zh: '审核通过', en: 'Approved' },
  awaiting_payment: { zh: '待缴费', en: 'Awaiting payment' },
  enrolled: { zh: '报名成功', en: 'Enrolled' },
  withdrawn: { zh: '已撤销', en: 'Withdrawn' },
  forfeited: { zh: '视为放弃', en: 'Forfeited' },
  banned: { zh: '禁止参赛', en: 'Banned' },
  disqualified: { zh: '取消资格', en: 'Disqualified' },
  waiting: { zh: '候补', en: 'Waiting list' },
}

/** States that wait for an auditor's decision. */
export const AWAITING_STATES = ['submitted', 'auditing'] as const satisfies readonly TeamState[]

/** States in which a team may count against a quota: from submission until withdrawn, rejected or forfeited. */
export const QUOTA_STATES = [
  'submitted',
  'auditing',
  'returned',
  'approved',
  'awaiting_payment',
  'enrolled',
] as const satisfies readonly TeamState[]

/** States in which a team counts in quotas, with a place or in line for one. */
export const COUNTED_STATES = [...QUOTA_STATES, 'waiting'] as const satisfies readonly TeamState[]

/** Groups of states that figures count and lists filter by. */
export const teamStandings = {
  signedUp: QUOTA_STATES,
  awaiting: AWAITING_STATES,
  admitted: ['approved', 'awaiting_payment', 'enrolled'],
  enrolled: ['enrolled'],
} as const satisfies Record<string, readonly TeamState[]>
export const TEAM_STANDINGS = ['signedUp', 'awaiting', 'admitted', 'enrolled'] as const
export type TeamStanding = (typeof TEAM_STANDINGS)[number]

export const teamStandingLabels: Record<TeamStanding, Bilingual> = {
  signedUp: { zh: '已提交且有效', en: 'Submitted and valid' },
  awaiting: { zh: '等待审核', en: 'Waiting for a decision' },
  admitted: { zh: '通过审核', en: 'Passed the audit' },
  enrolled: { zh: '报名成功', en: 'Enrolled' },
}

/**
 * States of an enrolment that was formally submitted and not withdrawn by its captain: name and document of its members
 * are fixed.
 */
export const FORMAL_STATES = [
  ...QUOTA_STATES,
  'rejected',
  'forfeited',
  'banned',
  'disqualified',
  'waiting',
] as const satisfies readonly TeamState[]

/** States in which a team has no entry in its item: not submitted, rejected, or withdrawn by itself. */
export const NO_ENTRY_STATES: readonly TeamState[] = ['draft', 'rejected', 'withdrawn']

/** States of teams that were handed in and are neither enrolled nor out. */
export const UNDECIDED_STATES: readonly TeamState[] = QUOTA_STATES.filter((state) => state !== 'enrolled')

/** States in which the team may read the auditor's opinion. */
export const REFUSED_STATES: readonly TeamState[] = ['returned', 'rejected']

/** States of teams that left the competition, by themselves or by decision of staff. */
export const EXITED_STATES = [
  'withdrawn',
  'forfeited',
  'banned',
  'disqualified',
] as const satisfies readonly TeamState[]

/** States in which the team no longer takes part and its members may join another. */
export const LEFT_STATES = ['rejected', ...EXITED_STATES] as const satisfies readonly TeamState[]

/** States in which another team of the item may take the name. */
export const NAME_FREE_STATES = [
  'withdrawn',
  'rejected',
  'banned',
  'disqualified',
] as const satisfies readonly TeamState[]

/** States in which the captain may change name, members and answers. */
export const EDITABLE_STATES = ['draft', 'returned'] as const satisfies readonly TeamState[]
/** States in which people may still join by invitation. */
export const JOINABLE_STATES: readonly TeamState[] = [...EDITABLE_STATES, 'awaiting_members']

/** States in which a team may be without a place that it needs to go on. */
export const PLACELESS_STATES = [
  'draft',
  'awaiting_members',
  'submitted',
  'auditing',
  'returned',
  'waiting',
] as const satisfies readonly TeamState[]

/** Whether the captain may change name, members and answers. */
export function isEditable({ state }: { readonly state: TeamState }): boolean {
  return (EDITABLE_STATES as readonly TeamState[]).includes(state)
}

export function hasLeft(state: TeamState): boolean {
  return (LEFT_STATES as readonly TeamState[]).includes(state)
}

/** The captain leads and represents the team; a leader represents the school and doesn't count towards the size. */
export const MEMBER_ROLES = ['captain', 'member', 'teacher', 'leader'] as const
export const MemberRole = z.enum(MEMBER_ROLES)
export type MemberRole = z.infer<typeof MemberRole>

/** Whether people of a role take part: captain and members. */
export const isStudentRole = (role: MemberRole): boolean => role === 'captain' || role === 'member'

export const memberRoleLabels: Record<MemberRole, Bilingual> = {
  captain: { zh: '队长', en: 'Captain' },
  member: { zh: '队员', en: 'Member' },
  teacher: { zh: '指导教师', en: 'Adviser' },
  leader: { zh: '领队', en: 'Team leader' },
}

export const MemberState = z.enum(['invited', 'accepted', 'declined', 'expired', 'removed'])
export type MemberState = z.infer<typeof MemberState>

export const memberStateLabels: Record<MemberState, Bilingual> = {
  invited: { zh: '已邀请', en: 'Invited' },
  accepted: { zh: '已接受', en: 'Accepted' },
  declined: { zh: '已谢绝', en: 'Declined' },
  expired: { zh: '邀请已过期', en: 'Invitation expired' },
  removed: { zh: '已移除', en: 'Removed' },
}

/** Members of the team, including open invitations. */
export const PRESENT_MEMBER_STATES: readonly MemberState[] = ['invited', 'accepted']

/** How an enrolment was created. */
export const SOURCES = ['self', 'import', 'copy', 'promoted'] as const
export const Source = z.enum(SOURCES)
export type Source = z.infer<typeof Source>

export const sourceLabels: Record<Source, Bilingual> = {
  self: { zh: '自主报名', en: 'Own entry' },
  import: { zh: '批量导入', en: 'Imported' },
  copy: { zh: '复制报名', en: 'Copied' },
  promoted: { zh: '晋级产生', en: 'Promoted' },
}

/** Screens of the sign-up, in order. @spec R17 */
export const STEPS = ['apply', 'signup', 'team', 'material', 'success'] as const
export const Step = z.enum(STEPS)
export type Step = z.infer<typeof Step>

/** Slot of the proof among a team's files. */
export const PROOF_SLOT = 'proof'

/** The slot of the files that answer a field; apart from that of the proof. */
export const slotOf = (key: string) => `field:${key}`

export const auditLevelLabels: Record<AuditLevel, Bilingual> = {
  teacher: { zh: '指导教师', en: 'Adviser' },
  college: { zh: '学院', en: 'College' },
  school: { zh: '学校', en: 'School' },
  province: { zh: '省级', en: 'Province' },
  organiser: { zh: '组织方', en: 'Organiser' },
}

/** A member as team mates and auditors see them. */
export const MemberView = z.object({
  memberId: Id,
  userId: Id.nullable(),
  role: MemberRole,
  /** Key of a kind of the setting; empty: none, or no adviser. */
  adviserKind: z.string(),
  state: MemberState,
  name: z.string(),
  phoneMasked: z.string(),
  schoolName: z.string(),
  /** College and masked number of the identity document; only for the office, empty for others. */
  collegeName: z.string(),
  idMasked: z.string(),
  /** As above. */
  majorName: z.string(),
  grade: z.string(),
  degree: z.string(),
  studentNumber: z.string(),
  /** Fields missing from the person's profile for this team; keys of profile.rule.ts. */
  missing: z.array(z.string()),
  /** What rules of the contest ask for and the profile doesn’t say. */
  unknown: z.array(z.enum(OWN_FACTS)),
  /** Whether the profile lacks anything, also for those who don't learn what. */
  isIncomplete: z.boolean(),
  /** Whether the school verified the person; null: they name no school, or it is not for the reader. */
  verified: z.boolean().nullable(),
  expiresAt: Instant.nullable(),
  /** When the last message about an open invitation went out; null: never, or answered. */
  lastMessageAt: Instant.nullable(),
})
export type MemberView = z.infer<typeof MemberView>

/** An auditor's action. `pass`: the level was skipped because nobody could decide there. */
export const DecisionAction = z.enum(['approve', 'return', 'reject', 'withdraw', 'pass'])
export type DecisionAction = z.infer<typeof DecisionAction>

export const DecisionView = z.object({
  level: AuditLevel,
  action: DecisionAction,
  opinion: z.string(),
  byName: z.string(),
  at: Instant,
})
export type DecisionView = z.infer<typeof DecisionView>

type InTeamState = { readonly state: TeamState }

export const isDraft = ({ state }: InTeamState): boolean => state === 'draft'
export const isWaiting = ({ state }: InTeamState): boolean => state === 'waiting'
export const isEnrolled = ({ state }: InTeamState): boolean => state === 'enrolled'
export const awaitsPayment = ({ state }: InTeamState): boolean => state === 'awaiting_payment'
export const isReturned = ({ state }: InTeamState): boolean => state === 'returned'
export const isWithdrawn = ({ state }: InTeamState): boolean => state === 'withdrawn'
/** Whether it was submitted while invitations were still open. */
export const awaitsMembers = ({ state }: InTeamState): boolean => state === 'awaiting_members'

/** Whether the person takes part: an invitation still open doesn't count. */
export const hasAccepted = ({ state }: { readonly state: MemberState }): boolean => state === 'accepted'
