import type { BilingualText } from '../../base/bilingual-text.ts'
import { ANOTHER, factsIn, factOf } from './condition.rule.ts'
import { isGroup, type ConditionPart, type Predicate } from './condition.ts'
import type { RuleVerdict } from './evaluate.rule.ts'
import { factLabels, PRIVATE_FACTS, ruleRoleLabels, type PersonFact, type RulePerson, type RuleRole } from './fact.ts'
import type { RuleRow } from './row.ts'

/** Words for the values of facts, such as the name of a region for its code. */
export type FactWords = (fact: PersonFact, value: string) => BilingualText | null

const noWords: FactWords = () => null
const NAMES_AT_MOST = 5

/** The row as a sentence: the organiser's own, or the generated one. */
export function ruleSentence(row: RuleRow, words: FactWords = noWords): BilingualText {
  const generated = generatedSentence(row, words)
  return { zh: row.message || generated.zh, en: row.messageEn || (row.message === '' ? generated.en : row.message) }
}

/** The sentence that says what the row asks. */
export function generatedSentence(row: RuleRow, words: FactWords = noWords): BilingualText {
  if (row.kind === 'limit') {
    const where =
      row.within === 'round'
        ? text('本届竞赛', 'this competition')
        : text('该竞赛历届', 'all years of this competition')
    const who = ruleRoleLabels[row.role]
    const count = row.most
    return row.role === 'member'
      ? text(
          `每位${who.zh}在${where.zh}中最多参加 ${count} 队`,
          `Each member may be in at most ${count} teams of ${where.en}`,
        )
      : text(
          `每位${who.zh}在${where.zh}中最多指导 ${count} 队`,
          `Each adviser may advise at most ${count} teams of ${where.en}`,
        )
  }
  const who = rolesText(row.roles)
  const what = conditionText(row.condition, words)
  const date = row.asOf === null ? text('', '') : text(`（以 ${row.asOf} 计）`, ` (as of ${row.asOf})`)
  return text(`${amountText(row, who).zh}：${what.zh}${date.zh}`, `${amountText(row, who).en}: ${what.en}${date.en}`)
}

function amountText(row: Exclude<RuleRow, { kind: 'limit' }>, who: BilingualText): BilingualText {
  if (row.kind === 'share') {
    return row.bound === 'atLeast'
      ? text(`${who.zh}中至少 ${row.percent}% 须满足`, `At least ${row.percent}% of the ${who.en} must satisfy`)
      : text(`${who.zh}中最多 ${row.percent}% 可以是`, `At most ${row.percent}% of the ${who.en} may satisfy`)
  }
  const { count } = row
  const sentences = {
    all: text(`全部${who.zh}须满足`, `All ${who.en} must satisfy`),
    any: text(`至少 1 名${who.zh}须满足`, `At least one of the ${who.en} must satisfy`),
    none: text(`${who.zh}不得有`, `None of the ${who.en} may satisfy`),
    majority: text(`半数以上${who.zh}须满足`, `More than half of the ${who.en} must satisfy`),
    atLeast: text(`至少 ${count} 名${who.zh}须满足`, `At least ${count} of the ${who.en} must satisfy`),
    atMost: text(`最多 ${count} 名${who.zh}可以是`, `At most ${count} of the ${who.en} may satisfy`),
  } satisfies Record<(typeof row)['amount'], BilingualText>
  return sentences[row.amount]
}

function rolesText(roles: readonly RuleRole[]): BilingualText {
  const named = roles
    .filter((role) => role !== 'captain' || !roles.includes('member'))
    .map((role) => ruleRoleLabels[role])
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
  return predicate.op === 'atLeast'
    ? text(`${label.zh}至少 ${predicate.value}`, `${label.en} is at least ${predicate.value}`)
    : text(`${label.zh}至多 ${predicate.value}`, `${label.en} is at most ${predicate.value}`)
}

/** What was found: the people who keep the row from holding, each with the facts that it asks for. */
export function foundText(
  { row, people, satisfied, total }: RuleVerdict,
  today: string,
  words: FactWords = noWords,
): BilingualText {
  const shown = people.slice(0, NAMES_AT_MOST).map((person) => personText(row, person, today, words))
  const more = people.length - shown.length
  const zh = shown.map((each) => each.zh).join('、') + (more > 0 ? ` 等 ${people.length} 人` : '')
  const en = shown.map((each) => each.en).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const isCounted = row.kind === 'share' || (row.kind === 'people' && row.amount !== 'all' && row.amount !== 'none')
  const count = text(`符合 ${satisfied}/${total} 人`, `${satisfied} of ${total}`)
  if (people.length === 0) return isCounted ? count : text('', '')
  return isCounted ? text(`${count.zh}；${zh}`, `${count.en}; ${en}`) : text(zh, en)
}

function personText(row: RuleRow, person: RulePerson, today: string, words: FactWords): BilingualText {
  if (row.kind === 'limit') {
    const count = person.otherTeams[row.within]
    return text(`${person.name}（已在 ${count} 队）`, `${person.name} (in ${count} teams already)`)
  }
  const day = row.asOf ?? today
  const facts = factsIn(row.condition).map((fact) => {
    if (PRIVATE_FACTS.includes(fact)) return factLabels[fact]
    const value = valueText(factOf(person, fact, day), fact, words)
    return text(`${factLabels[fact].zh}：${value.zh}`, `${factLabels[fact].en}: ${value.en}`)
  })
  return text(
    `${person.name}（${facts.map(({ zh }) => zh).join('，')}）`,
    `${person.name} (${facts.map(({ en }) => en).join(', ')})`,
  )
}

/** A value of a fact in words. */
export function valueText(value: string | number | boolean | null, fact: PersonFact, words: FactWords): BilingualText {
  if (value === ANOTHER) return text('为其他值', 'something else')
  if (value === null) return text('未填写', 'not filled in')
  if (typeof value === 'boolean') return value ? text('是', 'yes') : text('否', 'no')
  return words(fact, String(value)) ?? text(String(value), String(value))
}

function text(zh: string, en: string): BilingualText {
  return { zh, en }
}
