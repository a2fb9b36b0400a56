const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const EIGHT_HOURS = 8 * 3_600_000

/** A receipt's number (`W`: of a work, `E`: of an enrolment): the date in Beijing and eight characters, without lookalikes, from five random bytes. */
export function receiptOf(kind: 'W' | 'E', at: Date, random: Uint8Array): string {
  const day = new Date(at.getTime() + EIGHT_HOURS).toISOString().slice(0, 10).replaceAll('-', '')
  let value = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let tail = ''
  for (let position = 0; position < 8; position += 1) {
    tail = DIGITS[Number(value % 32n)]! + tail
    value /= 32n
  }
  return `${kind}${day}-${tail}`
}
