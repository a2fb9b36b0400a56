/** Key by which team names are compared: NFKC, lower case, without white space. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
