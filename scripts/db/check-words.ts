/** The words that a check constraint of one text column limits it to; null when it is none of that kind. */
export function checkWords(definition: string, column: string): string[] | null {
  const start = `CHECK ((${column} = ANY (ARRAY[`
  if (!definition.startsWith(start)) return null
  return [...definition.slice(start.length).matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word]) => word!)
}
