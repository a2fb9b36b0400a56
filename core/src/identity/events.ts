import { z } from 'zod'
import { event } from '../base/event.ts'
import { Id } from '../base/shapes.ts'
import { CodePurpose } from './sign-in/session.ts'

/** A one-time code is to be sent. Never kept as it is: whoever listens seals it. */
export const codeIssued = event(
  'identity.code.issued',
  z.object({
    channel: z.enum(['sms', 'email']),
    target: z.string(),
    masked: z.string(),
    code: z.string(),
    purpose: CodePurpose,
    minutes: z.number().int(),
    /** Of whoever asked for it; null when somebody else did. */
    language: z.enum(['zh-cn', 'en']).nullable(),
  }),
)

/** Staff made an account for somebody who never signed in: they should hear of it. */
export const userAdded = event('identity.user.added', z.object({ userId: Id }))

/** Somebody registers on the site of this host, agreeing to these versions of its texts. */
export const userRegistering = event(
  'identity.user.registering',
  z.object({ userId: Id, host: z.string(), consent: z.object({ privacy: z.string(), agreement: z.string() }) }),
)

/** An account is about to be removed: modules let go of what only belongs to it. What they keep holds the account. */
export const userRemoving = event('identity.user.removing', z.object({ userId: Id }))

/** Somebody signed in after several wrong passwords: the owner should know. */
export const signedInAfterFailures = event(
  'identity.signed_in_after_failures',
  z.object({ userId: Id, sessionId: Id, failures: z.number().int(), address: z.string() }),
)
