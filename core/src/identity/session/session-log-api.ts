import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, CalendarDate, Done, Id } from '../../base/shapes.ts'
import { SessionRow, SignInResult, SignInRow } from './session-log.ts'

/** Who signed in, and who is signed in now. @spec B25 */
export const sessionLogApi = {
  signInPage: get('/system/log/signIn/page', {
    access: holders('system:signIn:list'),
    input: PageQuery.extend({
      /** A name or user name. */
      keyword: anyText(50).optional(),
      address: anyText(45).optional(),
      result: SignInResult.optional(),
      /** Calendar days in China, both included. */
      from: CalendarDate.optional(),
      until: CalendarDate.optional(),
    }),
    output: pageOf(SignInRow),
    summary: 'Attempts to sign in to accounts of the scope, newest first',
  }),
  sessionPage: get('/system/session/page', {
    access: holders('system:session:list'),
    input: PageQuery.extend({ keyword: anyText(50).optional() }),
    output: pageOf(SessionRow),
    summary: 'Open sessions of people of the scope, last active first',
  }),
  endSession: post('/system/session/end', {
    access: holders('system:session:end'),
    input: z.object({ sessionId: Id }),
    output: Done,
    summary: 'Sign a device of another person out',
  }),
}
