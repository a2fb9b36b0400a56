import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { MemberRole, MemberView } from '../team/team.ts'

/** A team that asks the viewer to join, as the viewer's list shows it. */
export const Invitation = z.object({
  /** The invitation; null where the viewer is asked by a change request. */
  memberId: Id.nullable(),
  /** The field of a change request that asks the viewer, with the name of the person whose place it is; null: none does. */
  asked: z
    .object({
      fieldId: Id,
      kind: z.enum(['captain', 'add', 'replace']),
      name: z.string(),
      /** Whether the viewer is to join once the request is approved, and has nothing left to answer. */
      isAgreed: z.boolean(),
    })
    .nullable(),
  teamId: Id,
  teamName: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  captainName: z.string(),
  role: MemberRole,
  expiresAt: Instant.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** With what the addressee of an invitation opens an account; name and phone are empty where the link names nobody. */
export const NewAccount = z.object({
  kind: z.enum(['student', 'teacher']),
  name: z.string(),
  phone: z.string(),
})
export type NewAccount = z.infer<typeof NewAccount>

/** Somebody who declined the team's invitation. */
export const DeclinedMember = MemberView.pick({ memberId: true, name: true, role: true })
export type DeclinedMember = z.infer<typeof DeclinedMember>
