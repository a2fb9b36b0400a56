import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { canonicalName } from '../account/person-name.rule.ts'
import { identityRefusals as no } from '../refusals.ts'
import type { MembershipState, VerifiedBy, VerifyMethod } from './membership.ts'

/** A claim to belong to a school, as far as its verification depends on it. */
export interface Claim {
  readonly schoolId: string | null
  readonly number: string
  readonly state: MembershipState
  readonly method: VerifiedBy | null
}

/** How a school's memberships are verified. */
export interface VerifyPolicy {
  readonly methods: readonly VerifyMethod[]
  readonly domains: readonly string[]
  readonly hasJoinCode: boolean
}

/**
 * Whether saved school data stays verified: the same school, and the same number if the list verified that number. A
 * refused claim that is saved again is a new claim.
 */
export function staysVerified(before: Claim | null, after: { schoolId: string; number: string }): boolean {
  return (
    before?.state === 'verified' &&
    before.schoolId === after.schoolId &&
    (before.method !== 'list' || before.number === after.number)
  )
}

/** Ways by which a person can become verified at the school, without those that lack a list of domains or a code. */
export function openWays({ methods, domains, hasJoinCode }: VerifyPolicy): VerifyMethod[] {
  const isOpen = { approval: true, list: true, email: domains.length > 0, code: hasJoinCode }
  return methods.filter((method) => isOpen[method])
}

/** Why a person can't use this way to verify the own membership. */
export function whyNotVerify(claim: Claim | null, method: VerifyMethod, policy: VerifyPolicy): Refusal | null {
  return firstRefusal(
    claim?.schoolId ? null : refuse(no.NO_SCHOOL),
    claim?.state === 'verified' ? refuse(no.MEMBERSHIP_VERIFIED) : null,
    openWays(policy).includes(method) ? null : refuse(no.METHOD_OFF),
  )
}

/** Why the mailbox doesn't belong to the school: its domain must be one of the school's, or below one. */
export function whyNotMailbox(email: string, domains: readonly string[]): Refusal | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const belongs = domains.some((each) => domain === each || domain.endsWith(`.${each}`))
  return belongs ? null : refuse(no.NOT_SCHOOL_MAILBOX, { domains: domains.join('、') })
}

/** Whether person and entry of a school's list are the same: equal number, equal name in canonical form. */
export function isListed(
  person: { readonly name: string; readonly number: string },
  entry: { readonly name: string } | undefined,
): boolean {
  return entry !== undefined && person.number !== '' && canonicalName(person.name) === canonicalName(entry.name)
}

/**
 * Why staff can't decide on a membership. Nobody decides on the own one; a refusal needs a reason, and also ends a
 * membership that was verified.
 */
export function whyNotDecideMembership(
  membership: { readonly userId: string; readonly state: MembershipState },
  action: 'approve' | 'refuse',
  opinion: string,
  viewerId: string,
): Refusal | null {
  const state = action === 'approve' ? 'verified' : 'refused'
  return firstRefusal(
    membership.userId === viewerId ? refuse(no.OWN_MEMBERSHIP) : null,
    membership.state === state ? refuse(no.MEMBERSHIP_DECIDED) : null,
    action === 'refuse' && opinion.trim() === '' ? refuse(no.REASON_MISSING) : null,
  )
}

/** Why staff can't correct what a person said; nobody corrects the own facts here. */
export function whyNotCorrectFacts(userId: string, viewerId: string): Refusal | null {
  return userId === viewerId ? refuse(no.OWN_MEMBERSHIP) : null
}

/** Why a policy can't be saved: mailboxes need a domain. */
export function whyNotPolicy(policy: { methods: readonly VerifyMethod[]; domains: readonly string[] }): Refusal | null {
  if (!policy.methods.includes('email') || policy.domains.length > 0) return null
  return refuse(no.DOMAINS_MISSING)
}
