import type { BilingualText } from '../../../base/bilingual-text.ts'
import type { PAGE_SIZES, SlotChecks } from './slot-checks.ts'

export const pageSizeLabels: Record<(typeof PAGE_SIZES)[number], string> = { a4: 'A4', a3: 'A3', letter: 'Letter' }

/** What the content of a slot's files has to be, each in a few words. */
export function slotCheckLines(checks: SlotChecks): BilingualText[] {
  const { pageSize, aspect, requiredText, forbiddenText } = checks
  return [
    ...range(checks.minPages, checks.maxPages, (zh, en) => [`${zh} 页`, `${en} pages`]),
    ...(pageSize ? [words(`每页为 ${pageSizeLabels[pageSize]}`, `every page is ${pageSizeLabels[pageSize]}`)] : []),
    ...range(checks.minWidth, checks.maxWidth, (zh, en) => [`${after('宽', zh)} 像素`, `${en} px wide`]),
    ...range(checks.minHeight, checks.maxHeight, (zh, en) => [`${after('高', zh)} 像素`, `${en} px high`]),
    ...(aspect ? [words(`宽高比 ${aspect}`, `${aspect} wide to high`)] : []),
    ...spans(checks.minSeconds, checks.maxSeconds),
    ...range(checks.minCharacters, checks.maxCharacters, (zh, en) => [
      `${after('正文', zh)} 字`,
      `${en} characters of text`,
    ]),
    ...(requiredText ? [words(`须含有“${requiredText}”`, `contains “${requiredText}”`)] : []),
    ...(forbiddenText ? [words(`不得含有“${forbiddenText}”`, `doesn’t contain “${forbiddenText}”`)] : []),
  ]
}

/** `1 分 30 秒`, `1 min 30 s`. */
export function secondsText(seconds: number): BilingualText {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return words(`${rest} 秒`, `${rest} s`)
  return rest === 0
    ? words(`${minutes} 分钟`, `${minutes} min`)
    : words(`${minutes} 分 ${rest} 秒`, `${minutes} min ${rest} s`)
}

function spans(least: number | null, most: number | null): BilingualText[] {
  const [from, to] = [least === null ? null : secondsText(least), most === null ? null : secondsText(most)]
  if (from && to) return [words(`时长 ${from.zh}至 ${to.zh}`, `${from.en} to ${to.en} long`)]
  if (from) return [words(`时长至少 ${from.zh}`, `at least ${from.en} long`)]
  return to ? [words(`时长不超过 ${to.zh}`, `at most ${to.en} long`)] : []
}

function range(
  least: number | null,
  most: number | null,
  unit: (zh: string, en: string) => readonly [string, string],
): BilingualText[] {
  if (least === null && most === null) return []
  if (least === null) return [words(...unit(`不超过 ${most}`, `at most ${most}`))]
  if (most === null) return [words(...unit(`至少 ${least}`, `at least ${least}`))]
  const both = least === most ? String(least) : `${least}–${most}`
  return [words(...unit(both, both))]
}

/** A number is apart from the Chinese word before it, a word is not. */
function after(word: string, zh: string): string {
  return /^\d/.test(zh) ? `${word} ${zh}` : word + zh
}

const words = (zh: string, en: string): BilingualText => ({ zh, en })
