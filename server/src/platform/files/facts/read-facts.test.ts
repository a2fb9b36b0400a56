import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import { Sandbox } from '../../sandbox/sandbox.ts'
import { readFacts, type Asked } from './read-facts.ts'

const sandbox = new Sandbox()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-facts-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function factsOf(bytes: Uint8Array, mediaType: string, asked: Partial<Asked> = {}): Promise<FileFacts> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return readFacts(sandbox, path, { mediaType, size: bytes.length, readsText: false, sentences: [], ...asked })
}

const u32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4)
  return bytes
}
const box = (name: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body])
}

describe('a picture', () => {
  test('tells its pixels', async () => {
    const canvas = createCanvas(320, 180)
    expect(await factsOf(canvas.toBuffer('image/png'), 'image/png')).toEqual({ width: 320, height: 180 })
    expect(await factsOf(canvas.toBuffer('image/jpeg'), 'image/jpeg')).toEqual({ width: 320, height: 180 })
  })

  test('lies as its camera did', async () => {
    const jpeg = createCanvas(320, 180).toBuffer('image/jpeg')
    const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
    const turned = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
    expect(await factsOf(turned, 'image/jpeg')).toEqual({ width: 180, height: 320 })
  })

  test.each([
    ['cut off', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'image/png'],
    ['of no size', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), u32(0, 5)]), 'image/png'],
    ['without a frame', Buffer.from('ffd8ffe000020000', 'hex'), 'image/jpeg'],
    ['that runs in circles', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(9_000, 0xff)]), 'image/jpeg'],
  ])('%s can’t be read', async (_, bytes, mediaType) => {
    expect(await factsOf(bytes, mediaType)).toEqual({ unreadable: true })
  })
})

describe('a video or a sound', () => {
  const movie = (header: Buffer, ...more: Buffer[]) =>
    Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(40)), box('moov', header, ...more)])
  const long = Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(16), u32(600), u32(0, 54_000)])

  test.each<[string, Buffer, string, number]>([
    ['an MP4', movie(box('mvhd', u32(0, 0, 0, 1_000, 90_500))), 'video/mp4', 90.5],
    ['an MP4 with long times', movie(box('mvhd', long)), 'video/mp4', 90],
    [
      'an MP4 in fragments',
      movie(box('mvhd', u32(0, 0, 0, 1_000, 0)), box('mvex', box('mehd', u32(0, 60_000)))),
      'video/mp4',
      60,
    ],
    ['a WAV', wav(8_000, 16_000), 'audio/wav', 2],
    ['an MP3 by its frames', mp3(100), 'audio/mpeg', 2.612],
    ['an MP3 by the count in its first frame', mp3(2, 1_000), 'audio/mpeg', 26.122],
    ['an MP3 with a title', Buffer.concat([id3(300), mp3(100)]), 'audio/mpeg', 2.612],
  ])('tells its length: %s', async (_, bytes, mediaType, seconds) => {
    expect(await factsOf(bytes, mediaType)).toEqual({ seconds })
  })

  test.each<[string, Buffer, string]>([
    ['an MP4 without its header', box('ftyp', Buffer.from('isom')), 'video/mp4'],
    ['an MP4 whose boxes have no size', Buffer.concat([u32(4), Buffer.from('free'), Buffer.alloc(50)]), 'video/mp4'],
    ['an MP4 without a timescale', movie(box('mvhd', u32(0, 0, 0, 0, 90))), 'video/mp4'],
    ['a WAV without data', wav(8_000, 0), 'audio/wav'],
    ['no MP3', Buffer.from('ID3 and no sound'), 'audio/mpeg'],
  ])('can’t be read: %s', async (_, bytes, mediaType) => {
    expect(await factsOf(bytes, mediaType)).toEqual({ unreadable: true })
  })

  function wav(perSecond: number, length: number): Buffer {
    const head = Buffer.alloc(44)
    head.write('RIFF', 0)
    head.write('WAVEfmt ', 8)
    head.writeUInt32LE(16, 16)
    head.writeUInt32LE(perSecond, 28)
    head.write('data', 36)
    head.writeUInt32LE(length, 40)
    return Buffer.concat([head, Buffer.alloc(length)])
  }

  /** Frames of 128 kbit/s at 44.1 kHz; with a count, the first one says how many there are. */
  function mp3(frames: number, count?: number): Buffer {
    const frame = Buffer.alloc(417)
    frame.set([0xff, 0xfb, 0x90, 0x00])
    const first = Buffer.from(frame)
    if (count !== undefined) {
      first.write('Xing', 36)
      first.writeUInt32BE(1, 40)
      first.writeUInt32BE(count, 44)
    }
    return Buffer.concat([first, ...Array.from({ length: frames - 1 }, () => frame)])
  }

  function id3(length: number): Buffer {
    return Buffer.concat([
      Buffer.from('ID3\x04\0\0', 'latin1'),
      Buffer.from([0, 0, length >> 7, length & 0x7f]),
      Buffer.alloc(length),
    ])
  }
})

describe('a document', () => {
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

  test('as a PDF tells its pages, each of their sizes, and its text where that is asked about', async () => {
    const document = await PDFDocument.create()
    document.addPage([595.28, 841.89]).drawText('We made this our selves')
    document.addPage([595.28, 841.89])
    document.addPage([841.89, 1190.55])
    const bytes = await document.save()
    const pages = {
      pages: 3,
      pageSizes: [
        { page: 1, widthMm: 210, heightMm: 297 },
        { page: 3, widthMm: 297, heightMm: 420 },
      ],
    }
    expect(await factsOf(bytes, 'application/pdf')).toEqual(pages)
    const sentences = ['made this ourselves', 'Copied']
    expect(await factsOf(bytes, 'application/pdf', { readsText: true, sentences })).toEqual({
      ...pages,
      characters: 19,
      sentences: { 'made this ourselves': true, Copied: false },
    })
  }, 60_000)

  test('of an office tells its text, or its slides', async () => {
    const word = zipSync({ 'word/document.xml': strToU8('<w:p><w:t>原创</w:t><w:t>作品</w:t></w:p>') })
    expect(await factsOf(word, DOCX, { readsText: true, sentences: ['原创作品'] })).toEqual({
      characters: 4,
      sentences: { 原创作品: true },
    })
    const slides = zipSync({
      'ppt/slides/slide1.xml': strToU8('<p/>'),
      'ppt/slides/slide2.xml': strToU8('<p/>'),
      'ppt/slides/_rels/slide1.xml.rels': strToU8('<r/>'),
    })
    expect(await factsOf(slides, PPTX)).toEqual({ pages: 2 })
  }, 60_000)

  test('that is broken can’t be read', async () => {
    expect(await factsOf(Buffer.from('%PDF-1.7 broken'), 'application/pdf')).toEqual({ unreadable: true })
    expect(await factsOf(Buffer.from('PK no archive'), DOCX, { readsText: true })).toEqual({ unreadable: true })
  }, 60_000)
})
