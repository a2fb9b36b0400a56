import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Done, Id, nonEmptyText } from '../../base/shapes.ts'
import { ListEntry, ListFault, ListRow, MAX_ENTRIES, RoundList } from './list.ts'

/** Lists of people and schools that rules of a round ask for or keep out. */
export const listApi = {
  lists: get('/competition/list/option', {
    access: holders('competition:setting:edit'),
    input: z.object({ roundId: Id }),
    output: z.array(RoundList),
    summary: 'Imported lists of a round (at most 50)',
  }),
  listPage: get('/competition/list/page', {
    access: holders('competition:setting:edit'),
    input: PageQuery.extend({ listId: Id }),
    output: pageOf(ListEntry),
    summary: 'Entries of an imported list, with masked numbers',
  }),
  importList: post('/competition/list/import', {
    access: holders('competition:setting:edit'),
    input: z.object({
      roundId: Id,
      name: nonEmptyText(100),
      rows: z.array(ListRow).min(1).max(MAX_ENTRIES),
      /** Only looks for wrong rows. */
      check: z.boolean().default(false),
    }),
    output: z.object({ listId: Id.nullable(), faults: z.array(ListFault) }),
    summary: 'Import a list of people or schools for a round, all or none; names every wrong row',
  }),
  removeList: post('/competition/list/remove', {
    access: holders('competition:setting:edit'),
    input: z.object({ listId: Id }),
    output: Done,
    summary: 'Delete an imported list that no rule names',
  }),
}
