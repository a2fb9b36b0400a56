import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { Id, nonEmptyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { CORRECTABLE } from '../issue/correctable.ts'
import { CorrectedTexts, Finding, CorrectedTextsQuery } from '../issue/preflight-api.ts'

const planned = { certificateId: Id, texts: CorrectedTextsQuery.optional() }

export const reissueApi = {
  reissuePreview: get('/certificate/list/reissue/preview', {
    access: holders('certificate:certificate:revoke'),
    input: z.object(planned),
    output: z.object({
      holder: z.string(),
      findings: z.array(Finding),
      /** Texts that can be corrected: as recorded now, and as the new certificate prints them. */
      texts: z.array(z.object({ field: z.enum(CORRECTABLE), recorded: z.string(), printed: z.string() })),
    }),
    summary: 'What a new certificate in place of another would meet, also with texts mended; changes nothing',
  }),
  reissuePicture: get('/certificate/list/reissue/picture', {
    access: holders('certificate:certificate:revoke'),
    input: z.object(planned),
    output: z.unknown(),
    answer: 'file',
    summary: 'The new certificate as a picture marked as a sample',
  }),
  reissue: post('/certificate/list/reissue', {
    access: holders('certificate:certificate:revoke'),
    input: z.object({
      certificateId: Id,
      reason: nonEmptyText(300),
      /** Corrected texts; fields left out are printed as the preview shows them. */
      texts: CorrectedTexts.default({}),
      /** Whether it is issued in spite of its findings. */
      despiteIssues: z.boolean().default(false),
    }),
    output: z.object({ certificateId: Id, number: z.string() }),
    summary:
      'Issue anew from the facts as they stand; a valid one is superseded, a revoked one stays so; both are linked',
  }),
}
