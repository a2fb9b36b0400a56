/**
 * Masks personal data, always on the server. Counts characters as people see them (code points), so that characters
 * outside the basic plane are not split.
 */

/** Masks a person's name: first and last character stay, one star between. 张丰 becomes 张*. */
export function maskName(name: string): string {
  const letters = Array.from(name.trim())
  const first = letters[0]
  if (first === undefined) return ''
  const last = letters.length > 2 ? letters[letters.length - 1]! : ''
  return `${first}*${last}`
}

/** Masks a minor's name: only the first character stays. */
export function maskMinorName(name: string): string {
  const [first] = Array.from(name.trim())
  return first === undefined ? '' : `${first}**`
}

/** Masks the number of an identity document: first three and last four characters stay, fewer of a short number. */
export function maskIdNumber(number: string): string {
  return maskMiddle(number, 3, 4)
}

/** Masks a phone number: 138****0000. */
export function maskPhone(phone: string): string {
  return maskMiddle(phone, 3, 4)
}

/** Masks the number of a bank card: only the last four digits stay. */
export function maskBankCard(card: string): string {
  return maskMiddle(card, 0, 4)
}

/** Masks an e-mail address: the first character and the domain stay. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email === '' ? '' : '***'
  return `${Array.from(email)[0]}***${email.slice(at)}`
}

/** Replaces all but `head` and `tail` characters by stars; in a short text at least four characters or half of it. */
function maskMiddle(text: string, head: number, tail: number): string {
  const letters = Array.from(text.trim())
  const visible = Math.min(head + tail, Math.max(Math.floor(letters.length / 2), letters.length - 4))
  const visibleTail = Math.min(tail, visible)
  const visibleHead = visible - visibleTail
  const stars = '*'.repeat(letters.length - visible)
  return letters.slice(0, visibleHead).join('') + stars + letters.slice(letters.length - visibleTail).join('')
}
