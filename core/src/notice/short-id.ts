const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LETTERS = 22

/** Encodes a UUID in 22 characters for use in an address. */
export const messageShortId = {
  write(id: string): string {
    let rest = BigInt(`0x${id.replaceAll('-', '')}`)
    let text = ''
    for (let at = 0; at < LETTERS; at += 1) {
      text = DIGITS[Number(rest % 64n)]! + text
      rest /= 64n
    }
    return text
  },

  /** Null for text that is no encoded UUID. */
  read(text: string): string | null {
    if (!/^[\w-]{22}$/.test(text)) return null
    const value = Array.from(text).reduce((sum, letter) => sum * 64n + BigInt(DIGITS.indexOf(letter)), 0n)
    const hex = value.toString(16).padStart(32, '0')
    if (hex.length > 32) return null
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  },
}
