import { refuse, type Refusal } from '../../base/refusal.ts'
import type { BilingualText } from '../../base/bilingual-text.ts'
import { competitionRefusals as refusals } from '../refusals.ts'

/** Facts that a team's number (参赛编号) is made of, besides its serial number. */
export interface NumberFacts {
  readonly year: number
  /** Code of the item. */
  readonly item: string
  /** Two-digit code of the region; empty where unknown. */
  readonly region: string
  /** Code of the school; empty for a team without one. */
  readonly school: string
  /** Number of the school among those of its region in the round, from 1; null: the pattern doesn't ask for it. */
  readonly schoolNo: number | null
}

const MOST_DIGITS = 8
const SERIAL = /\{serial:(\d+)\}/g
const SCHOOL_NO = /\{school:(\d+)\}/g
const PLACEHOLDER = /\{(year|item|region|school)\}/g

/**
 * The fault of a pattern, or null. It must have one serial of 3 to 8 digits; outside placeholders only A–Z, 0–9 and
 * `-`. Schools are numbered within their region, so that their numbers need the region.
 */
export function patternFault(pattern: string): BilingualText | null {
  const serials = [...pattern.matchAll(SERIAL)].map((match) => Number(match[1]))
  if (serials.length !== 1) return { zh: '须有且仅有一个 {serial:N}', en: 'it needs exactly one {serial:N}' }
  if (serials[0]! < 3 || serials[0]! > MOST_DIGITS)
    return { zh: '流水号须为 3 至 8 位', en: 'the serial has 3 to 8 digits' }
  const schools = [...pattern.matchAll(SCHOOL_NO)].map((match) => Number(match[1]))
  if (schools.some((digits) => digits < 2 || digits > 6)) {
    return { zh: '学校编号须为 2 至 6 位', en: 'the school’s number has 2 to 6 digits' }
  }
  if (schools.length > 0 && !pattern.includes('{region}')) {
    return { zh: '{school:N} 须与 {region} 同用', en: '{school:N} needs {region} beside it' }
  }
  const rest = pattern.replaceAll(SERIAL, '').replaceAll(SCHOOL_NO, '').replaceAll(PLACEHOLDER, '')
  if (/[{}]/.test(rest)) {
    return {
      zh: '只能使用 {year} {item} {region} {school} {school:N} {serial:N}',
      en: 'only {year} {item} {region} {school} {school:N} {serial:N} are known',
    }
  }
  if (!/^[A-Za-z0-9-]*$/.test(rest)) {
    return { zh: '其余部分只能是字母、数字和连字符', en: 'the rest may be letters, digits and hyphens only' }
  }
  return null
}

export function whyNotPattern(pattern: string): Refusal | null {
  const fault = patternFault(pattern)
  return fault && refuse(refusals.NUMBER_PATTERN, {}, [{ path: 'numberPattern', ...fault }])
}

/** Why this serial has no number: it has more digits than the pattern. */
export function whyNoNumber(pattern: string, serial: number): Refusal | null {
  const digits = digitsOf(pattern)
  return serial < 10 ** digits ? null : refuse(refusals.NUMBER_OVERFLOW, { digits })
}

/** Whether a number needs the school's number in its region. */
export function asksSchoolNo(pattern: string): boolean {
  return pattern.search(SCHOOL_NO) >= 0
}

/** Why the pattern has no room for this school: its number in the region has more digits, or there is no school. */
export function whyNoSchoolNo(pattern: string, { schoolNo }: NumberFacts): Refusal | null {
  if (!asksSchoolNo(pattern)) return null
  const digits = Math.min(...[...pattern.matchAll(SCHOOL_NO)].map((match) => Number(match[1])))
  if (schoolNo === null) return refuse(refusals.NUMBER_NEEDS_SCHOOL)
  return schoolNo < 10 ** digits ? null : refuse(refusals.NUMBER_OVERFLOW, { digits })
}

/** The number for a serial, counted from 1, that fits (`whyNoNumber`). */
export function numberOf(pattern: string, facts: NumberFacts, serial: number): string {
  return fillPlaceholders(pattern, facts).replaceAll(SERIAL, (_, digits: string) =>
    String(serial).padStart(Number(digits), '0'),
  )
}

/**
 * Key of the counter for a number's serial: the whole number except the serial. Teams whose numbers could be equal
 * share one counter, also across rounds, so that no number is assigned twice.
 */
export function numberScope(pattern: string, facts: NumberFacts): string {
  return fillPlaceholders(pattern, facts).replaceAll(SERIAL, '#$1')
}

/**
 * The pattern of review numbers: without the placeholders that identify the school. The serial of one school then counts
 * the teams of all, and gets the most digits.
 */
export function blindPattern(pattern: string): string {
  const blind = pattern.replaceAll(/-?\{(region|school(:\d+)?)\}/g, '')
  return `R${blind === pattern ? blind : blind.replace(SERIAL, `{serial:${MOST_DIGITS}}`)}`
}

function fillPlaceholders(pattern: string, facts: NumberFacts): string {
  return pattern
    .replaceAll(SCHOOL_NO, (_, digits: string) => String(facts.schoolNo ?? 0).padStart(Number(digits), '0'))
    .replaceAll(PLACEHOLDER, (_, name: keyof NumberFacts) => String(facts[name]))
}

function digitsOf(pattern: string): number {
  return Number([...pattern.matchAll(SERIAL)][0]?.[1] ?? 0)
}
