/**
 * Sandboxed program of document-facts.ts: reads the document `input` and prints its facts as JSON. Arguments: media type,
 * whether its text is asked about, and the sentences to look for as JSON.
 */
import { readFileSync } from 'node:fs'
import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import { officeText, slideCount } from '../../clean/clean-office.ts'
import { pdfPages, pdfText } from '../../clean/pdf-text.ts'

const [mediaType = '', readsText = '', sentences = '[]'] = process.argv.slice(2)
const input = new Uint8Array(readFileSync('input'))
process.stdout.write(JSON.stringify(await facts()), () => process.exit(0))

async function facts(): Promise<FileFacts> {
  const isPdf = mediaType === 'application/pdf'
  if (!isPdf && mediaType.endsWith('presentationml.presentation')) return { pages: slideCount(input) }
  return {
    ...(isPdf ? await pdfPages(input) : {}),
    ...(readsText === 'text' ? textFacts(isPdf ? await pdfText(input) : officeText(input)) : {}),
  }
}

function textFacts(text: string): FileFacts {
  const folded = fold(text)
  const sought = JSON.parse(sentences) as string[]
  return {
    characters: Array.from(text.replace(/\s+/g, '')).length,
    sentences: Object.fromEntries(sought.map((sentence) => [sentence, folded.includes(fold(sentence))])),
  }
}

/** Lines break sentences anywhere, and widths differ. */
function fold(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
