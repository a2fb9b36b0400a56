import { randomInt } from 'node:crypto'

/** Letters and digits that can't be mistaken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random number that nobody guesses: the day, then ten characters. */
export function newOrderNo(now: Date): string {
  return `${now.toISOString().slice(0, 10).replaceAll('-', '')}${randomText(10)}`
}

/** The number of one attempt to pay the order, or of one refund, at the provider. */
export function newRequestNo(orderNo: string): string {
  return orderNo + randomText(8)
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
