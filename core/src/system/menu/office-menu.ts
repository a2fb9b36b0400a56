import { z } from 'zod'
import { Id, nonEmptyText } from '../../base/shapes.ts'

/** A menu row as staff see it. `permission`: codes separated by commas, any one of which makes it visible. */
export const MenuRowView = z.object({
  menuId: Id,
  parentId: Id.nullable(),
  menuName: z.string(),
  menuNameEn: z.string(),
  menuType: z.number().int(),
  path: z.string(),
  component: z.string(),
  query: z.string(),
  icon: z.string(),
  visible: z.number().int(),
  enabled: z.boolean(),
  position: z.number().int(),
  permission: z.string(),
  /** Comes with the software: type, address, component and permission stay. */
  builtIn: z.boolean(),
  /** Built in and changed by staff. */
  customised: z.boolean(),
  version: z.number().int(),
})
export type MenuRowView = z.infer<typeof MenuRowView>

export const MenuInput = z.object({
  parentId: Id.nullable(),
  menuName: nonEmptyText(40),
  menuNameEn: nonEmptyText(60),
  menuType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  path: z.string().trim().max(300),
  component: z.string().max(80),
  query: z.string().trim().max(500),
  icon: z.string().max(30),
  visible: z.union([z.literal(0), z.literal(1)]),
  enabled: z.boolean(),
  position: z.number().int().min(0).max(100_000),
  permission: z.string().trim().max(500),
})
export type MenuInput = z.infer<typeof MenuInput>
