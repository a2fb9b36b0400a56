import type { BilingualText } from '../../base/bilingual-text.ts'
import { beijingMinute } from '../../base/time/beijing.ts'
import type { QuotaCountKind, QuotaFormula, Rounding } from './quota-formula.ts'
import type { QuotaRow, QuotaUnit } from './row.ts'
import { formulaPlaces, quotaSize } from './quota-size.rule.ts'

export const quotaCountLabels: Readonly<Record<QuotaCountKind, BilingualText>> = {
  submitted: { zh: '正式提交报名的队伍', en: 'teams formally submitted' },
  approved: { zh: '报名成功的队伍', en: 'teams approved and enrolled' },
  works: { zh: '提交作品的队伍', en: 'teams that handed in a work' },
  participant: { zh: '有公布成绩的队伍（实际参赛）', en: 'teams with a published result (actual participants)' },
  winner: { zh: '获奖队伍', en: 'teams with an award' },
  unawarded: { zh: '有成绩而未获奖的队伍', en: 'teams with a result and without an award' },
}

export const quotaUnitLabels: Readonly<Record<QuotaUnit, BilingualText>> = {
  school: { zh: '学校', en: 'School' },
  college: { zh: '学院（队长所在）', en: 'College of the captain' },
  region: { zh: '地区（学校所在）', en: 'Region of the school' },
  organisation: { zh: '学校的上级组织', en: 'Organisation above the school' },
  all: { zh: '全部队伍合计', en: 'All teams together' },
}

/** Whose places a quota is about: as the beginning of its sentence, within it, and to somebody of that unit. */
export const quotaUnitWords: Readonly<
  Record<QuotaUnit, { each: BilingualText; its: BilingualText; own: BilingualText }>
> = {
  school: {
    each: { zh: '每校', en: 'A school' },
    its: { zh: '本校', en: 'of a school' },
    own: { zh: '本校', en: 'your school' },
  },
  college: {
    each: { zh: '每个学院', en: 'A college' },
    its: { zh: '本学院', en: 'of a college' },
    own: { zh: '本学院', en: 'your college' },
  },
  region: {
    each: { zh: '每个地区', en: 'A region' },
    its: { zh: '本地区', en: 'of a region' },
    own: { zh: '本地区', en: 'your region' },
  },
  organisation: {
    each: { zh: '学校的每个上级组织', en: 'An organisation above schools' },
    its: { zh: '同一上级组织', en: 'of an organisation above schools' },
    own: { zh: '本校的上级组织', en: 'the organisation above your school' },
  },
  all: {
    each: { zh: '全部队伍合计', en: 'All teams together' },
    its: { zh: '全部队伍', en: 'of all teams' },
    own: { zh: '全部队伍', en: 'the event' },
  },
}

export const roundingLabels: Readonly<Record<Rounding, BilingualText>> = {
  up: { zh: '向上取整', en: 'rounded up' },
  down: { zh: '向下取整', en: 'rounded down' },
  halfUp: { zh: '四舍五入', en: 'rounded half up' },
}

const FUNCTIONS: Readonly<Record<Rounding, string>> = { up: 'ceil', down: 'floor', halfUp: 'round' }

/** How the places come about: `ceil(10% × 37) = 4`; before the count, that they aren't known yet. */
export function arithmeticText(formula: QuotaFormula, counted: number | null): BilingualText {
  const at = beijingMinute(formula.at)
  if (counted === null) {
    return formula.before === 'refuse'
      ? { zh: `尚未统计（${at} 统计），统计前不能提交`, en: `not counted yet (counted at ${at}), refused until then` }
      : { zh: `尚未统计（${at} 统计），统计前不限`, en: `not counted yet (counted at ${at}), unlimited until then` }
  }
  const places = formulaPlaces(formula, counted)
  const size = quotaSize({ most: 0, formula }, counted)
  const share = `${FUNCTIONS[formula.rounding]}(${formula.percent}% × ${counted})`
  const [zh, en] = formula.steps.length === 0 ? [share, share] : [`对照表(${counted})`, `table(${counted})`]
  const [base, sum] = [formula.base === 0 ? '' : `${formula.base} + `, ` = ${places}`]
  const bound =
    places < size!
      ? { zh: `，至少 ${size}`, en: `, at least ${size}` }
      : { zh: `，最多 ${size}`, en: `, at most ${size}` }
  const rest = size === places ? { zh: '', en: '' } : bound
  return { zh: `${base}${zh}${sum}${rest.zh}`, en: `${base}${en}${sum}${rest.en}` }
}

/** What the formula says, as part of a sentence on the places of a unit. */
export function formulaText(formula: QuotaFormula): BilingualText {
  const at = beijingMinute(formula.at)
  const until =
    formula.before === 'refuse'
      ? { zh: '此前不能提交', en: 'refused before' }
      : { zh: '此前不限', en: 'unlimited before' }
  return shareText(formula, {
    zh: `；${at} 统计一次，${until.zh}`,
    en: `; counted once at ${at}, ${until.en}`,
  })
}

/** Which share of which teams the places are; `note` ends its brackets. */
export function shareText(formula: QuotaFormula, note: BilingualText = { zh: '', en: '' }): BilingualText {
  const { percent, rounding, steps, base, min, max, count, awards, name, nameEn } = formula
  const what = quotaCountLabels[count]
  const named = count === 'winner' && awards.length > 0 ? awards.join('、') : ''
  const bounds = [
    ...(min === null ? [] : [{ zh: `至少 ${min}`, en: `at least ${min}` }]),
    ...(max === null ? [] : [{ zh: `最多 ${max}`, en: `at most ${max}` }]),
  ]
  const rows = steps.map(({ from, places }) => ({ zh: `${from} 起 ${places} 队`, en: `${places} from ${from}` }))
  const parts = [...(steps.length === 0 ? [roundingLabels[rounding]] : rows), ...bounds]
  const where = name === '' ? { zh: '', en: '' } : { zh: `在《${name}》中`, en: ` in ‘${nameEn || name}’` }
  const counted = {
    zh: `其${where.zh}${what.zh}${named && `（${named}）`}数`,
    en: `its ${what.en}${named && ` (${named})`}${where.en}`,
  }
  const besides = base === 0 ? { zh: '', en: '' } : { zh: ` ${base} 队加`, en: `${base} and ` }
  const of =
    steps.length === 0
      ? { zh: `${counted.zh}的 ${percent}%`, en: `${percent}% of ${counted.en}` }
      : { zh: `${counted.zh}对应的队数`, en: `the number in a table for ${counted.en}` }
  return {
    zh: `${besides.zh}${of.zh}（${parts.map(({ zh }) => zh).join('，')}${note.zh}）`,
    en: `${besides.en}${of.en} (${parts.map(({ en }) => en).join(', ')}${note.en})`,
  }
}

/** A fixed number of places, with those of later passes, or those of a table. */
export function mostText({
  most,
  passes,
  table = null,
}: Pick<QuotaRow, 'most' | 'passes'> & Partial<Pick<QuotaRow, 'table'>>): BilingualText {
  if (table !== null) {
    return {
      zh: `名额表“${table.name}”所列队数（未列出的 ${most} 队）`,
      en: `as many teams as the table “${table.name}” says (${most} where it says nothing)`,
    }
  }
  const later = passes.map((pass) => ({ ...pass, at: beijingMinute(pass.from) }))
  const [zh, en] = [
    later.map((pass) => `${pass.at} 起 ${pass.most} 队`).join('，'),
    later.map((pass) => `${pass.most} from ${pass.at}`).join(', '),
  ]
  return later.length === 0
    ? { zh: `${most} 队`, en: `${most} teams` }
    : { zh: `${most} 队（${zh}）`, en: `${most} teams (${en})` }
}

/** Items that are counted together; empty: nothing is said. */
export function togetherText({ items, rounds }: Pick<QuotaRow, 'items' | 'rounds'>): BilingualText {
  if (items.length === 0) return { zh: '', en: '' }
  const [zh, en] = [items.map((item) => `“${item.zh}”`), items.map((item) => `“${item.en || item.zh}”`)]
  const others = rounds.map(({ name }) => `“${name}”`)
  const of =
    others.length === 0
      ? { zh: '', en: '' }
      : { zh: `本届竞赛和${others.join('、')}的`, en: ` of this competition and ${others.join(' and ')}` }
  return { zh: `在${of.zh}${zh.join('、')}中合计`, en: ` in ${en.join(' and ')}${of.en} together` }
}

/** Why a quota in which every team counts has no place for a team, in one sentence: its count is awaited, or it is full. */
export function noPlaceText(
  { unit, formula, passes }: Pick<QuotaRow, 'unit' | 'formula' | 'passes'>,
  { used, size, counted }: { used: number; size: number; counted: number | null },
  where: BilingualText,
): BilingualText {
  const { each, own } = quotaUnitWords[unit]
  if (formula && counted === null) {
    const [share, at] = [shareText(formula), beijingMinute(formula.at)]
    return {
      zh: `${each.zh}${where.zh}的名额为${share.zh}，${at} 统计；统计前不能提交报名，可先填写草稿`,
      en: `${each.en} ${unit === 'all' ? 'have' : 'has'}${where.en} as many places as ${share.en}. They are counted at ${at}: no team can be submitted before, though a draft can be begun`,
    }
  }
  const math = formula ? `, ${arithmeticText(formula, counted).en}` : ''
  const mathZh = formula ? `，${arithmeticText(formula, counted).zh}` : ''
  const next = passes.find((pass) => pass.most > used)
  const from = next && beijingMinute(next.from)
  return {
    zh: `${own.zh}${where.zh}没有剩余名额（${used}/${size}${mathZh}）${next ? `；${from} 起为 ${next.most} 队` : ''}`,
    en: `${own.en.charAt(0).toUpperCase()}${own.en.slice(1)} has no place left${where.en} (${used} of ${size}${math})${next ? `. There are ${next.most} from ${from}` : ''}`,
  }
}

const quotaFactLabels: Readonly<Record<QuotaUnit | 'item', BilingualText>> = {
  item: { zh: '剩余名额', en: 'Places left' },
  school: { zh: '每校名额', en: 'Quota per school' },
  college: { zh: '每学院名额', en: 'Quota per college' },
  region: { zh: '每地区名额', en: 'Quota per region' },
  organisation: { zh: '每上级组织名额', en: 'Quota per organisation above schools' },
  all: { zh: '剩余名额', en: 'Places left' },
}

/** A quota as a fact of its item: what each unit has, and what is left of it for a reader whose unit is known. */
export function quotaFact(
  quota: {
    of: QuotaUnit | 'item'
    most: number | null
    formula?: QuotaFormula | null
    passes?: QuotaRow['passes']
    table?: QuotaRow['table']
    where?: BilingualText
  },
  use: { used: number; size: number } | null,
): { label: BilingualText; text: BilingualText } {
  const { of, most, formula = null, passes = [], table = null, where = { zh: '', en: '' } } = quota
  const label = quotaFactLabels[of]
  const left = use && Math.max(0, use.size - use.used)
  if (use && (of === 'item' || of === 'all')) {
    return { label, text: { zh: `${left} / ${use.size}${where.zh}`, en: `${left} of ${use.size}${where.en}` } }
  }
  const share = formula && shareText(formula)
  // Otherwise the refusal names the moment.
  const at = formula?.before === 'unlimited' ? beijingMinute(formula.at) : null
  const counted = at === null ? { zh: '', en: '' } : { zh: `，${at} 统计`, en: `, counted at ${at}` }
  const each = share
    ? { zh: `${share.zh}${counted.zh}${where.zh}`, en: `${share.en}${counted.en}${where.en}` }
    : passes.length > 0 || table !== null
      ? {
          zh: `${mostText({ most: most ?? 0, passes, table }).zh}${where.zh}`,
          en: `${mostText({ most: most ?? 0, passes, table }).en}${where.en}`,
        }
      : { zh: `${most} 支队伍${where.zh}`, en: `${most} teams${where.en}` }
  if (!use || of === 'item') return { label, text: each }
  const { own } = quotaUnitWords[of]
  return {
    label,
    text: {
      zh: `${each.zh}；${own.zh}还剩 ${left}/${use.size}`,
      en: `${each.en}; ${left} of ${use.size} left for ${own.en}`,
    },
  }
}
