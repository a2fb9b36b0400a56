import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readAdvances, readCmap, readTables, tag } from './sfnt.ts'

/** A font that holds only some characters. */
export interface Subset {
  bytes: Uint8Array
  /** Code point to glyph number inside the subset. */
  glyphs: Map<number, number>
  /** Advance of a glyph of the subset in font units. */
  advance: (glyph: number) => number
}

export interface Subsetter {
  /** Cuts out the given code points; throws when HarfBuzz cannot. */
  subset: (codes: Iterable<number>) => Subset
}

interface HarfBuzz {
  memory: { buffer: ArrayBuffer }
  malloc: (size: number) => number
  hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number
  hb_blob_destroy: (blob: number) => void
  hb_blob_get_length: (blob: number) => number
  hb_blob_get_data: (blob: number, length: number) => number
  hb_face_create: (blob: number, index: number) => number
  hb_face_destroy: (face: number) => void
  hb_face_get_empty: () => number
  hb_face_reference_blob: (face: number) => number
  hb_set_clear: (set: number) => void
  hb_set_add: (set: number, value: number) => void
  hb_subset_input_create_or_fail: () => number
  hb_subset_input_set_flags: (input: number, flags: number) => void
  hb_subset_input_unicode_set: (input: number) => number
  hb_subset_input_set: (input: number, which: number) => number
  hb_subset_preprocess: (face: number) => number
  hb_subset_or_fail: (face: number, input: number) => number
}

const noHinting = 0x1
const noLayoutClosure = 0x200
const dropTableSet = 3
const readOnly = 1
/** Tables a font inside a PDF never uses. */
const dropped = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'OS/2', 'name', 'post', 'gasp', 'vhea', 'vmtx', 'VORG', 'STAT', 'DSIG']
const tagOf = (tag: string): number => Buffer.from(tag).readUInt32BE()

let program: WebAssembly.Module | undefined

/**
 * Loads a face into a HarfBuzz of its own and prepares it, so that a subset costs a tenth of a millisecond. A HarfBuzz
 * instance never gives memory back to the system, hence one for each face and one face for good.
 */
export function openSubsetter(font: Uint8Array, index = 0): Subsetter {
  program ??= new WebAssembly.Module(
    readFileSync(fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))),
  )
  const { exports } = new WebAssembly.Instance(program, {})
  const initialise = exports['_initialize'] as () => void
  initialise()
  const hb = exports as unknown as HarfBuzz
  const data = hb.malloc(font.length)
  if (data === 0) throw new RangeError('font is too large for HarfBuzz')
  new Uint8Array(hb.memory.buffer).set(font, data)
  const blob = hb.hb_blob_create(data, font.length, readOnly, 0, 0)
  const plain = hb.hb_face_create(blob, index)
  const face = hb.hb_subset_preprocess(plain)
  hb.hb_face_destroy(plain)
  hb.hb_blob_destroy(blob)
  if (face === hb.hb_face_get_empty()) throw new TypeError('HarfBuzz cannot read the font')

  const input = hb.hb_subset_input_create_or_fail()
  if (input === 0) throw new RangeError('HarfBuzz is out of memory')
  hb.hb_subset_input_set_flags(input, noHinting | noLayoutClosure)
  const wanted = hb.hb_subset_input_unicode_set(input)
  const drop = hb.hb_subset_input_set(input, dropTableSet)
  for (const tag of dropped) hb.hb_set_add(drop, tagOf(tag))

  const subset = (codes: Iterable<number>): Subset => {
    hb.hb_set_clear(wanted)
    for (const code of codes) hb.hb_set_add(wanted, code)
    const small = hb.hb_subset_or_fail(face, input)
    if (small === 0) throw new TypeError('HarfBuzz could not cut the font')
    const out = hb.hb_face_reference_blob(small)
    const start = hb.hb_blob_get_data(out, 0)
    const bytes = new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(out)).slice()
    hb.hb_blob_destroy(out)
    hb.hb_face_destroy(small)
    const tables = readTables(bytes)
    const view = (tag: number): DataView => tables.get(tag)!
    return { bytes, glyphs: readCmap(view(tag.cmap)), advance: readAdvances(view(tag.hhea), view(tag.hmtx)) }
  }
  return { subset }
}
