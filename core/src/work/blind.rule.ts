/** Names that would identify a work in blind review: its people, all names of their school, and their numbers. */
export interface Identity {
  readonly people: readonly string[]
  readonly schools: readonly string[]
  /** Team number and account names. */
  readonly numbers?: readonly string[]
}

/**
 * Names of the team's people or school that occur in the texts, each once, as in the lists. Ignores white space, case
 * and width; names of one character are too common and left out.
 */
export function identifying(texts: readonly string[], identity: Identity): string[] {
  const folded = texts.map(fold)
  const names = [...new Set([...identity.people, ...identity.schools, ...(identity.numbers ?? [])])]
  return names.filter((name) => {
    const sought = fold(name)
    return Array.from(sought).length > 1 && folded.some((text) => text.includes(sought))
  })
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
