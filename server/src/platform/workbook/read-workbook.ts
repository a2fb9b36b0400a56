import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const SECONDS = 30
const MEMORY_MB = 256
const MAX_OUTPUT = 16 * 1_048_576
const child = join(import.meta.dirname, 'workbook-child.ts')

/** Cells of the first sheet as text, by row, including empty rows. */
export type Sheet = readonly (readonly string[])[]

/**
 * Reads an untrusted xlsx file in a child process with limited memory and time, without our settings, and with write
 * access to a temporary folder only. Null if the file can't be read within these limits; rows after `maxRows` and cells
 * after `maxColumns` are ignored.
 */
export async function readWorkbook(
  file: Readable,
  { maxRows, maxColumns }: { maxRows: number; maxColumns: number },
): Promise<Sheet | null> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-sheet-'))
  try {
    return await readIn(folder, file, [String(maxRows), String(maxColumns)])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readIn(folder: string, file: Readable, args: string[]): Promise<Sheet | null> {
  const bounds = [
    `--max-old-space-size=${MEMORY_MB}`,
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}`,
  ]
  const reader = spawn(process.execPath, [...bounds, '--no-warnings', child, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { TMPDIR: folder },
    cwd: folder,
    timeout: SECONDS * 1_000,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve) => {
    reader.once('close', resolve)
    reader.once('error', () => resolve(null))
  })
  const output: Buffer[] = []
  let size = 0
  reader.stdout.on('data', (part: Buffer) => {
    size += part.length
    if (size > MAX_OUTPUT) reader.kill('SIGKILL')
    else output.push(part)
  })
  // Ignores a closed pipe, because the child's exit code tells whether it failed.
  await pipeline(file, reader.stdin).catch(() => undefined)
  if ((await ended) !== 0) return null
  return JSON.parse(Buffer.concat(output).toString('utf8')) as string[][]
}
