import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** Programs by the format that they read. */
const programs = {
  xlsx: join(import.meta.dirname, 'workbook-child.ts'),
  csv: join(import.meta.dirname, 'csv-child.ts'),
} as const
const MEMORY_MB = 256
const SECONDS = 30
const OUTPUT_BYTES = 32 * 1_048_576

/** Cells of the first sheet as text, by row, including empty rows. */
export type Sheet = readonly (readonly string[])[]

/**
 * Reads an untrusted xlsx or csv file in the sandbox. Null if the file can't be read within its limits or has rows of more than
 * 1,000 cells; rows after `maxRows` and cells after `maxColumns` are ignored.
 */
export async function readWorkbook(
  sandbox: Sandbox,
  input: Readable,
  {
    maxRows,
    maxColumns,
    memoryMb = MEMORY_MB,
    seconds = SECONDS,
    format = 'xlsx',
  }: {
    maxRows: number
    maxColumns: number
    memoryMb?: number
    seconds?: number
    format?: keyof typeof programs
  },
): Promise<Sheet | null> {
  const args = [String(maxRows), String(maxColumns)]
  return sandbox.run(
    { program: programs[format], args, input, memoryMb, seconds, outputBytes: OUTPUT_BYTES },
    (answer) => (answer.failure === null ? (JSON.parse(answer.printed.toString('utf8')) as string[][]) : null),
  )
}
