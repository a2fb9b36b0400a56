import { z } from 'zod'
import { Bilingual, Id, nonEmptyText } from '../../base/shapes.ts'
import { captchaFields } from './captcha.ts'
import { PersonName } from '../account/person-name.rule.ts'
import { OneTimeCode } from './one-time-code.ts'

/**
 * What a code is for; `guardian`: the consent of a child's guardian, `sign`: a signature by link, each asked for by a call
 * of its own.
 */
export const CODE_PURPOSES = ['login', 'register', 'retrieve', 'bind', 'guardian', 'sign'] as const
export const CodePurpose = z.enum(CODE_PURPOSES)
export type CodePurpose = z.infer<typeof CodePurpose>

/** The document whose signature a code confirms, in the words of its setting, and its competition. */
export const SignedDocument = z.object({ competition: Bilingual, document: Bilingual })
export type SignedDocument = z.infer<typeof SignedDocument>

/** Purposes for which anybody may ask for a code. */
export const OpenCodePurpose = CodePurpose.exclude(['guardian', 'sign'])
export type OpenCodePurpose = z.infer<typeof OpenCodePurpose>

/**
 * The challenge of a code, from the answer to the request that sent it. Without it only two attempts at the newest code
 * are evaluated.
 */
const codeChallenge = { challengeId: Id.optional() }

export const MAX_CODE_ATTEMPTS = 5

/** Of these, attempts that do not name the challenge of the code, so that strangers can't use up the owner's. */
export const MAX_OPEN_CODE_ATTEMPTS = 2

/** How long a device is known after its last sign-in. */
export const KNOWN_DEVICE_MS = 180 * 86_400_000

/** Mode 1: password. `username` takes a user name, a phone number or an e-mail address. @spec S02 */
export const PasswordLogin = z.object({
  username: nonEmptyText(100),
  password: z.string().min(1).max(64),
  groupId: Id.optional(),
  ...captchaFields,
})

/** Versions of the privacy policy and the user agreement that were accepted; never pre-ticked. */
export const PolicyConsent = z.object({ privacy: nonEmptyText(20), agreement: nonEmptyText(20) })
export type PolicyConsent = z.infer<typeof PolicyConsent>

/** Needed where the code activates an account that somebody else created. */
const activationConsent = { consent: PolicyConsent.optional() }

/** Mode 2: one-time code sent to a phone or an e-mail address. @spec S02 */
export const CodeLogin = z.object({
  target: nonEmptyText(100),
  code: OneTimeCode,
  ...codeChallenge,
  ...activationConsent,
  groupId: Id.optional(),
})

export const SendCode = z.object({ target: nonEmptyText(100), purpose: OpenCodePurpose, ...captchaFields })

export const Session = z.object({
  accessToken: z.string(),
  expiresAt: z.string(),
  /** The password was made by somebody else: only it can be changed, and the session ended. */
  mustChangePassword: z.boolean(),
})

export const Register = z.object({
  kind: z.enum(['student', 'teacher']),
  realName: PersonName,
  phone: z.string().regex(/^1\d{10}$/),
  code: OneTimeCode,
  ...codeChallenge,
  password: z.string().min(8).max(64),
  consent: PolicyConsent,
})

export const Retrieve = z.object({
  target: nonEmptyText(100),
  code: OneTimeCode,
  ...codeChallenge,
  ...activationConsent,
  password: z.string().min(8).max(64),
})

export const Device = z.object({
  sessionId: Id,
  address: z.string(),
  agent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
