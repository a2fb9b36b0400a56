import type { BilingualText } from '../../base/bilingual-text.ts'
import { isGroup, type ConditionPart, type Predicate } from './condition.ts'
import { factLabels, ruleGroupLabels, type FactValue, type PersonFact, type RuleRole } from './fact.ts'
import { ANOTHER } from './remedy.rule.ts'

/** Words for the values of facts, such as the name of a region for its code. */
export type FactWords = (fact: PersonFact, value: string) => BilingualText | null

export const noWords: FactWords = () => null

export function rolesText(roles: readonly RuleRole[]): BilingualText {
  const named = roles
    .filter((role) => role !== 'captain' || !roles.includes('member'))
    .map((role) => ruleGroupLabels[role])
  return text(named.map(({ zh }) => zh).join('和'), named.map(({ en }) => en).join(' and '))
}

export function conditionText(condition: ConditionPart, words: FactWords = noWords): BilingualText {
  if (!isGroup(condition)) return predicateText(condition, words)
  const parts = condition.of.map((part) => {
    const inner = conditionText(part, words)
    return isGroup(part) && part.of.length > 1 ? text(`（${inner.zh}）`, `(${inner.en})`) : inner
  })
  const [zh, en] = condition.match === 'all' ? ['，且', ' and '] : ['，或', ' or ']
  const joined = text(parts.map((part) => part.zh).join(zh), parts.map((part) => part.en).join(en))
  return condition.match === 'none' ? text(`不是（${joined.zh}）`, `not (${joined.en})`) : joined
}

export function predicateText(predicate: Predicate, words: FactWords): BilingualText {
  const label = factLabels[predicate.fact]
  if (predicate.op === 'is') return predicate.value ? label : text(`不是“${label.zh}”`, `not ${label.en}`)
  if ('values' in predicate) {
    const values = predicate.values.map((value) => words(predicate.fact, value) ?? text(value, value))
    const zh = values.map((value) => value.zh).join('、')
    const en = values.map((value) => value.en).join(', ')
    return predicate.op === 'in'
      ? text(`${label.zh}为${zh}`, `${label.en} is ${en}`)
      : text(`${label.zh}不是${zh}`, `${label.en} is not ${en}`)
  }
  if ('day' in predicate) {
    return predicate.op === 'from'
      ? text(`${label.zh}不早于 ${predicate.day}`, `${label.en} is ${predicate.day} or later`)
      : text(`${label.zh}不晚于 ${predicate.day}`, `${label.en} is ${predicate.day} or earlier`)
  }
  if (predicate.fact === 'sinceGraduation' || predicate.fact === 'sinceEmployment') {
    const [label, length] = [sinceWords[predicate.fact], monthsText(predicate.value)]
    return predicate.op === 'atLeast'
      ? text(`${label.zh}已满${length.zh}`, `${label.en} at least ${length.en} ago`)
      : text(`${label.zh}不超过${length.zh}（含尚未${label.zh}）`, `${label.en} at most ${length.en} ago, or not yet`)
  }
  return predicate.op === 'atLeast'
    ? text(`${label.zh}至少 ${predicate.value}`, `${label.en} is at least ${predicate.value}`)
    : text(`${label.zh}至多 ${predicate.value}`, `${label.en} is at most ${predicate.value}`)
}

const sinceWords = {
  sinceGraduation: text('毕业', 'graduated'),
  sinceEmployment: text('入职', 'employed'),
}

/** A number of months, as years where it is whole ones. */
function monthsText(months: number): BilingualText {
  const years = months / 12
  if (months === 0 || !Number.isInteger(years)) {
    return text(` ${months} 个月`, months === 1 ? '1 month' : `${months} months`)
  }
  return text(` ${years} 年`, years === 1 ? '1 year' : `${years} years`)
}

/** A value of a fact in words. */
export function valueText(value: FactValue, fact: PersonFact, words: FactWords): BilingualText {
  if (value === ANOTHER) return text('为其他值', 'something else')
  if (value === null) return text('未填写', 'not filled in')
  if (typeof value === 'boolean') return value ? text('是', 'yes') : text('否', 'no')
  if (typeof value === 'object') {
    const each = value.map((one) => words(fact, one) ?? text(one, one))
    return each.length === 0
      ? text('无', 'none')
      : text(each.map(({ zh }) => zh).join('、'), each.map(({ en }) => en).join(', '))
  }
  if (fact === 'sinceGraduation' || fact === 'sinceEmployment') {
    if (Number(value) < 0) return text(`尚未${sinceWords[fact].zh}`, `not ${sinceWords[fact].en} yet`)
    const { zh, en } = monthsText(Number(value))
    return text(`已${zh.trimStart()}`, en)
  }
  return words(fact, String(value)) ?? text(String(value), String(value))
}

export function text(zh: string, en: string): BilingualText {
  return { zh, en }
}
