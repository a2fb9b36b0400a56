/**
 * How personal data looks to those who may not see it whole. Applied on the server, never by style sheets.
 * Characters are counted as people see them, so that rare characters outside the basic plane stay whole.
 */

/** A person's name: first and last character stay, one star between. 张丰 becomes 张*. */
export function maskName(name: string): string {
  const letters = Array.from(name.trim())
  const first = letters[0]
  if (first === undefined) return ''
  const last = letters.length > 2 ? letters[letters.length - 1]! : ''
  return `${first}*${last}`
}

/** A minor's name: only the first character. */
export function maskMinorName(name: string): string {
  const [first] = Array.from(name.trim())
  return first === undefined ? '' : `${first}**`
}

/** An identity document's number: first three and last four stay; a short number shows less. */
export function maskIdNumber(number: string): string {
  return maskMiddle(number, 3, 4)
}

/** A telephone number: 138****0000. */
export function maskPhone(phone: string): string {
  return maskMiddle(phone, 3, 4)
}

/** A bank card: only the last four stay. */
export function maskBankCard(card: string): string {
  return maskMiddle(card, 0, 4)
}

/** An e-mail address: the first character and the domain stay. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email === '' ? '' : '***'
  return `${Array.from(email)[0]}***${email.slice(at)}`
}

/** Stars for all but `head` and `tail` characters. Of a short text, four characters or half of it are hidden. */
function maskMiddle(text: string, head: number, tail: number): string {
  const letters = Array.from(text.trim())
  const shown = Math.min(head + tail, Math.max(Math.floor(letters.length / 2), letters.length - 4))
  const tailShown = Math.min(tail, shown)
  const headShown = shown - tailShown
  const stars = '*'.repeat(letters.length - shown)
  return letters.slice(0, headShown).join('') + stars + letters.slice(letters.length - tailShown).join('')
}
