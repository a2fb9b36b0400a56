import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { holders } from '../../base/access/permissions.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { CalendarDate, Done, Id, NoInput, Version, anyText, nonEmptyText } from '../../base/shapes.ts'
import { PersonName } from '../account/person-name.rule.ts'
import { IdType } from '../user/user.ts'
import { ChangeState, IdentityChange, IdentityChangeRow } from './identity-change.ts'

/** Changes of name and identity document that need approval. */
export const identityChangeApi = {
  identityChange: get('/web/user/identity/change', {
    access: 'login',
    input: NoInput,
    output: z.object({
      /** Why name and document need approval now, in the caller's language; null: they change freely. */
      fixed: z.string().nullable(),
      latest: IdentityChange.nullable(),
    }),
    summary: 'Whether the own name and document are fixed, and the newest request to change them',
  }),
  requestIdentityChange: post('/web/user/identity/change/request', {
    access: 'login',
    input: z.object({
      /** Left out: unchanged. */
      realName: PersonName.optional(),
      /** Kind, number and birthday of the document; left out: unchanged. */
      document: z
        .object({
          idType: IdType,
          idNumber: z.string().min(1).max(40),
          /** Needed with a document other than an ID card. */
          birthday: CalendarDate.optional(),
        })
        .optional(),
      reason: nonEmptyText(300),
      /** An uploaded file with the purpose `identity.change`. */
      fileId: Id.optional(),
    }),
    output: z.object({ changeId: Id }),
    summary: 'Request a change of the own name or document after an enrolment was submitted',
  }),
  withdrawIdentityChange: post('/web/user/identity/change/withdraw', {
    access: 'login',
    input: z.object({ changeId: Id }),
    output: Done,
    summary: 'Withdraw the own request while nobody has decided',
  }),
  identityChangePage: get('/system/identity/change/page', {
    access: holders('identity:membership:list'),
    input: PageQuery.extend({ keyword: anyText(50).optional(), state: ChangeState.optional() }),
    output: pageOf(IdentityChangeRow),
    summary: 'Requests of the people within the scope, those who wait first',
  }),
  decideIdentityChange: post('/system/identity/change/decide', {
    access: holders('identity:membership:verify'),
    input: z.object({
      changeId: Id,
      action: z.enum(['approve', 'refuse']),
      opinion: anyText(500).default(''),
      version: Version,
    }),
    output: z.object({ state: ChangeState, version: z.number().int() }),
    summary: 'Approve or refuse a change of name or document; issued certificates stay as they are',
  }),
} as const
