import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Id, nonEmptyText } from '../../base/shapes.ts'

/** A request that waits for a second person; `own`: the viewer made it. */
export const Asked = z.object({ own: z.boolean(), byName: z.string(), reason: z.string() })

const winner = z.object({ winnerId: Id })

/** Revoking the award of one winner, and restoring it: one person asks, another confirms. */
export const revocationApi = {
  revocationPreview: get('/competitionReward/winner/revoke/preview', {
    access: holders('award:result:publish'),
    input: winner,
    output: z.object({
      /** Valid certificates of the award, which are then revoked. */
      certificates: z.number().int(),
      /** Users in the team, who are then notified. */
      people: z.number().int(),
    }),
    summary: 'What revoking the award of one winner would revoke, and how many it would notify',
  }),
  askRevocation: post('/competitionReward/winner/revoke', {
    access: holders('award:result:publish'),
    input: winner.extend({ reason: nonEmptyText(300) }),
    output: winner,
    summary: 'Ask to revoke the published award of one winner; another person has to confirm it',
  }),
  confirmRevocation: post('/competitionReward/winner/revoke/confirm', {
    access: holders('award:result:publish'),
    input: winner,
    output: winner,
    summary: 'A second person confirms that the award of one winner is revoked, with its certificates',
  }),
  dropRevocation: post('/competitionReward/winner/revoke/drop', {
    access: holders('award:result:publish'),
    input: winner,
    output: winner,
    summary: 'Leave the award of one winner as it is: its revocation is recalled or not confirmed',
  }),
  restorationPreview: get('/competitionReward/winner/restore/preview', {
    access: holders('award:result:publish'),
    input: winner,
    output: z.object({
      /** Why the award was revoked. */
      reason: z.string(),
      /** Certificates that were revoked with it, to be made again. */
      certificates: z.number().int(),
      /** Users in the team, who are then notified. */
      people: z.number().int(),
    }),
    summary: 'Why the award of one winner was revoked, and what restoring it would do',
  }),
  askRestoration: post('/competitionReward/winner/restore', {
    access: holders('award:result:publish'),
    input: winner.extend({ reason: nonEmptyText(300) }),
    output: winner,
    summary: 'Ask to restore the revoked award of one winner; another person has to confirm it',
  }),
  confirmRestoration: post('/competitionReward/winner/restore/confirm', {
    access: holders('award:result:publish'),
    input: winner,
    output: winner,
    summary: 'A second person confirms that the award of one winner stands again; its certificates are made anew',
  }),
  dropRestoration: post('/competitionReward/winner/restore/drop', {
    access: holders('award:result:publish'),
    input: winner,
    output: winner,
    summary: 'Leave the award of one winner revoked: its restoration is recalled or not confirmed',
  }),
}
