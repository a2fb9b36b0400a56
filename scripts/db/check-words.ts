/** The values to which a check constraint limits one text column; null for any other constraint. */
export function checkWords(definition: string, column: string): string[] | null {
  const start = `CHECK ((${column} = ANY (ARRAY[`
  if (!definition.startsWith(start)) return null
  return [...definition.slice(start.length).matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word]) => word!)
}
