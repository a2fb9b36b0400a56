import { z } from 'zod'
import { anyText } from '../../base/shapes.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { certificateRefusals } from '../refusals.ts'

/** The middle of a certificate's number: one of these codes; five and six digits go beyond those of the seed. @spec D06 */
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

/** Letters and digits that can't be taken for one another. */
const CLEAR = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const RANDOM_LENGTH = 10

/**
 * The counter a number is drawn from, or null for random ones. Prefix, suffix and width belong to the scope: two rules
 * that print differently count apart, and two that print alike share one count, so that no number comes twice.
 */
export function counterScope(rule: NumberRule, roundId: string, itemId: string): string | null {
  const counter = COUNTERS[rule.body]
  if (!counter) return null
  const over = counter.over === 'round' ? `round:${roundId}` : `item:${itemId}`
  return `${over}|${rule.prefix}|${counter.digits}|${rule.suffix}`
}

/** Whether `more` numbers fit after `last` used ones; a counter that would overflow refuses before anything is made. */
export function whyNotFitNumbers(rule: NumberRule, last: number, more: number): Refusal | null {
  const counter = COUNTERS[rule.body]
  if (!counter) return null
  const most = 10 ** counter.digits - 1
  if (last + more <= most) return null
  return refuse(certificateRefusals.NUMBERS_USED_UP, { digits: counter.digits, left: Math.max(most - last, 0), more })
}

/** The number with the `counter`-th value, counted from 1. */
export function countedNumber(rule: NumberRule, counter: number): string {
  const { digits } = COUNTERS[rule.body]!
  return `${rule.prefix}${String(counter).padStart(digits, '0')}${rule.suffix}`
}

/** A number with a random middle; `bytes` are RANDOM_LENGTH random ones. */
export function randomNumber(rule: NumberRule, bytes: Uint8Array): string {
  const letters = rule.body === 'randomDigits' ? '0123456789' : CLEAR
  const middle = Array.from(bytes.subarray(0, RANDOM_LENGTH), (byte) => letters[byte % letters.length]).join('')
  return `${rule.prefix}${middle}${rule.suffix}`
}

/** What is typed beside the number to look a certificate up: 6 characters; `bytes` are 6 random ones. */
export function checkCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 6), (byte) => CLEAR[byte & 31]).join('')
}

/** What a number of this rule looks like, for settings and previews; it is nobody's. */
export function exampleNumber(rule: NumberRule): string {
  if (COUNTERS[rule.body]) return countedNumber(rule, 1)
  const middle = rule.body === 'randomDigits' ? '3141592653' : '7KQ2M9XD4R'
  return `${rule.prefix}${middle}${rule.suffix}`
}

/** The fields a certificate of this number can print. */
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
 * Whether two counters may print one number: place by place both are the same, or a digit meets a counter's digit.
 * Random numbers are checked one by one when they are drawn.
 */
export function canCollide(a: NumberRule, b: NumberRule): boolean {
  const [left, right] = [shapeOf(a), shapeOf(b)]
  if (!left || !right || left.length !== right.length) return false
  return left.every((place, at) => {
    const other = right[at]!
    if (place === null) return other === null || /[0-9]/.test(other)
    return other === null ? /[0-9]/.test(place) : place === other
  })
}

/** The characters of a counted number; null where a digit counts. Null in all: the rule counts nothing. */
function shapeOf(rule: NumberRule): (string | null)[] | null {
  const counter = COUNTERS[rule.body]
  if (!counter) return null
  return [...Array.from(rule.prefix), ...Array.from({ length: counter.digits }, () => null), ...Array.from(rule.suffix)]
}

/** A rule that stands somewhere: in another setting. */
export interface RuleInUse {
  readonly rule: NumberRule
  readonly roundId: string
  readonly itemId: string | null
  /** What people call the place. */
  readonly where: string
}

/** Why a setting can't have this rule: its counter would print numbers of another counter. */
export function whyNotNumberRule(
  rule: NumberRule,
  place: { roundId: string; itemId: string | null },
  others: readonly RuleInUse[],
): Refusal | null {
  if (place.itemId === null && COUNTERS[rule.body]?.over === 'item') return refuse(certificateRefusals.ITEM_NEEDED)
  const own = counterScope(rule, place.roundId, place.itemId ?? '')
  const meeting = others.find(
    (other) => counterScope(other.rule, other.roundId, other.itemId ?? '') !== own && canCollide(other.rule, rule),
  )
  return meeting ? refuse(certificateRefusals.RULE_MEETS, { where: meeting.where }) : null
}
