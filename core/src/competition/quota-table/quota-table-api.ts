import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Done, Id, nonEmptyText } from '../../base/shapes.ts'
import { MAX_TABLE_ROWS, QuotaTable, TableEntry, TableFault, TableRow, TableUnit } from './quota-table.ts'

/** Tables of places by unit, for quotas among the rules. */
export const quotaTableApi = {
  quotaTables: get('/competition/quota/table/option', {
    access: holders('competition:setting:edit'),
    input: z.object({ roundId: Id }),
    output: z.array(QuotaTable),
    summary: 'Imported tables of places of a round (at most 50)',
  }),
  quotaTablePage: get('/competition/quota/table/page', {
    access: holders('competition:setting:edit'),
    input: PageQuery.extend({ tableId: Id }),
    output: pageOf(TableEntry),
    summary: 'Units of a table with their places',
  }),
  importQuotaTable: post('/competition/quota/table/import', {
    access: holders('competition:setting:edit'),
    input: z.object({
      roundId: Id,
      name: nonEmptyText(100),
      unit: TableUnit,
      rows: z.array(TableRow).min(1).max(MAX_TABLE_ROWS),
    }),
    output: z.object({ tableId: Id.nullable(), faults: z.array(TableFault) }),
    summary: 'Import a table of places for a round, all rows or none; names every wrong cell',
  }),
  removeQuotaTable: post('/competition/quota/table/remove', {
    access: holders('competition:setting:edit'),
    input: z.object({ tableId: Id }),
    output: Done,
    summary: 'Delete a table that no setting names',
  }),
}
