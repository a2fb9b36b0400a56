import { deflateSync } from 'node:zlib'
import type { ByteWriter } from './bytes.ts'

/** Bytes of an entry besides its position: one for the type and two for the index. */
const aside = 3
/** Number of entries from which a table is deflated with a predictor. */
const worthPacking = 24

const free = 0
const inFile = 1
const inObjectStream = 2

/**
 * Writes a cross-reference stream (ISO 32000-2, 7.5.8) of all objects written by `out`, itself included, and the end of
 * the file. `entries` are trailer entries without the size. Returns its position.
 */
export function writeCrossReferences(out: ByteWriter, number: number, size: number, entries: string): number {
  const start = out.position
  out.offsets[number] = start
  const width = start < 1 << 24 ? 3 : start < 2 ** 32 ? 4 : 5
  const columns = width + aside
  const numbers = Object.keys(out.offsets).map(Number)
  const rows = new Uint8Array(numbers.length * columns)
  numbers.forEach((each, row) => {
    // Object 0 is the head of the free list, which is otherwise empty.
    const index = each === 0 ? 0xffff : out.indexes.get(each)
    const at = row * columns
    rows[at] = each === 0 ? free : index === undefined ? inFile : inObjectStream
    for (let i = width, rest = out.offsets[each]!; i > 0; i--, rest = Math.floor(rest / 256)) rows[at + i] = rest % 256
    rows[at + width + 1] = (index ?? 0) >> 8
    rows[at + width + 2] = (index ?? 0) & 255
  })
  const packed = numbers.length < worthPacking ? null : deflateSync(differences(rows, columns), { level: 9 })
  const filter = packed ? `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${columns}>>` : ''
  out.stream(
    number,
    `/Type/XRef/W[1 ${width} 2]/Index[${sections(numbers)}]/Size ${size}${entries}${filter}`,
    packed ?? rows,
  )
  out.text(`startxref\n${start}\n%%EOF\n`)
  return start
}

/** First number and length of each run of consecutive object numbers. */
function sections(numbers: readonly number[]): string {
  const runs: string[] = []
  for (let from = 0, to = 1; from < numbers.length; from = to++) {
    while (to < numbers.length && numbers[to] === numbers[to - 1]! + 1) to++
    runs.push(`${numbers[from]} ${to - from}`)
  }
  return runs.join(' ')
}

/** Applies the PNG predictor `Up`: each row minus the one above. */
function differences(rows: Uint8Array, columns: number): Uint8Array {
  const count = rows.length / columns
  const out = new Uint8Array(count * (columns + 1))
  for (let row = 0; row < count; row++) {
    const to = row * (columns + 1)
    out[to] = 2
    for (let i = 0; i < columns; i++) {
      const at = row * columns + i
      out[to + 1 + i] = rows[at]! - (row > 0 ? rows[at - columns]! : 0)
    }
  }
  return out
}
