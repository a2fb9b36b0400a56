/** Key by which team names are compared: NFKC, lower case, without white space. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}

/**
 * Key that is unique within an item. Entries of individuals are named after people, of whom many have the same name:
 * theirs holds the captain.
 */
export function entryKeyOf(
  name: string,
  { entry }: { readonly entry: 'individual' | 'team' },
  captainId: string,
): string {
  return entry === 'individual' ? `${nameKeyOf(name)} ${captainId}` : nameKeyOf(name)
}
