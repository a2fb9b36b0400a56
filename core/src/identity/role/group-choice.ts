import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

/** A group that the person may act for. @spec N02 */
export const GroupChoice = z.object({
  groupId: Id,
  groupCode: z.string(),
  groupName: z.string(),
  roleNames: z.array(z.string()),
  directGroups: z.array(Id),
  directGroupCodes: z.array(z.string()),
})
