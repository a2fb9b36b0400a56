import { z } from 'zod'
import { anyText } from '../../base/shapes.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { certificateRefusals } from '../refusals.ts'

/** The kinds of a number's middle part, its body; counters of five and six digits are beyond the specification. @spec D06 */
export const NUMBER_BODIES = [
  'randomCode',
  'randomDigits',
  'allAutoincrementThree',
  'allAutoincrementFour',
  'allAutoincrementFive',
  'allAutoincrementSix',
  'autoincrementThree',
  'autoincrementFour',
  'autoincrementFive',
  'autoincrementSix',
] as const
export type NumberBody = (typeof NUMBER_BODIES)[number]

const part = anyText(20).pipe(z.string().regex(/^[A-Za-z0-9\-_/\u4e00-\u9fff]*$/))

/** prefix + (random code | random digits | counter of 3 to 6 digits over the round or per item) + suffix. */
export const NumberRule = z.object({
  prefix: part.default(''),
  body: z.enum(NUMBER_BODIES),
  suffix: part.default(''),
})
export type NumberRule = z.output<typeof NumberRule>

const COUNTERS: Partial<Record<NumberBody, { digits: 3 | 4 | 5 | 6; over: 'round' | 'item' }>> = {
  allAutoincrementThree: { digits: 3, over: 'round' },
  allAutoincrementFour: { digits: 4, over: 'round' },
  allAutoincrementFive: { digits: 5, over: 'round' },
  allAutoincrementSix: { digits: 6, over: 'round' },
  autoincrementThree: { digits: 3, over: 'item' },
  autoincrementFour: { digits: 4, over: 'item' },
  autoincrementFive: { digits: 5, over: 'item' },
  autoincrementSix: { digits: 6, over: 'item' },
}

/** Letters and digits without lookalikes such as 0/O and 1/I. */
const UNAMBIGUOUS_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const RANDOM_LENGTH = 10

/**
 * Key of the counter a number is taken from; null for random numbers. It contains prefix, suffix and width: rules that
 * print differently have separate counters, rules that print alike share one, so that no number is used twice.
 */
export function counterScope(rule: NumberRule, roundId: string, itemId: string): string | null {
  const counter = COUNTERS[rule.body]
  if (!counter) return null
  const over = counter.over === 'round' ? `round:${roundId}` : `item:${itemId}`
  return `${over}|${rule.prefix}|${counter.digits}|${rule.suffix}`
}

/** Why `more` numbers don't fit after the last used one: the counter would overflow its digits. */
export function whyNotFitNumbers(rule: NumberRule, last: number, more: number): Refusal | null {
  const counter = COUNTERS[rule.body]
  if (!counter) return null
  const most = 10 ** counter.digits - 1
  if (last + more <= most) return null
  return refuse(certificateRefusals.NUMBERS_USED_UP, { digits: counter.digits, left: Math.max(most - last, 0), more })
}

/** The number for a counter value, counted from 1. */
export function countedNumber(rule: NumberRule, counter: number): string {
  const { digits } = COUNTERS[rule.body]!
  return `${rule.prefix}${String(counter).padStart(digits, '0')}${rule.suffix}`
}

/** A number with a random middle part; `bytes` are RANDOM_LENGTH random bytes. */
export function randomNumber(rule: NumberRule, bytes: Uint8Array): string {
  const letters = rule.body === 'randomDigits' ? '0123456789' : UNAMBIGUOUS_CHARACTERS
  const middle = Array.from(bytes.subarray(0, RANDOM_LENGTH), (byte) => letters[byte % letters.length]).join('')
  return `${rule.prefix}${middle}${rule.suffix}`
}

/**
 * The check code that is entered together with the number to look up a certificate: 6 characters from 6 random bytes.
 */
export function checkCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 6), (byte) => UNAMBIGUOUS_CHARACTERS[byte & 31]).join('')
}

/** An example number of this rule for settings and previews; it is never issued. */
export function exampleNumber(rule: NumberRule): string {
  if (COUNTERS[rule.body]) return countedNumber(rule, 1)
  const middle = rule.body === 'randomDigits' ? '3141592653' : '7KQ2M9XD4R'
  return `${rule.prefix}${middle}${rule.suffix}`
}

/** The first and the last of `count` numbers from the counter's next value on; for random numbers null. */
export function numberSpan(
  rule: NumberRule,
  next: number | null,
  count: number,
): { first: string; last: string } | null {
  if (next === null || count === 0) return null
  return { first: countedNumber(rule, next), last: countedNumber(rule, next + count - 1) }
}

/** Values of the number fields that a certificate can print. */
export function numberValues(rule: NumberRule, number: string): Record<string, string> {
  const code = rule.body === 'randomDigits' ? 'randomCode' : rule.body
  return {
    certCode: number,
    certCodePrefix: rule.prefix,
    certCodeSuffix: rule.suffix,
    [code]: number.slice(rule.prefix.length, number.length - rule.suffix.length),
  }
}

/**
 * Whether two counters may print the same number: at every position both have the same character, or one has a
 * counter digit and the other any digit. Random numbers are checked one by one when they are generated.
 */
export function canCollide(a: NumberRule, b: NumberRule): boolean {
  const [left, right] = [shapeOf(a), shapeOf(b)]
  if (!left || !right || left.length !== right.length) return false
  return left.every((character, at) => {
    const other = right[at]!
    if (character === null) return other === null || /[0-9]/.test(other)
    return other === null ? /[0-9]/.test(character) : character === other
  })
}

/** The characters of a counted number; null for each digit of the counter. Null altogether: the rule has no counter. */
function shapeOf(rule: NumberRule): (string | null)[] | null {
  const counter = COUNTERS[rule.body]
  if (!counter) return null
  return [...Array.from(rule.prefix), ...Array.from({ length: counter.digits }, () => null), ...Array.from(rule.suffix)]
}

/** A number rule of another setting. */
export interface RuleInUse {
  readonly rule: NumberRule
  readonly roundId: string
  readonly itemId: string | null
  /** Name of the item or round that the setting belongs to. */
  readonly where: string
}

/** Why a setting can't have this rule: its counter could print numbers of another counter. */
export function whyNotNumberRule(
  rule: NumberRule,
  target: { roundId: string; itemId: string | null },
  others: readonly RuleInUse[],
): Refusal | null {
  if (target.itemId === null && COUNTERS[rule.body]?.over === 'item') return refuse(certificateRefusals.ITEM_NEEDED)
  const own = counterScope(rule, target.roundId, target.itemId ?? '')
  const colliding = others.find(
    (other) => counterScope(other.rule, other.roundId, other.itemId ?? '') !== own && canCollide(other.rule, rule),
  )
  return colliding ? refuse(certificateRefusals.NUMBERS_COLLIDE, { where: colliding.where }) : null
}
