import { holders } from '../../base/access/permissions.ts'
import { get } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Id } from '../../base/shapes.ts'
import { ExtensionRow } from './extension.ts'

/** Later closings of windows for single teams. */
export const extensionListApi = {
  extensionPage: get('/competition/window/extension/page', {
    access: holders('competition:schedule:force'),
    input: PageQuery.extend({ roundId: Id }),
    output: pageOf(ExtensionRow),
    summary: 'Later closings for single teams of a round, revoked ones too, newest first',
  }),
}
