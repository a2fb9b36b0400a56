import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Id, Version } from '../../base/shapes.ts'
import { GroupContact, GroupDetail } from './group-detail.ts'

/** One organisation: what it is, who is above and below it, how it is reached. @spec B09 B24 */
export const detailApi = {
  groupDetail: get('/system/groud/detail', {
    access: holders('organisation:group:list', 'organisation:school:list'),
    input: z.object({ groupId: Id }),
    output: GroupDetail,
    summary: 'An organisation with those above it',
  }),
  saveGroupContact: post('/system/groud/detail/save', {
    access: holders('organisation:contact:edit'),
    input: z.object({
      groupId: Id,
      version: Version,
      contact: GroupContact,
      /** An uploaded file with the purpose `organisation.logo`; null: no logo; left out: unchanged. */
      logoFileId: Id.nullable().optional(),
    }),
    output: z.object({ version: z.number().int() }),
    summary: 'Change logo and contact of an organisation',
  }),
}
