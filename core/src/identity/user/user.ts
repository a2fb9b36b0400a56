import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

/** The main kind of a person; each has one account, and permissions come from roles alone. */
export const USER_KINDS = ['student', 'teacher', 'school_staff', 'expert', 'staff'] as const
export const UserKind = z.enum(USER_KINDS)
export type UserKind = z.infer<typeof UserKind>

/** `unactivated`: created by somebody else, until the person signs in with a one-time code. */
export const USER_STATES = ['active', 'disabled', 'unactivated', 'merged'] as const
export const UserState = z.enum(USER_STATES)
export type UserState = z.infer<typeof UserState>

/** Accounts that may be notified. */
export const REACHABLE_STATES: readonly UserState[] = ['active', 'unactivated']

/** Whether the account is not disabled by staff. */
export function isEnabled({ state }: { readonly state: UserState }): boolean {
  return state !== 'disabled'
}

export const ID_TYPES = ['id_card', 'passport', 'hk_macau_permit', 'taiwan_permit'] as const
export const IdType = z.enum(ID_TYPES)
export type IdType = z.infer<typeof IdType>

/** The role key of a user without roles. It has no permissions. @spec N01 */
export const PLACEHOLDER_ROLE = 'ROLE_DEFAULT'

/** The signed-in user as sent to the client. @spec N01 */
export const UserInfo = z.object({
  userId: Id,
  realName: z.string(),
  avatar: z.string(),
  kind: UserKind,
  roleIds: z.array(z.string()),
  roleKeys: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The group of the session; null for participants and until one of several is chosen. */
  groupId: Id.nullable(),
  /** How many groups the person may act for; more than one opens `/role`. */
  groupCount: z.number().int(),
  /** Until the password is changed, other calls are refused with PASSWORD_TEMPORARY. */
  mustChangePassword: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>
