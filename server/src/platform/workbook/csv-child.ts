/**
 * Sandboxed program of read-workbook.ts: reads the file `input` as comma- or tab-separated text in UTF-8 or GB 18030 and
 * writes a JSON array of rows to standard output.
 */
import { readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parseSeparated } from './separated-text.ts'

const [maxRows = 0, maxColumns = 0] = process.argv.slice(2).map(Number)
const bytes = readFileSync('input')
process.stdout.end(JSON.stringify(parseSeparated(decoded(bytes), { maxRows, maxColumns })))
await finished(process.stdout)
process.exit(0)

function decoded(input: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(input)
  }
}
