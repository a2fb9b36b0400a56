import { nameWithTail } from '#server/platform/files/disposition.ts'

/**
 * Gives out the names of one archive: each fit for every system, and none twice, capital letters or not. A name that was
 * given out already gets a number before its ending.
 */
export function openEntryNames(): (words: string, ending: string) => string {
  const given = new Set<string>()
  return (words, ending) => {
    for (let n = 1; ; n++) {
      const name = nameWithTail(words, n === 1 ? ending : ` (${n})${ending}`)
      const key = name.toLowerCase()
      if (given.has(key)) continue
      given.add(key)
      return name
    }
  }
}
