import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

/** Colours of an entry's tag; empty: a plain one. */
export const DICT_COLOURS = ['', 'red', 'orange', 'green', 'cyan', 'blue', 'purple'] as const
export const DictColour = z.enum(DICT_COLOURS)

export const DictType = z.string().regex(/^[a-z][a-z0-9_]{0,60}$/)

/** A dictionary as staff see it. `fixed`: its values are those that the software knows. */
export const DictRow = z.object({
  dictType: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  builtIn: z.boolean(),
  fixed: z.boolean(),
  entries: z.number().int(),
  version: z.number().int(),
})
export type DictRow = z.infer<typeof DictRow>

/** An entry as staff see it, disabled ones too. */
export const DictDataRow = z.object({
  dictDataId: Id,
  dictValue: z.string(),
  labelZh: z.string(),
  labelEn: z.string(),
  colour: z.string(),
  /** Order in lists, ascending. */
  position: z.number().int(),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  builtIn: z.boolean(),
  version: z.number().int(),
})
export type DictDataRow = z.infer<typeof DictDataRow>
