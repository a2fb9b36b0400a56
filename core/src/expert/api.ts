import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { Id, anyText, Version } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { ExpertChange, ExpertInput, ExpertRow, ExpertState } from './expert.ts'

/** The experts of an organisation. @spec B11 */
export const expertApi = {
  page: get('/expert/library/page', {
    access: holders('expert:expert:list'),
    input: PageQuery.extend({
      keyword: anyText(50).optional(),
      state: ExpertState.optional(),
      schoolId: Id.optional(),
      orderBy: z.enum(['createdAt', 'name']).optional(),
    }),
    output: pageOf(ExpertRow),
    summary: 'Experts within the scope of the caller',
  }),
  add: post('/expert/library/add', {
    access: holders('expert:expert:edit'),
    input: ExpertInput,
    output: z.object({ expertId: Id, invited: z.boolean() }),
    summary: 'Add a person to the library: the account of that phone, or a new one they activate, with the expert role',
  }),
  update: post('/expert/library/update', {
    access: holders('expert:expert:edit'),
    input: ExpertChange.extend({ expertId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Change what the library knows of an expert',
  }),
  setState: post('/expert/library/state', {
    access: holders('expert:expert:edit'),
    input: z.object({ expertId: Id, state: ExpertState, version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Enable or disable an expert; one with unfinished works in a running review can’t be disabled',
  }),
}
