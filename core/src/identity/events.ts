import { z } from 'zod'
import { event, moduleQuery } from '../base/event.ts'
import { Id, Instant } from '../base/shapes.ts'
import { ASKED_FACTS } from './membership/asked-fact.ts'
import { CodePurpose, PolicyConsent, SignedDocument } from './sign-in/session.ts'

/** A one-time code must be sent. Never stored in plain text: the listener encrypts it. */
export const codeIssued = event(
  'identity.code.issued',
  z.object({
    channel: z.enum(['sms', 'email']),
    target: z.string(),
    masked: z.string(),
    code: z.string(),
    purpose: CodePurpose,
    minutes: z.number().int(),
    /** Language of the requester; null when somebody else requested it. */
    language: z.enum(['zh-cn', 'en']).nullable(),
    /** The document that it confirms the signature of; null: another purpose. */
    signs: SignedDocument.nullable(),
  }),
)

/** Until when no one-time code can go by this channel, whoever asks; null: it can go now. */
export const codePause = moduleQuery(
  'identity.code.pause',
  z.object({ channel: z.enum(['sms', 'email']) }),
  z.object({ until: Instant.nullable() }),
)

/** Staff created an account for a person, who must be notified. */
export const userAdded = event('identity.user.added', z.object({ userId: Id }))

/** A person registers on the site of this host, or activates an account there, and agrees to these versions of its policies. */
export const userRegistering = event(
  'identity.user.registering',
  z.object({ userId: Id, host: z.string(), consent: PolicyConsent }),
)

/**
 * An account is about to be removed: listeners delete records that belong only to it. A record that must stay prevents
 * the removal.
 */
export const userRemoving = event('identity.user.removing', z.object({ userId: Id }))

/** The password of an account was changed and its owner must be notified; `changeId` is unique to the change. */
export const passwordChanged = event(
  'identity.password_changed',
  z.object({ userId: Id, changeId: Id, at: z.string() }),
)

/** The phone or mailbox of an account is about to change: its owner must be notified at the old ones. */
export const contactChanging = event(
  'identity.contact_changing',
  z.object({ userId: Id, changeId: Id, channel: z.enum(['sms', 'email']), masked: z.string(), at: z.string() }),
)

/** Facts that the rules of a person's teams ask for. */
export const factsAsked = moduleQuery(
  'identity.facts_asked',
  z.object({ userId: Id }),
  z.object({ facts: z.array(z.enum(ASKED_FACTS)) }),
)

/** Whether a person takes part in an enrolment that was formally submitted. */
export const submittedEnrolment = moduleQuery(
  'identity.submitted_enrolment',
  z.object({ userId: Id }),
  z.object({ isSubmitted: z.boolean() }),
)

/** A person filled in something of the own profile, or a guardian consented: it may be complete now. */
export const profileChanged = event('identity.profile_changed', z.object({ userId: Id }))

/** Name or document of a person changed after approval. Modules above update what is not issued yet. */
export const identityChanged = event('identity.changed', z.object({ userId: Id, realName: z.string() }))

/** A person requests a change of name or document; `staff` are those who may decide. */
export const identityChangeRequested = event(
  'identity.change.requested',
  z.object({ changeId: Id, name: z.string(), staff: z.array(Id) }),
)

/** A person's request was approved or refused. */
export const identityChangeDecided = event(
  'identity.change.decided',
  z.object({ changeId: Id, userId: Id, approved: z.boolean(), opinion: z.string() }),
)

/** A user signed in after several wrong passwords and must be notified. */
export const signedInAfterFailures = event(
  'identity.signed_in_after_failures',
  z.object({ userId: Id, sessionId: Id, failures: z.number().int(), address: z.string() }),
)

/** A person claims to belong to a school; `staff` are those who may verify it. */
export const membershipClaimed = event(
  'identity.membership.claimed',
  z.object({ userId: Id, schoolId: Id, schoolName: z.string(), staff: z.array(Id), day: z.string() }),
)

/** A person's membership was verified or refused. */
export const membershipDecided = event(
  'identity.membership.decided',
  z.object({
    userId: Id,
    schoolName: z.string(),
    verified: z.boolean(),
    opinion: z.string(),
    version: z.number().int(),
  }),
)
