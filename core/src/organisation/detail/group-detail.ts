import { z } from 'zod'
import { anyPlainText } from '../../base/plain-text.ts'
import { anyText, Id } from '../../base/shapes.ts'
import { GroupKind, SchoolLevel } from '../group.ts'

/** How an organisation is reached; for staff whose scope includes it. */
export const GroupContact = z.object({
  person: anyPlainText(40),
  phone: anyText(30),
  email: z.union([z.literal(''), z.email().max(100)]),
  address: anyPlainText(120),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(200)]),
})
export type GroupContact = z.output<typeof GroupContact>

const GroupName = z.object({ groupId: Id, name: z.string(), kind: GroupKind })

export const GroupDetail = z.object({
  groupId: Id,
  name: z.string(),
  shortName: z.string(),
  code: z.string(),
  kind: GroupKind,
  region: z.string(),
  enabled: z.boolean(),
  /** Former and alternative names. */
  aliases: z.array(z.string()),
  /** Address of the logo; empty without one. */
  logo: z.string(),
  contact: GroupContact,
  /** From the top of the tree down to the parent. */
  upper: z.array(GroupName),
  /** Number of organisations directly below. */
  lowerCount: z.number().int(),
  /** Null: the organisation is no school. */
  school: z
    .object({
      schoolId: Id,
      level: SchoolLevel,
      colleges: z.number().int(),
      majors: z.number().int(),
    })
    .nullable(),
  version: z.number().int(),
})
export type GroupDetail = z.output<typeof GroupDetail>
