import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Id, NoInput, Version, VersionOrZero, anyText, nonEmptyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import {
  Membership,
  MembershipInput,
  MembershipPolicy,
  MembershipRow,
  MembershipState,
  VerifyMethod,
} from './membership.ts'
import { PersonFacts } from './person-facts.ts'
import { MAX_ROSTER } from './roster.ts'
import { OneTimeCode } from '../sign-in/one-time-code.ts'

const Saved = z.object({ version: z.number().int() })
const Mailbox = z.email().max(100)
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(100)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/)

/** The school of a person, its verification, and the school's office for it. */
export const membershipApi = {
  membership: get('/web/user/membership', {
    access: 'login',
    input: NoInput,
    output: Membership,
    summary: 'Own school, college, major and number, and whether the school verified them',
  }),
  saveMembership: post('/web/user/membership/update', {
    access: 'login',
    input: MembershipInput,
    output: Saved.extend({ state: MembershipState }),
    summary: 'Save where one studies or teaches; another school must be verified anew',
  }),
  joinByCode: post('/web/user/membership/join', {
    access: 'login',
    input: z.object({ joinCode: nonEmptyText(20) }),
    output: Saved,
    summary: 'Verify the own membership by the school’s join code',
  }),
  sendMailboxCode: post('/web/user/membership/mailbox/send', {
    access: 'login',
    input: z.object({ email: Mailbox }),
    output: z.object({ resendSeconds: z.number().int(), challengeId: Id }),
    summary: 'Send a one-time code to a mailbox of the own school',
  }),
  confirmMailbox: post('/web/user/membership/mailbox/confirm', {
    access: 'login',
    input: z.object({ email: Mailbox, code: OneTimeCode, challengeId: Id }),
    output: Saved,
    summary: 'Verify the own membership by the code sent to the school’s mailbox',
  }),
  membershipPage: get('/system/membership/page', {
    access: holders('identity:membership:list'),
    input: PageQuery.extend({
      keyword: anyText(50).optional(),
      schoolId: Id.optional(),
      state: MembershipState.optional(),
    }),
    output: pageOf(MembershipRow),
    summary: 'People of the schools within the scope of the caller, those who wait first',
  }),
  decideMemberships: post('/system/membership/decide', {
    access: holders('identity:membership:verify'),
    input: z.object({
      people: z
        .array(z.object({ userId: Id, version: Version }))
        .min(1)
        .max(100),
      action: z.enum(['approve', 'refuse']),
      opinion: anyText(200).default(''),
    }),
    output: z.object({
      results: z.array(z.object({ userId: Id, name: z.string(), refused: z.string().nullable() })),
    }),
    summary: 'Approve or refuse memberships; each refused decision says why',
  }),
  correctFacts: post('/system/membership/facts', {
    access: holders('identity:membership:verify'),
    input: z.object({
      userId: Id,
      grade: anyText(20),
      degree: anyText(20),
      ...PersonFacts.shape,
      reason: nonEmptyText(200),
      version: Version,
    }),
    output: Saved,
    summary: 'Correct what a person of a school within the scope said of their studies and work',
  }),
  membershipPolicy: get('/system/membership/policy', {
    access: holders('identity:membership:policy'),
    input: z.object({ schoolId: Id.optional() }),
    output: MembershipPolicy,
    summary: 'How a school’s memberships are verified; without a school, the platform’s default',
  }),
  saveMembershipPolicy: post('/system/membership/policy/save', {
    access: holders('identity:membership:policy'),
    input: z.object({
      schoolId: Id.nullable(),
      methods: z.array(VerifyMethod).min(1).max(4),
      domains: z.array(Domain).max(20),
      version: VersionOrZero,
    }),
    output: Saved,
    summary: 'Set how a school’s memberships are verified, or the platform’s default',
  }),
  renewJoinCode: post('/system/membership/code/renew', {
    access: holders('identity:membership:policy'),
    input: z.object({ schoolId: Id, version: VersionOrZero }),
    output: Saved,
    summary: 'Set a new join code of a school; the one before stops working',
  }),
  importRoster: post('/system/membership/roster/import', {
    access: holders('identity:membership:policy'),
    input: z.object({
      schoolId: Id,
      entries: z
        .array(z.object({ number: nonEmptyText(30), name: nonEmptyText(50) }))
        .min(1)
        .max(MAX_ROSTER),
      /** Removes entries that are not among these; nobody loses a verified membership by it. */
      replace: z.boolean().default(false),
    }),
    output: z.object({ listed: z.number().int(), verified: z.number().int() }),
    summary: 'Import numbers and names of a school; waiting people on the list are verified',
  }),
} as const
