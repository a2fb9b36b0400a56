/** Text that a spreadsheet may interpret as a formula, half- or full-width, also after white space. */
const FORMULA = /^[\s\u0000\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n\u0000]/

/** Escapes a value against formula injection: text that looks like a formula gets a leading quote. */
export function safeCell<T extends string | number>(value: T): T | string {
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value
}
