import type { BilingualText } from '../../base/bilingual-text.ts'
import { noWords, text, valueText, type FactWords } from './condition-words.ts'
import { factsIn, factOf } from './condition.rule.ts'
import { teamsCounted, type RuleVerdict } from './evaluate.rule.ts'
import { factLabels, PRIVATE_FACTS, type PersonFact, type RulePerson } from './fact.ts'
import { arithmeticText, quotaUnitWords } from './quota-words.ts'
import { mayHave, recordKey } from './record/record.ts'
import type { RuleRow } from './row.ts'
import { itemsText, recordsText } from './words.ts'

const NAMES_AT_MOST = 5

/** What was found: the people who keep the row from holding, each with the facts that it asks for. */
export function foundText(verdict: RuleVerdict, today: string, words: FactWords = noWords): BilingualText {
  const { row, people, parts } = verdict
  if (parts) return partsText(parts, today, words)
  const about = personWords(row, today, words)
  const shown = people.slice(0, NAMES_AT_MOST).map(about)
  const more = people.length - shown.length
  const names = text(
    shown.map(({ zh }) => zh).join('、') + (more > 0 ? ` 等 ${people.length} 人` : ''),
    shown.map(({ en }) => en).join(', ') + (more > 0 ? ` and ${more} more` : ''),
  )
  const said = [countedText(verdict), names, fittingText(verdict), sameText(verdict)].filter(({ zh }) => zh !== '')
  return text(said.map(({ zh }) => zh).join('；'), said.map(({ en }) => en).join('; '))
}

/** What was found of each part that doesn't hold, by its number in the sentence. */
function partsText(parts: readonly RuleVerdict[], today: string, words: FactWords): BilingualText {
  const found = parts.flatMap((part, at) => (part.holds ? [] : [{ no: at + 1, ...foundText(part, today, words) }]))
  return text(
    `符合 ${parts.length - found.length}/${parts.length} 项；${found.map(({ no, zh }) => `（${no}）${zh || '不符合'}`).join('；')}`,
    `${parts.length - found.length} of ${parts.length} hold; ${found.map(({ no, en }) => `(${no}) ${en || 'broken'}`).join('; ')}`,
  )
}

/** The numbers that were found. */
function countedText({ row, satisfied, total, places }: RuleVerdict): BilingualText {
  if (row.kind === 'quota') {
    const its = quotaUnitWords[row.unit].its.zh
    const taken = text(`${its}已有 ${satisfied}/${total} 队`, `${satisfied} of ${total} are taken`)
    if (row.formula === null || !places) return taken
    const known = arithmeticText(row.formula, places.counted)
    if (places.counted === null) {
      return text(`${its}已有 ${satisfied} 队，${known.zh}`, `${satisfied} are taken, ${known.en}`)
    }
    return text(`${taken.zh}（${known.zh}）`, `${taken.en} (${known.en})`)
  }
  if (row.kind === 'compare') return text(`${satisfied} 人对 ${total} 人`, `${satisfied} against ${total}`)
  const isCounted =
    row.kind === 'share' || row.kind === 'item' || (row.kind === 'people' && !['all', 'none'].includes(row.amount))
  return isCounted ? text(`符合 ${satisfied}/${total} 人`, `${satisfied} of ${total}`) : text('', '')
}

/** What item would satisfy a choice of item. */
function fittingText({ fitting }: RuleVerdict): BilingualText {
  if (!fitting) return text('', '')
  if (fitting.length === 0) return text('资料补全后才能确定赛项', 'the item is known once the facts are filled in')
  const items = itemsText(fitting)
  return text(`应参加${items.zh}`, `it may enter ${items.en}`)
}

/** Where the project is entered already. */
function sameText({ row, sameIn = [] }: RuleVerdict): BilingualText {
  if (row.kind !== 'project' || sameIn.length === 0) return text('', '')
  const others = row.rounds.filter(({ roundId }) => sameIn.includes(roundId)).map(({ name }) => `“${name}”`)
  const isHere = sameIn.some((round) => !row.rounds.some(({ roundId }) => roundId === round))
  return text(
    `同一项目已报名${[...(isHere ? ['本届竞赛'] : []), ...others].join('、')}`,
    `another entry of the same project is in ${[...(isHere ? ['this competition'] : []), ...others].join(', ')}`,
  )
}

/** How a row names the people who keep it from holding. */
function personWords(row: RuleRow, today: string, words: FactWords): (person: RulePerson) => BilingualText {
  if (row.kind === 'limit') {
    return (person) => {
      const count = teamsCounted(row, person)
      if (row.role === 'captain') {
        return text(`${person.name}（已任 ${count} 队队长）`, `${person.name} (captain of ${count} teams already)`)
      }
      return text(`${person.name}（已在 ${count} 队）`, `${person.name} (in ${count} teams already)`)
    }
  }
  if (row.kind === 'exclusion') {
    const keys = row.records.map(recordKey)
    return ({ name, records }) => {
      const had = recordsText(row.records.filter((_, at) => mayHave(records, keys[at]!)))
      return text(`${name}（${had.zh}）`, `${name} (${had.en})`)
    }
  }
  const asked = factsOfRow(row)
  return asked.length === 0
    ? ({ name }) => text(name, name)
    : (person) => factsText(person, asked, row.asOf ?? today, words)
}

function factsText(person: RulePerson, asked: readonly PersonFact[], day: string, words: FactWords): BilingualText {
  const facts = asked.map((fact) => {
    if (PRIVATE_FACTS.includes(fact)) return factLabels[fact]
    const value = valueText(factOf(person, fact, day), fact, words)
    return text(`${factLabels[fact].zh}：${value.zh}`, `${factLabels[fact].en}: ${value.en}`)
  })
  return text(
    `${person.name}（${facts.map(({ zh }) => zh).join('，')}）`,
    `${person.name} (${facts.map(({ en }) => en).join(', ')})`,
  )
}

/** Facts that the row asks of people, each once. */
function factsOfRow(row: RuleRow): PersonFact[] {
  if (row.kind === 'compare') {
    const conditions = [row.one.condition, row.other.condition]
    return [...new Set(conditions.flatMap((condition) => (condition === null ? [] : factsIn(condition))))]
  }
  return !('condition' in row) || row.condition === null ? [] : factsIn(row.condition)
}
