import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Done, Id, nonEmptyText, VersionOrZero } from '../../base/shapes.ts'
import { Phase } from './phase.ts'

/** Windows that organisations directly above schools switch by hand. */
export const phaseApi = {
  phases: get('/competition/phase/page', {
    access: holders('competition:phase:switch'),
    input: PageQuery,
    output: pageOf(Phase),
    summary: 'Windows of running competitions that the caller’s organisations may switch for their schools',
  }),
  switchPhase: post('/competition/phase/switch', {
    access: holders('competition:phase:switch'),
    input: z.object({
      windowId: Id,
      groupId: Id,
      state: z.enum(['open', 'closed']).nullable(),
      reason: nonEmptyText(300),
      version: VersionOrZero,
    }),
    output: Done,
    summary: 'Open or close a window for the schools of an organisation, or let its times decide again',
  }),
}
