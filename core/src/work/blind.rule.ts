/** What must not be read in a work that is reviewed blind: its people and their school by any of its names. */
export interface Identity {
  readonly people: readonly string[]
  readonly schools: readonly string[]
}

/**
 * Names of the team's people or school that occur in the texts, each once, as they stand in the lists. White space,
 * case and full width hide nothing; a name of one character is too common to tell anything.
 */
export function identifying(texts: readonly string[], identity: Identity): string[] {
  const folded = texts.map(fold)
  const names = [...new Set([...identity.people, ...identity.schools])]
  return names.filter((name) => {
    const sought = fold(name)
    return Array.from(sought).length > 1 && folded.some((text) => text.includes(sought))
  })
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
