import { z } from 'zod'
import type { FieldFault } from '../refusal.ts'
import { cleanText, Id } from '../shapes.ts'

/** A column of a worksheet that rows are imported from, by its headings in both languages. */
export interface SheetColumn<Key extends string = string> {
  readonly key: Key
  readonly zh: string
  readonly en: string
  readonly required: boolean
  /** Cell of the sample row in the template. */
  readonly sample: string
}

/** A row of a worksheet; `number` is its row number. */
export interface SheetRow<Key extends string = string> {
  readonly number: number
  readonly cells: Readonly<Partial<Record<Key, string>>>
}

/** What the template's sample row has, without its empty cells. */
export function sampleOf<Key extends string>(columns: readonly SheetColumn<Key>[]): Partial<Record<Key, string>> {
  const cells = columns.filter(({ sample }) => sample !== '').map(({ key, sample }) => [key, sample])
  return Object.fromEntries(cells) as Partial<Record<Key, string>>
}

/** Whether a row is one of the template's samples, which many leave where they were. */
export function isSample<Key extends string>(
  { cells }: Pick<SheetRow<Key>, 'cells'>,
  samples: readonly Readonly<Partial<Record<Key, string>>>[],
): boolean {
  const texts = new Map(Object.entries<string | undefined>(cells))
  return samples.some((sample) => {
    const asked = Object.entries(sample)
    return asked.length > 0 && asked.every(([key, text]) => cleanText(texts.get(key) ?? '') === text)
  })
}

/** A bad cell, by row number and key of the column. */
export const CellFault = z.object({ row: z.number().int(), column: z.string(), zh: z.string(), en: z.string() })
export type CellFault = z.infer<typeof CellFault>

/** A bad cell whose path is `<row>.<column>`. */
export function cellOf({ path, zh, en }: FieldFault): CellFault {
  const [row = '0', column = ''] = path.split('.')
  return { row: Number(row), column, zh, en }
}

/** Bad cells that a check lists; the annotated copy has all of them. */
export const MAX_LISTED_FAULTS = 200

/** Imports of more rows run in the background. */
export const MAX_ROWS_AT_ONCE = 1_000

/** What a check found; `jobId`: the check runs in the background, and its result is a check without one. */
export const SheetCheck = z.object({
  total: z.number().int(),
  faultCount: z.number().int(),
  /** The first bad cells, at most `MAX_LISTED_FAULTS`. */
  faults: z.array(CellFault),
  jobId: Id.nullable(),
})
export type SheetCheck = z.infer<typeof SheetCheck>
