import { z } from 'zod'
import { Id, Instant, anyText, VersionOrZero, type Bilingual } from '../../base/shapes.ts'
import { ASKED_FACTS } from './asked-fact.ts'
import { PersonFacts } from './person-facts.ts'

/** A person claims a school; the claim is verified or refused. */
export const MembershipState = z.enum(['claimed', 'verified', 'refused'])
export type MembershipState = z.infer<typeof MembershipState>

export const membershipStateLabels: Record<MembershipState, Bilingual> = {
  claimed: { zh: '待核实', en: 'To be verified' },
  verified: { zh: '已核实', en: 'Verified' },
  refused: { zh: '未通过', en: 'Refused' },
}

type InMembershipState = { readonly state: MembershipState }

export const isClaimed = ({ state }: InMembershipState): boolean => state === 'claimed'
export const isVerified = ({ state }: InMembershipState): boolean => state === 'verified'
export const isRefusedMembership = ({ state }: InMembershipState): boolean => state === 'refused'

/**
 * Ways to verify a membership: `approval` by the school's office, `list` of imported numbers and names, `email` a code to
 * a mailbox of the school, `code` the school's join code.
 */
export const VERIFY_METHODS = ['approval', 'list', 'email', 'code'] as const
export const VerifyMethod = z.enum(VERIFY_METHODS)
export type VerifyMethod = z.infer<typeof VerifyMethod>

/** How a membership was verified; `existing`: it is older than verification. */
export const VerifiedBy = z.enum([...VERIFY_METHODS, 'existing'])
export type VerifiedBy = z.infer<typeof VerifiedBy>

export const verifiedByLabels: Record<VerifiedBy, Bilingual> = {
  approval: { zh: '学校审核', en: 'Approved by the school' },
  list: { zh: '名单核对', en: 'On the school’s list' },
  email: { zh: '校内邮箱', en: 'Mailbox of the school' },
  code: { zh: '加入码', en: 'Join code' },
  existing: { zh: '原有关联', en: 'Linked before' },
}

/** Where a person studies or teaches. */
export const Membership = z.object({
  schoolId: Id.nullable(),
  schoolName: z.string(),
  collegeId: Id.nullable(),
  collegeName: z.string(),
  majorId: Id.nullable(),
  majorName: z.string(),
  grade: z.string(),
  degree: z.string(),
  number: z.string(),
  title: z.string(),
  state: MembershipState,
  method: VerifiedBy.nullable(),
  /** Why the school refused it. */
  opinion: z.string(),
  /** Ways that the school accepts and that can succeed; empty without a school. */
  ways: z.array(VerifyMethod),
  ...PersonFacts.shape,
  /** Facts that the rules of the person's teams ask for. */
  asked: z.array(z.enum(ASKED_FACTS)),
  /** Domains of the school's mailboxes. */
  domains: z.array(z.string()),
  version: z.number().int(),
})
export type Membership = z.infer<typeof Membership>

export const MembershipInput = z.object({
  schoolId: Id,
  collegeId: Id.nullable().optional(),
  majorId: Id.nullable().optional(),
  grade: anyText(20).optional(),
  degree: anyText(20).optional(),
  number: anyText(30).optional(),
  title: anyText(30).optional(),
  ...PersonFacts.partial().shape,
  version: VersionOrZero,
})

/** A membership as the school's office sees it. */
export const MembershipRow = z.object({
  userId: Id,
  realName: z.string(),
  phoneMasked: z.string(),
  schoolId: Id,
  schoolName: z.string(),
  collegeName: z.string(),
  number: z.string(),
  grade: z.string(),
  degree: z.string(),
  ...PersonFacts.shape,
  state: MembershipState,
  method: VerifiedBy.nullable(),
  opinion: z.string(),
  claimedAt: Instant,
  version: z.number().int(),
})
export type MembershipRow = z.infer<typeof MembershipRow>

/** How a school's memberships are verified. */
export const MembershipPolicy = z.object({
  /** Null: the platform's default. */
  schoolId: Id.nullable(),
  methods: z.array(VerifyMethod),
  domains: z.array(z.string()),
  /** The join code; empty if none was set. */
  joinCode: z.string(),
  /** Whether the school has a policy of its own. */
  own: z.boolean(),
  /** Number of entries on the imported list. */
  listed: z.number().int(),
  /** Whether the viewer may change it: a school's policy always, the default only with the whole platform as scope. */
  mayEdit: z.boolean(),
  version: z.number().int(),
})
export type MembershipPolicy = z.infer<typeof MembershipPolicy>
