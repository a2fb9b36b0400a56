import { inflateSync } from 'node:zlib'

/** Position of an object in a cross-reference stream. */
export type Place =
  | { kind: 'free' }
  | { kind: 'file'; offset: number }
  | { kind: 'packed'; stream: number; index: number }

/** Parses all cross-reference streams of a file, the newest first. Throws where one is malformed. */
export function readCrossReferences(bytes: Uint8Array): Map<number, Place>[] {
  const text = Buffer.from(bytes).toString('latin1')
  const parts: Map<number, Place>[] = []
  let start: number | null = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  while (start !== null) {
    const head = /^(\d+) 0 obj\n<<(.*?)>>\nstream\n/.exec(text.slice(start, start + 10_000))
    const entries = head?.[2]
    if (!head || !entries?.startsWith('/Type/XRef')) throw new Error(`no cross-references at ${start}`)
    const number = (key: string): number => Number(new RegExp(`/${key} (\\d+)`).exec(entries)?.[1] ?? Number.NaN)
    const numbers = (key: string): number[] =>
      new RegExp(`/${key}\\[([^\\]]*)\\]`).exec(entries)![1]!.split(' ').map(Number)
    const from = start + head[0].length
    const stored = Buffer.from(bytes.subarray(from, from + number('Length')))
    const widths = numbers('W') as [number, number, number]
    const columns = widths[0] + widths[1] + widths[2]
    const rows = entries.includes('/FlateDecode') ? sums(inflateSync(stored), columns) : stored
    parts.push(placesOf(rows, widths, numbers('Index')))
    const previous = number('Prev')
    start = Number.isNaN(previous) ? null : previous
  }
  return parts
}

function placesOf(rows: Buffer, widths: [number, number, number], index: number[]): Map<number, Place> {
  const places = new Map<number, Place>()
  let at = 0
  const next = (width: number): number => {
    at += width
    return rows.readUIntBE(at - width, width)
  }
  for (let i = 0; i < index.length; i += 2) {
    for (let number = index[i]!; number < index[i]! + index[i + 1]!; number++) {
      const [kind, one, two] = [next(widths[0]), next(widths[1]), next(widths[2])]
      if (kind === 0) places.set(number, { kind: 'free' })
      else places.set(number, kind === 1 ? { kind: 'file', offset: one } : { kind: 'packed', stream: one, index: two })
    }
  }
  if (at !== rows.length) throw new Error('cross-references do not end where they should')
  return places
}

/** Reverses the PNG predictor `Up`. */
function sums(packed: Uint8Array, columns: number): Buffer {
  const rows = Buffer.alloc((packed.length / (columns + 1)) * columns)
  for (let i = 0; i < rows.length; i++) {
    const row = Math.floor(i / columns)
    rows[i] = packed[row * (columns + 1) + 1 + (i % columns)]! + (row > 0 ? rows[i - columns]! : 0)
  }
  return rows
}
