import { readSfnt, readTables, tag } from './sfnt.ts'

/** Names and properties of a font. */
export interface FontNames {
  /** Full name, the Chinese one where it exists. */
  name: string
  version: string
  /** Copyright and licence texts of the font. */
  licence: string
  /** 1 to 1000; 400 is regular, 700 bold. */
  weight: number
  /** The embedding bits `fsType` of the OS/2 table. */
  fsType: number
}

export interface FontFacts extends FontNames {
  /** Supported code points, ascending. */
  codes: readonly number[]
}

const most = 1_000
const windows = 3
const chinese = new Set([0x0804, 0x0404, 0x0c04, 0x1404, 0x1004])
const english = 0x0409
const fullName = 4
const versionName = 5
const copyright = 0
const licenceName = 13
const neededNames = new Set([fullName, versionName, copyright, licenceName])

/** Reads a face that is bundled or was validated by `findFontFault`. */
export function readFontFacts(bytes: Uint8Array, face = 0): FontFacts {
  const { glyphs } = readSfnt(bytes, face)
  const codes = [...glyphs].flatMap(([code, glyph]) => (glyph === 0 || code < 0x20 ? [] : [code]))
  return { ...readFontNames(bytes, face), codes: codes.sort((a, b) => a - b) }
}

/** The same without its characters. */
export function readFontNames(bytes: Uint8Array, face = 0): FontNames {
  const tables = readTables(bytes, face)
  const names = readNames(tables.get(tag.name))
  const os2 = tables.get(tag.os2)
  return {
    name: names(fullName, true),
    version: names(versionName).replace(/^version\s*/i, ''),
    licence: [names(copyright), names(licenceName)].filter((text) => text !== '').join('\n'),
    weight: os2?.getUint16(4) ?? 400,
    fsType: os2?.getUint16(8) ?? 0,
  }
}

function readNames(name: DataView | undefined): (id: number, inChinese?: boolean) => string {
  const found = new Map<string, string>()
  const strings = name?.getUint16(4) ?? 0
  for (let i = 0; i < (name?.getUint16(2) ?? 0); i++) {
    const [platform, , language, id, length, at] = Array.from({ length: 6 }, (_, part) =>
      name!.getUint16(6 + 12 * i + 2 * part),
    ) as [number, number, number, number, number, number]
    if (platform !== windows || !neededNames.has(id)) continue
    const key = `${id} ${chinese.has(language) ? 'zh' : language === english ? 'en' : 'other'}`
    if (found.has(key)) continue
    let text = ''
    for (let each = 0; each + 1 < Math.min(length, 2 * most); each += 2) {
      text += String.fromCharCode(name!.getUint16(strings + at + each))
    }
    found.set(key, clean(text))
  }
  return (id, inChinese = false) => {
    const order = inChinese ? ['zh', 'en', 'other'] : ['en', 'zh', 'other']
    return order.map((language) => found.get(`${id} ${language}`)).find((text) => text) ?? ''
  }
}

/** Removes control characters and direction overrides. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}
