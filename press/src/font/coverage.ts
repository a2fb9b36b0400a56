import { standardCharacters } from './standard-characters.ts'

/** Character sets by which the coverage of a face is measured. */
export const characterSets = ['level1', 'level2', 'level3', 'extA', 'extB', 'latin'] as const
export type CharacterSetName = (typeof characterSets)[number]

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** Blocks of CJK ideographs beyond the basic plane, B to I, without unassigned code points. */
const beyond: readonly (readonly [first: number, last: number])[] = [
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b739],
  [0x2b740, 0x2b81d],
  [0x2b820, 0x2cea1],
  [0x2ceb0, 0x2ebe0],
  [0x2ebf0, 0x2ee5d],
  [0x30000, 0x3134a],
  [0x31350, 0x323af],
]

/**
 * The three levels of the standard, Extension A, the extensions beyond the basic plane, and the letters and marks of
 * Latin-1.
 */
export const charactersOf: Readonly<Record<CharacterSetName, readonly number[]>> = {
  level1: standardCharacters.slice(0, 3500),
  level2: standardCharacters.slice(3500, 6500),
  level3: standardCharacters.slice(6500),
  extA: range(0x3400, 0x4dbf),
  extB: beyond.flatMap(([first, last]) => range(first, last)),
  latin: [...range(0x21, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0xff)],
}

/** Number of characters of each set that a face has. */
export function coverageOf(has: (code: number) => boolean): Record<CharacterSetName, number> {
  const count = (set: CharacterSetName) => charactersOf[set].reduce((sum, code) => sum + (has(code) ? 1 : 0), 0)
  return Object.fromEntries(characterSets.map((set) => [set, count(set)])) as Record<CharacterSetName, number>
}
