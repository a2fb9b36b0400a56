import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { Done, Id, NoInput, nonEmptyText } from '../../base/shapes.ts'
import { PersonName } from '../account/person-name.rule.ts'
import { captchaFields } from '../sign-in/captcha.ts'
import { GuardianRelation, GuardianStatus } from './guardian.ts'
import { OneTimeCode } from '../sign-in/one-time-code.ts'

const Phone = z.string().regex(/^1\d{10}$/)

/** The consent of a guardian for a person under 14. */
export const guardianApi = {
  guardian: get('/web/user/guardian', {
    access: 'login',
    input: NoInput,
    output: GuardianStatus,
    summary: 'Whether the caller needs a guardian’s consent, and the one in force',
  }),
  sendGuardianCode: post('/web/user/guardian/code/send', {
    access: 'login',
    input: z.object({ phone: Phone, ...captchaFields }),
    output: z.object({ resendSeconds: z.number().int(), challengeId: Id }),
    summary: 'Send a one-time code to the phone of the caller’s guardian',
  }),
  confirmGuardian: post('/web/user/guardian/confirm', {
    access: 'login',
    input: z.object({
      name: PersonName,
      relation: GuardianRelation,
      phone: Phone,
      /** The version of the text that the guardian read and agreed to. */
      textVersion: nonEmptyText(20),
      agreed: z.literal(true),
      code: OneTimeCode,
      challengeId: Id,
    }),
    output: GuardianStatus,
    summary:
      'Record the guardian’s consent, confirmed by the code sent to the guardian’s phone; replaces an earlier one',
  }),
  withdrawGuardian: post('/web/user/guardian/withdraw', {
    access: 'login',
    input: NoInput,
    output: Done,
    summary: 'Withdraw the guardian’s consent; what was handed in before stays',
  }),
} as const
