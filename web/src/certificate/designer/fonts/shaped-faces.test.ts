import { openFaces, type Faces } from '@podium/press/layout/faces.ts'
import type { Shaper } from '@podium/press/layout/shaping.ts'
import { describe, expect, it } from 'vitest'
import { ShapedFaces } from './shaped-faces.ts'

const [WORD, OTHER] = ['ئۇيغۇر', 'བོད']
const face = { family: 'any', bold: false, shaped: true, unitsPerEm: 1000, hash: '' } as const
const plain = openFaces([
  { ...face, id: 'arabic', ranges: [0x600, 0x100, 500] },
  { ...face, id: 'tibetan', ranges: [0xf00, 0x100, 500] },
])

function open() {
  const asked: string[] = []
  const offline = { now: false }
  const shaper = { shape: (id, text) => ({ clusters: [], advance: text.length, path: id }) } as Partial<Shaper>
  let files: ReadonlyMap<string, () => Uint8Array> = new Map()
  const request = <T>(name: string, answer: T) => {
    asked.push(name)
    return offline.now ? Promise.reject(new Error('away')) : Promise.resolve(answer)
  }
  const shaped = new ShapedFaces({
    faces: plain,
    loadShaper: (fontFiles) => {
      files = fontFiles
      return request('shaper', shaper as Shaper)
    },
    loadFile: (id) => request(id, Uint8Array.of(id.length)),
  })
  const states: string[] = []
  shaped.subscribe(() => states.push(shaped.state()))
  return { asked, away: offline, shaped, states, file: (id: string) => files.get(id)!() }
}

const faceOf = (faces: Faces, word: string) => faces.chooseShaped(false, word)?.face.id ?? null

describe('what shapes words', () => {
  it('is not fetched before there is a word to shape', async () => {
    const { asked, shaped } = open()
    expect([faceOf(shaped.faces(), '张三'), await shaped.settled(), asked]).toEqual([null, true, []])
  })

  it('comes once, with the one face that has the word; until then the word is missing', async () => {
    const { asked, shaped, states, file } = open()
    const before = shaped.faces()
    expect([faceOf(before, WORD), faceOf(before, WORD), shaped.state()]).toEqual([null, null, 'loading'])
    expect(await shaped.settled()).toBe(true)
    const after = shaped.faces()
    expect([after === before, faceOf(after, WORD), asked]).toEqual([false, 'arabic', ['shaper', 'arabic']])
    expect([after.shaper!.shape('arabic', WORD, true).path, file('arabic')]).toEqual(['arabic', Uint8Array.of(6)])
    expect(states.at(-1)).toBe('ready')
  })

  it('fetches another face when a word of its script comes, and not the shaper again', async () => {
    const { asked, shaped } = open()
    faceOf(shaped.faces(), WORD)
    await shaped.settled()
    expect(faceOf(shaped.faces(), OTHER)).toBe(null)
    await shaped.settled()
    expect([faceOf(shaped.faces(), OTHER), asked]).toEqual(['tibetan', ['shaper', 'arabic', 'tibetan']])
  })

  it('that failed is announced, and requested again only on retry', async () => {
    const { asked, away: offline, shaped } = open()
    offline.now = true
    faceOf(shaped.faces(), WORD)
    expect([await shaped.settled(), shaped.state()]).toEqual([false, 'failed'])
    expect([faceOf(shaped.faces(), WORD), asked.length]).toEqual([null, 2])
    offline.now = false
    shaped.retry()
    expect(faceOf(shaped.faces(), WORD)).toBe(null)
    expect([await shaped.settled(), faceOf(shaped.faces(), WORD)]).toEqual([true, 'arabic'])
  })
})
