import { z } from 'zod'
import { Id } from '../../base/shapes.ts'
import { UserKind, UserState } from './user.ts'

/** A user as staff see them: identifiers masked. */
export const UserRow = z.object({
  userId: Id,
  username: z.string(),
  realName: z.string(),
  kind: UserKind,
  state: UserState,
  phoneMasked: z.string(),
  emailMasked: z.string(),
  roles: z.array(
    z.object({
      roleId: Id,
      roleName: z.string(),
      roleNameEn: z.string(),
      groupId: Id.nullable(),
      groupName: z.string(),
    }),
  ),
  departmentId: Id.nullable(),
  departmentName: z.string(),
  createdAt: z.string(),
  version: z.number().int(),
})
export type UserRow = z.output<typeof UserRow>
