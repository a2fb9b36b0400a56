import { nameWithTail } from '#server/platform/files/disposition.ts'

/**
 * Makes file names of one archive valid on all systems and unique regardless of case; a repeated name gets a number
 * before its extension.
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
