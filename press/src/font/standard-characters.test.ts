import { describe, expect, it } from 'vitest'
import { openFonts } from './fonts.ts'
import { missingStandard, standardCharacters } from './standard-characters.ts'

const letter = (place: number): string => String.fromCodePoint(standardCharacters[place - 1]!)

describe('the table of standard characters', () => {
  it('holds 8,105 different Han characters in its three levels, none from private or compatibility blocks', () => {
    expect(new Set(standardCharacters).size).toBe(8105)
    expect([1, 3500, 3501, 6500, 6501, 8105].map(letter)).toEqual(['一', '矗', '乂', '齉', '亍', '蠼'])
    expect(standardCharacters.filter((code) => !/^\p{Unified_Ideograph}$/u.test(String.fromCodePoint(code)))).toEqual(
      [],
    )
    expect(standardCharacters.filter((code) => code > 0xffff).length).toBe(196)
  })

  it('is drawn whole by each bundled face for Han', () => {
    const { faces, tables } = openFonts()
    const han = tables.filter(({ shaped, latin }) => !shaped && !latin).map(({ id }) => id)
    expect(han.length).toBe(6)
    for (const face of faces.all.filter(({ id }) => han.includes(id)))
      expect(
        missingStandard((code) => face.advance(code) >= 0),
        face.id,
      ).toEqual([])
    const [first] = faces.all
    expect(missingStandard((code) => code !== 0x4e59 && first!.advance(code) >= 0)).toEqual([0x4e59])
  })
})
