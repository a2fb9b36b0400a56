/**
 * Sandboxed program of clean-file.ts: reads the file `input`, writes its cleaned copy to `copy` and prints the rest of
 * `Cleaned` as JSON.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const [kind = '', mediaType = ''] = process.argv.slice(2)
const input = new Uint8Array(readFileSync('input'))
const { bytes, ...facts } = await clean()
writeFileSync('copy', bytes)
process.stdout.write(JSON.stringify(facts), () => process.exit(0))

async function clean() {
  if (kind === 'pdf') return (await import('./clean-pdf.ts')).cleanPdf(input)
  if (kind === 'picture') return (await import('./clean-picture.ts')).cleanPicture(input, mediaType)
  return (await import('./clean-office.ts')).cleanOffice(input, mediaType)
}
