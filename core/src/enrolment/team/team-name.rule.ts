/** What makes two team names the same: NFKC, lower case, without white space. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
