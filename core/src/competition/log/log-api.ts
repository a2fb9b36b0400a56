import { holders } from '../../base/access/permissions.ts'
import { get } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { Id } from '../../base/shapes.ts'
import { AuditFilter, AuditRow } from '../../system/api.ts'

/** The operation log of one round. */
export const logApi = {
  /** @spec B25 */
  roundLog: get('/competition/log/page', {
    access: holders('competition:round:edit'),
    input: PageQuery.extend({ ...AuditFilter.shape, roundId: Id }),
    output: pageOf(AuditRow),
    summary: 'What was done in one round, newest first, as far as the caller sees the records of each module',
  }),
}
