/** Whether some font face has the character. */
export type HasCharacter = (code: number) => boolean

/** A recipient's name worth checking in a preview: the longest, or one with a rare character. */
export interface UnusualName {
  readonly at: number
  readonly holder: string
  /** The rare character; empty for the longest name. */
  readonly character: string
}

/** Unicode blocks from common to rare: the higher the rank, the fewer fonts have them. */
const BLOCKS: ReadonlyArray<readonly [first: number, rank: number]> = [
  [0, 0],
  [0x3400, 3],
  [0x4dc0, 0],
  [0x4e00, 1],
  [0x9fa6, 2],
  [0xa000, 0],
  [0xf900, 3],
  [0xfb00, 0],
  [0x20000, 4],
]
/** Rank of a character that no font has. */
const LACKED = 5

/** The longest name, the first of several. */
export function longestOf(holders: readonly string[]): UnusualName | null {
  let found: UnusualName | null = null
  let length = 0
  holders.forEach((holder, at) => {
    const long = Array.from(holder).length
    if (long <= length) return
    length = long
    found = { at, holder, character: '' }
  })
  return found
}

/** The name with the rarest character: one missing from all fonts ranks first. Null when all are common. */
export function rarestOf(holders: readonly string[], has: HasCharacter): UnusualName | null {
  let found: UnusualName | null = null
  let rarest = 1
  holders.forEach((holder, at) => {
    for (const character of holder) {
      const rank = rankOf(character.codePointAt(0)!, has)
      if (rank <= rarest) continue
      rarest = rank
      found = { at, holder, character }
    }
  })
  return found
}

function rankOf(code: number, has: HasCharacter): number {
  if (code > 0x20 && !has(code)) return LACKED
  return BLOCKS.findLast(([first]) => code >= first)?.[1] ?? 0
}
