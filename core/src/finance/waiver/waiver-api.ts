import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Done, Id } from '../../base/shapes.ts'
import { WaiverRow, WaiverState } from './waiver.ts'

/** Waivers, which are asked for where the enrolments are and granted here by a second person. */
export const waiverApi = {
  waiverPage: get('/finance/waiver/page', {
    access: holders('finance:order:list'),
    input: PageQuery.extend({ state: WaiverState.optional() }),
    output: pageOf(WaiverRow),
    summary: 'Waivers within the scope, those that wait for a decision first',
  }),
  decideWaiver: post('/finance/waiver/decide', {
    access: holders('finance:waiver:approve'),
    input: z.object({ waiverId: Id, grant: z.boolean(), opinion: anyText(300) }),
    output: Done,
    summary: 'Grant or reject a waiver of somebody else, before an order is made',
  }),
}
