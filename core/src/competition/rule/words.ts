import type { BilingualText } from '../../base/bilingual-text.ts'
import { conditionText, noWords, rolesText, text, type FactWords } from './condition-words.ts'
import type { RuleVerdict } from './evaluate.rule.ts'
import { ruleGroupLabels } from './fact.ts'
import { recordText } from './record/record-words.ts'
import { formulaText, mostText, noPlaceText, quotaUnitWords, togetherText } from './quota-words.ts'
import type { AnyOfRow, CompareRow, ItemRow, PeopleCount, ProjectRow, QuotaRow, RuleItem, RuleRow } from './row.ts'

/** Sentences of rows with the words they were made with: many teams are judged by the same rows. */
const sentences = new WeakMap<RuleRow, { readonly words: FactWords; readonly sentence: BilingualText }>()

/** The row as a sentence: the organiser's own, or the generated one. */
export function ruleSentence(row: RuleRow, words: FactWords = noWords): BilingualText {
  const known = sentences.get(row)
  if (known?.words === words) return known.sentence
  const generated = generatedSentence(row, words)
  const sentence = {
    zh: row.message || generated.zh,
    en: row.messageEn || (row.message === '' ? generated.en : row.message),
  }
  sentences.set(row, { words, sentence })
  return sentence
}

/** The sentence that says what the row asks, and at which stages. */
export function generatedSentence(row: RuleRow, words: FactWords = noWords): BilingualText {
  const asked = askedSentence(row, words)
  if (row.stages.length === 0) return asked
  const stages = stageNames(row.stages)
  return text(`${asked.zh}（${stages.zh}检查）`, `${asked.en} (checked at ${stages.en})`)
}

/** The names of stages for a sentence. */
export function stageNames(stages: RuleRow['stages']): BilingualText {
  return text(stages.map(({ zh }) => `“${zh}”`).join('、'), stages.map(({ zh, en }) => `“${en || zh}”`).join(', '))
}

function askedSentence(row: RuleRow, words: FactWords): BilingualText {
  switch (row.kind) {
    case 'limit':
      return limitText(row)
    case 'compare':
      return dated(row, compareText(row, words))
    case 'item':
      return dated(row, itemText(row, words))
    case 'quota':
      return dated(row, quotaText(row, words))
    case 'prerequisite': {
      const who = rolesText(row.roles)
      const what = recordsText(row.records)
      return row.amount === 'all'
        ? text(`全部${who.zh}须${what.zh}`, `All ${who.en} must be ${what.en}`)
        : text(`至少 1 名${who.zh}须${what.zh}`, `At least one of the ${who.en} must be ${what.en}`)
    }
    case 'project':
      return projectText(row)
    case 'anyOf':
      return anyOfText(row, words)
    case 'exclusion': {
      const who = rolesText(row.roles)
      const what = recordsText(row.records)
      return text(`${who.zh}中不得有人${what.zh}`, `None of the ${who.en} may be ${what.en}`)
    }
    default: {
      const asked = amountText(row, rolesText(row.roles))
      const what = conditionText(row.condition, words)
      return dated(row, text(`${asked.zh}：${what.zh}`, `${asked.en}: ${what.en}`))
    }
  }
}

function anyOfText({ least, of }: AnyOfRow, words: FactWords): BilingualText {
  const parts = of.map((part) => ruleSentence(part, words))
  const each = (of: readonly string[], mark: (no: number) => string, between: string) =>
    of.map((part, at) => `${mark(at + 1)}${part}`).join(between)
  return text(
    `须符合下列 ${of.length} 项中的至少 ${least} 项：${each(
      parts.map(({ zh }) => zh),
      (no) => `（${no}）`,
      '；',
    )}`,
    `At least ${least} of these ${of.length} must hold: ${each(
      parts.map(({ en }) => en),
      (no) => `(${no}) `,
      '; ',
    )}`,
  )
}

function dated({ asOf }: RuleRow, { zh, en }: BilingualText): BilingualText {
  return asOf === null ? text(zh, en) : text(`${zh}（以 ${asOf} 计）`, `${en} (as of ${asOf})`)
}

export function recordsText(records: Parameters<typeof recordText>[0][]): BilingualText {
  const parts = records.map(recordText)
  return text(parts.map(({ zh }) => zh).join('，或'), parts.map(({ en }) => en).join(' or '))
}

function projectText({ by, fieldName, rounds }: ProjectRow): BilingualText {
  const known = {
    name: text('参赛名称相同', 'entries of the same name'),
    answer: text(`“${fieldName}”相同`, `entries with the same answer to “${fieldName}”`),
    title: text('作品标题相同', 'works of the same title'),
  } satisfies Record<ProjectRow['by'], BilingualText>
  const others = rounds.map(({ name }) => `“${name}”`)
  const where = text(
    ['本届竞赛', ...others].join('、'),
    others.length === 0 ? 'this competition' : `this competition or ${others.join(', ')}`,
  )
  return text(
    `同一项目在${where.zh}中只能报名一次（${known[by].zh}的视为同一项目）`,
    `One project is entered once in ${where.en}: ${known[by].en} are one project`,
  )
}

function countText({ roles, condition }: PeopleCount, words: FactWords): BilingualText {
  const who = rolesText(roles)
  if (condition === null) return text(`${who.zh}人数`, `the number of ${who.en}`)
  const what = conditionText(condition, words)
  return text(`${who.zh}中“${what.zh}”的人数`, `the number of ${who.en} with ${what.en}`)
}

function compareText(row: CompareRow, words: FactWords): BilingualText {
  const [one, other] = [countText(row.one, words), countText(row.other, words)]
  const bounds = {
    atMost: text('不得多于', 'at most'),
    less: text('须少于', 'less than'),
    equal: text('须等于', 'equal to'),
    atLeast: text('不得少于', 'at least'),
    more: text('须多于', 'more than'),
  } satisfies Record<CompareRow['bound'], BilingualText>
  const bound = bounds[row.bound]
  const factor = row.per === 1 ? String(row.times) : `${row.times}/${row.per}`
  const [zh, en] = factor === '1' ? ['', ''] : [`的 ${factor}${row.per === 1 ? ' 倍' : ''}`, `${factor} of `]
  return text(`${one.zh}${bound.zh}${other.zh}${zh}`, `${capital(one.en)} must be ${bound.en} ${en}${other.en}`)
}

function itemText(row: ItemRow, words: FactWords): BilingualText {
  const asked = conditionOfTeam(row, rolesText(row.roles))
  const what = conditionText(row.condition, words)
  const [items, others] = [itemsText(row.items), itemsText(row.otherwise)]
  const sentence = text(
    `${asked.zh}“${what.zh}”时，只能参加${items.zh}`,
    `A team enters ${items.en} if ${asked.en}: ${what.en}`,
  )
  return row.otherwise.length === 0
    ? sentence
    : text(`${sentence.zh}；否则只能参加${others.zh}`, `${sentence.en}; otherwise it enters ${others.en}`)
}

function conditionOfTeam(
  { amount, count }: Pick<ItemRow | QuotaRow, 'amount' | 'count'>,
  who: BilingualText,
): BilingualText {
  const parts = {
    all: text(`全部${who.zh}符合`, `all of its ${who.en} satisfy`),
    any: text(`有${who.zh}符合`, `any of its ${who.en} satisfies`),
    none: text(`没有${who.zh}符合`, `none of its ${who.en} satisfies`),
    majority: text(`半数以上${who.zh}符合`, `more than half of its ${who.en} satisfy`),
    atLeast: text(`至少 ${count} 名${who.zh}符合`, `at least ${count} of its ${who.en} satisfy`),
    atMost: text(`最多 ${count} 名${who.zh}符合`, `at most ${count} of its ${who.en} satisfy`),
  } satisfies Record<ItemRow['amount'], BilingualText>
  return parts[amount]
}

function quotaText(row: QuotaRow, words: FactWords): BilingualText {
  const { zh, en } = placesText(row, words)
  return row.whenFull === 'queue' ? text(`${zh}，满额后候补`, `${en}; further teams wait in line`) : text(zh, en)
}

function placesText(row: QuotaRow, words: FactWords): BilingualText {
  const where = togetherText(row)
  const { each, its } = quotaUnitWords[row.unit]
  const have = row.unit === 'all' ? 'have' : 'has'
  const share = row.formula && formulaText(row.formula)
  const most = share ?? mostText(row)
  const [zh, en] = [
    `${each.zh}${where.zh}最多${share ? '为' : ' '}${most.zh}`,
    `${each.en} ${have} at most ${most.en}${where.en}`,
  ]
  if (row.condition === null) return text(zh, en)
  const asked = conditionOfTeam(row, rolesText(row.roles))
  const what = conditionText(row.condition, words)
  return share
    ? text(
        `${zh}，仅计${asked.zh}“${what.zh}”的队伍`,
        `${en}, counting teams of which it is true that ${asked.en}: ${what.en}`,
      )
    : text(
        `${zh}${asked.zh}“${what.zh}”`,
        `At most ${most.en} ${its.en}${where.en} of which it is true that ${asked.en}: ${what.en}`,
      )
}

/** Why a quota of all teams has no place; null: it has one, or counts only some teams. */
export function noPlaceOf({ row, holds, satisfied, total, places }: RuleVerdict): BilingualText | null {
  if (row.kind !== 'quota' || holds || row.condition !== null || !places) return null
  return noPlaceText(row, { used: satisfied, size: total, counted: places.counted }, togetherText(row))
}

export function itemsText(items: readonly RuleItem[]): BilingualText {
  return text(items.map(({ zh }) => `“${zh}”`).join('或'), items.map(({ zh, en }) => `“${en || zh}”`).join(' or '))
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function limitText(row: Extract<RuleRow, { kind: 'limit' }>): BilingualText {
  const whole =
    row.within === 'round' ? text('本届竞赛', 'this competition') : text('该竞赛历届', 'all years of this competition')
  const listed = row.items.map(({ zh, en }) => text(`“${zh}”`, `“${en || zh}”`))
  const where =
    listed.length === 0
      ? whole
      : text(
          `${whole.zh}的${listed.map(({ zh }) => zh).join('、')}`,
          `${listed.map(({ en }) => en).join(', ')} of ${whole.en}`,
        )
  const who = ruleGroupLabels[row.role]
  const count = row.most
  if (row.role === 'teacher' && row.first) {
    return text(
      `每位指导教师在${where.zh}中最多担任 ${count} 队的第一指导教师`,
      `Each adviser may be the first adviser of at most ${count} teams of ${where.en}`,
    )
  }
  if (row.role === 'captain') {
    return text(
      `每人在${where.zh}中最多担任 ${count} 队的队长`,
      `Each person may be the captain of at most ${count} teams of ${where.en}`,
    )
  }
  return row.role === 'member'
    ? text(
        `每位${who.zh}在${where.zh}中最多参加 ${count} 队`,
        `Each member (captain included) may be in at most ${count} teams of ${where.en}`,
      )
    : text(
        `每位${who.zh}在${where.zh}中最多指导 ${count} 队`,
        `Each adviser may advise at most ${count} teams of ${where.en}`,
      )
}

function amountText(row: Extract<RuleRow, { kind: 'people' | 'share' }>, who: BilingualText): BilingualText {
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
