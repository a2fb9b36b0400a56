import { unpackWoff, writeSfnt } from './container.ts'
import type { FontFile } from './fonts.ts'
import { readTables, tag } from './sfnt.ts'

export interface MadeFont {
  /** Characters of the face it is cut from, in order. */
  codes: readonly number[]
  name: string
  weight?: number
  /** Bits of OS/2: 2 forbids embedding, 0x100 subsetting. */
  fsType?: number
}

/** A font file with some characters of another font, under its own name. */
export function madeFont(from: FontFile, { codes, name, weight = 400, fsType = 0 }: MadeFont): Uint8Array {
  const tables = new Map(
    [...readTables(unpackWoff(from.webFont(codes)))].map(([each, view]) => [
      each,
      new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
    ]),
  )
  const os2 = tables.get(tag.os2)!.slice()
  const view = new DataView(os2.buffer)
  view.setUint16(4, weight)
  view.setUint16(8, fsType)
  return writeSfnt(new Map([...tables, [tag.os2, os2], [tag.name, nameTable(name)]]))
}

/** A collection of these fonts without shared tables. */
export function madeCollection(faces: readonly Uint8Array[]): Uint8Array {
  const head = 12 + 4 * faces.length
  const out = new Uint8Array(faces.reduce((sum, { length }) => sum + length, head))
  const view = new DataView(out.buffer)
  view.setUint32(0, 0x74746366)
  view.setUint32(4, 0x00010000)
  view.setUint32(8, faces.length)
  let at = head
  faces.forEach((face, i) => {
    view.setUint32(12 + 4 * i, at)
    out.set(face, at)
    for (let table = 0; table < view.getUint16(at + 4); table++) {
      const offset = at + 12 + 16 * table + 8
      view.setUint32(offset, view.getUint32(offset) + at)
    }
    at += face.length
  })
  return out
}

function nameTable(name: string): Uint8Array {
  const texts = new Map([
    [0, 'Made for a test'],
    [4, name],
    [5, 'Version 1.0'],
    [6, name.replaceAll(' ', '')],
  ])
  const strings = 6 + 12 * texts.size
  const length = [...texts.values()].reduce((sum, text) => sum + 2 * text.length, strings)
  const view = new DataView(new ArrayBuffer(length))
  view.setUint16(2, texts.size)
  view.setUint16(4, strings)
  let at = 0
  let record = 6
  for (const [id, text] of texts) {
    for (const [part, value] of [3, 1, 0x409, id, 2 * text.length, at].entries()) {
      view.setUint16(record + 2 * part, value)
    }
    for (let i = 0; i < text.length; i++) view.setUint16(strings + at + 2 * i, text.charCodeAt(i))
    at += 2 * text.length
    record += 12
  }
  return new Uint8Array(view.buffer)
}
