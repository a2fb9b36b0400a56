/** What a spreadsheet might take for a formula, half- and full-width, also behind white space. */
const FORMULA = /^[\s\u0000\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n\u0000]/

/** A value that no spreadsheet program runs: text that looks like a formula is shown with a quote before it. */
export function safeCell<T extends string | number>(value: T): T | string {
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value
}
