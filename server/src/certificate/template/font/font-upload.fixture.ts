import { bundledFonts, openFont, type FontFile } from '@podium/press/font/fonts.ts'
import { charactersOf } from '@podium/press/font/coverage.ts'
import { FONT_PURPOSE } from '@podium/core/certificate/template/font/font-list-api.ts'
import { madeFont } from '@podium/press/font/made-font.fixture.ts'

let song: FontFile | null = null
const source = (): FontFile => (song ??= openFont(bundledFonts().find(({ id }) => id === 'song-400')!).file)

const latin = Array.from({ length: 95 }, (_, at) => 0x20 + at)

/** Makes a font file of a family with the level-1 characters of the standard, letters and digits. */
export function familyFont(
  name: string,
  options: { weight?: number; fsType?: number; codes?: readonly number[] } = {},
) {
  const codes = options.codes ?? [...latin, ...charactersOf.level1]
  return Buffer.from(madeFont(source(), { ...options, codes, name }))
}

/** Makes a font file with one character that no built-in face has, drawn as 山. */
export function lastResortFont(name: string, code: number): Buffer {
  const bytes = Buffer.from(madeFont(source(), { codes: [0x5c71], name }))
  const at = bytes.indexOf(Buffer.from([0, 0, 0x5c, 0x71, 0, 0, 0x5c, 0x71]))
  bytes.writeUInt32BE(code, at)
  bytes.writeUInt32BE(code, at + 4)
  return bytes
}

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a font file as a page does; returns the file's id or the refusal. */
export async function sendFont(
  address: string,
  token: string,
  bytes: Buffer,
  name = 'font.ttf',
): Promise<{ fileId: string; status: number; code: number | null; msg: string }> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${address}/prod-api/files/tus`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(name)},purpose ${encoded(FONT_PURPOSE)}`,
    },
  })
  if (!created.ok) return { fileId: '', status: created.status, ...((await created.json()) as Refused) }
  const url = created.headers.get('location')!
  const sent = await fetch(address + url, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  const fileId = url.split('/').pop()!
  if (sent.ok) return { fileId, status: sent.status, code: null, msg: '' }
  return { fileId, status: sent.status, ...((await sent.json()) as Refused) }
}

interface Refused {
  code: number
  msg: string
}
