import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { changeOf } from '../../base/change.ts'
import { get, post } from '../../base/endpoint.ts'
import { Done, Id, VersionOrZero } from '../../base/shapes.ts'
import { Brief, BriefInput, OfficeBrief } from './brief.ts'

/** Briefs (命题) that the works of an item answer. */
export const briefApi = {
  briefs: get('/competition/brief/list', {
    access: holders('competition:setting:edit'),
    input: z.object({ roundId: Id }),
    output: z.array(OfficeBrief),
    summary: 'Briefs of a round with those that are still secret (at most 200)',
  }),
  saveBrief: post('/competition/brief/save', {
    access: holders('competition:setting:edit'),
    input: changeOf(BriefInput).extend({ briefId: Id.optional(), version: VersionOrZero }),
    output: z.object({ briefId: Id, version: z.number().int() }),
    summary: 'Add or change a brief; its release can’t be moved once it happened',
  }),
  removeBrief: post('/competition/brief/remove', {
    access: holders('competition:setting:edit'),
    input: z.object({ briefId: Id }),
    output: Done,
    summary: 'Delete a brief that no work answers',
  }),
  publicBriefs: get('/web/competition/brief/list', {
    access: 'public',
    input: z.object({ roundId: Id }),
    output: z.array(Brief),
    summary: 'Released briefs of a public round; nothing at all of those that are still secret',
  }),
}
