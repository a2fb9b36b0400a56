import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { JudgedRule, RuleReasons } from '../../competition/rule/judged.ts'
import { enrolmentRefusals as no } from '../refusals.ts'

/**
 * Why the rows of the round's own rules keep a team out: a hard one is broken without an exception, or one that may be
 * broken with a reason has none. @spec R17
 */
export function whyRulesBroken(rules: readonly JudgedRule[]): Refusal | null {
  const broken = rules.filter(({ holds, exception }) => !holds && exception === '')
  const hard = broken.find(({ strength }) => strength === 'hard')
  return firstRefusal(hard ? whyBroken(hard) : null, whyReasonsMissing(broken))
}

/** The rules that refuse a team without a place: a full quota that has a waiting list queues it. */
export function refusingRules(rules: readonly JudgedRule[], team = { holdsPlace: false }): readonly JudgedRule[] {
  return team.holdsPlace ? rules : rules.filter(({ queues }) => !queues)
}

/** What keeps a team that would wait in line from a place; null: no quota among the rules does. */
export function whyQueued(rules: readonly JudgedRule[]): Refusal | null {
  const full = rules.find(({ queues, exception }) => queues && exception === '')
  if (!full) return null
  const { noPlace, sentence, found } = full
  const { zh, en } = noPlace ?? { zh: `“${sentence.zh}”：${found.zh}`, en: `“${sentence.en}”: ${found.en}` }
  return refuse(no.NO_PLACE_BY_RULE, { whyZh: zh, whyEn: en })
}

/** A quota without a place says so; every other rule is named. */
function whyBroken(rule: JudgedRule): Refusal {
  const { noPlace } = rule
  if (noPlace) return refuse(no.NO_PLACE_BY_RULE, { whyZh: noPlace.zh, whyEn: noPlace.en })
  return refuse(no.RULE_BROKEN, paramsOf(rule))
}

/** A refusal for each row that keeps the team out. */
export function ruleRefusals(rules: readonly JudgedRule[]): Array<{ key: string; refusal: Refusal }> {
  return refusingRules(rules).flatMap((rule) => {
    const refusal = whyRulesBroken([rule])
    return refusal ? [{ key: rule.key, refusal }] : []
  })
}

function whyReasonsMissing(broken: readonly JudgedRule[]): Refusal | null {
  const missing = broken.filter(({ strength, reason }) => strength === 'reason' && reason.trim() === '')
  const [first] = missing
  if (!first) return null
  const fields = missing.map(({ key, sentence }) => ({ path: `reasons.${key}`, ...sentence }))
  return refuse(no.RULE_NEEDS_REASON, paramsOf(first), fields)
}

function paramsOf({ sentence, found }: JudgedRule) {
  return { ruleZh: innerQuotes(sentence.zh), ruleEn: innerQuotes(sentence.en), foundZh: found.zh, foundEn: found.en }
}

/** A sentence for use within quotation marks. */
const innerQuotes = (sentence: string) => sentence.replaceAll('“', '‘').replaceAll('”', '’')

/** Reasons to keep with the team: of the broken rows that may be broken with one. */
export function reasonsGiven(rules: readonly JudgedRule[]): RuleReasons {
  const given = rules.filter(({ holds, strength }) => !holds && strength === 'reason')
  return Object.fromEntries(given.map(({ key, reason }) => [key, reason.trim()]))
}
