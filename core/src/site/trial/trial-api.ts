import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Done, Id, nonEmptyText, Version } from '../../base/shapes.ts'
import { TrialRow, TrialState } from './trial.ts'

/** Requests for a trial of the platform. */
export const trialApi = {
  /** @spec C49 */
  requestTrial: post('/system/product/trial/save', {
    access: 'public',
    input: z.object({
      organisation: nonEmptyText(80),
      contact: nonEmptyText(40),
      phone: z.string().regex(/^1\d{10}$/),
      message: anyText(500).default(''),
    }),
    output: Done,
    summary: 'Ask for a trial of the platform',
  }),
  trialPage: get('/system/product/trial/page', {
    access: holders('site:trial:list'),
    input: PageQuery.extend({ state: TrialState.optional(), keyword: anyText(80).optional() }),
    output: pageOf(TrialRow),
    summary: 'Requests for a trial made on the sites of the scope, newest first',
  }),
  trialPhone: post('/system/product/trial/phone', {
    access: holders('site:trial:edit'),
    input: z.object({ trialId: Id }),
    output: z.object({ phone: z.string() }),
    summary: 'Show the whole phone number of a request; audited',
  }),
  handleTrial: post('/system/product/trial/handle', {
    access: holders('site:trial:edit'),
    input: z.object({ trialId: Id, state: TrialState, note: anyText(500), version: Version }),
    output: Done,
    summary: 'Record what became of a request',
  }),
}
