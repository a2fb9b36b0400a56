import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, CalendarDate, Done, Id } from '../../base/shapes.ts'
import { SessionRow, SignInResult, SignInRow } from './session-log.ts'

const SignInFilter = z.object({
  /** A name or user name. */
  keyword: anyText(50).optional(),
  address: anyText(45).optional(),
  result: SignInResult.optional(),
  /** Calendar days in China, both included. */
  from: CalendarDate.optional(),
  until: CalendarDate.optional(),
})

/** Who signed in, and who is signed in now. @spec B25 */
export const sessionLogApi = {
  signInPage: get('/system/log/signIn/page', {
    access: holders('system:signIn:list'),
    input: PageQuery.extend(SignInFilter.shape),
    output: pageOf(SignInRow),
    summary: 'Attempts to sign in to accounts of the scope, newest first',
  }),
  exportSignIns: listExport('/system/log/signIn/export', {
    code: 'system:signIn:export',
    filter: SignInFilter,
    columns: {
      at: { zh: '时间', en: 'Time' },
      realName: { zh: '姓名', en: 'Person' },
      accountMasked: { zh: '账号', en: 'Account' },
      mode: { zh: '方式', en: 'By' },
      result: { zh: '结果', en: 'Result' },
      address: { zh: '地址', en: 'Address' },
      agent: { zh: '设备', en: 'Device' },
    },
    title: { zh: '登录日志', en: 'Sign-ins' },
    summary: 'Attempts to sign in to accounts of the scope as a spreadsheet, accounts masked as in the list',
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
