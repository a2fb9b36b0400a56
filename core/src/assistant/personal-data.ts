/** What stands in a text for a personal number or address. */
export const HIDDEN = '***'

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** Numbers of people, cards, phones and accounts: eight digits and more, also when spaced; not a date. */
const LONG_NUMBER = /(?<![\d-])(?!\d{4}-\d{2}-\d{2}(?!\d))\+?\d(?:[ -]?\d){7,}[\dXx]?/g
const LANDLINE = /\d{3,4}-\d{7,8}/g
/** Passports and permits for travel. */
const PASSPORT = /\b[A-Za-z]{1,2}\d{7,9}\b/g

/** Hides e-mail addresses and the numbers of phones, documents and bank cards, and the given names. */
export function withoutPersonalData(text: string, names: readonly string[] = []): string {
  const hidden = text
    .normalize('NFKC')
    .replace(EMAIL, HIDDEN)
    .replace(PASSPORT, HIDDEN)
    .replace(LANDLINE, HIDDEN)
    .replace(LONG_NUMBER, HIDDEN)
  return names.filter((name) => name.length > 1).reduce((text, name) => text.replaceAll(name, HIDDEN), hidden)
}
