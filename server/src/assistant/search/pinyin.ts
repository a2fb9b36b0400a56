import { pinyin } from 'pinyin-pro'
import { LRUCache } from 'lru-cache'

const LONGEST_SYLLABLE = 6
const readings = new LRUCache<string, string>({ max: 8_000 })
const syllables = new Set<string>()

/** The pinyin of a Han character without its tone; of one with several readings the usual one. */
export function syllableOf(character: string): string {
  const known = readings.get(character)
  if (known !== undefined) return known
  const syllable = pinyin(character, { toneType: 'none', v: true }).toLowerCase()
  readings.set(character, syllable)
  if (/^[a-z]+$/.test(syllable)) syllables.add(syllable)
  return syllable
}

/**
 * Divides typed pinyin into syllables of characters that occur in the indexed texts, the longest first: `baoming` is
 * bao and ming. Null if that is impossible, as with most English words.
 */
export function syllablesIn(word: string): string[] | null {
  const rest: Array<string[] | null | undefined> = []
  const divide = (from: number): string[] | null => {
    if (from === word.length) return []
    if (rest[from] !== undefined) return rest[from]
    rest[from] = null
    for (let length = Math.min(LONGEST_SYLLABLE, word.length - from); length > 0; length -= 1) {
      const syllable = word.slice(from, from + length)
      const after = syllables.has(syllable) ? divide(from + length) : null
      if (after) return (rest[from] = [syllable, ...after])
    }
    return null
  }
  return divide(0)
}
