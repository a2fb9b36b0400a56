import type { BilingualText } from '../../base/bilingual-text.ts'
import { beijingMinute } from '../../base/time/beijing.ts'
import type { QuotaCountKind, QuotaFormula, Rounding } from './quota-formula.ts'
import type { QuotaUnit } from './row.ts'
import { quotaSize, roundedShare } from './quota-size.rule.ts'

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

/** Whose places a quota is about, as the beginning of its sentence, and within it. */
export const quotaUnitWords: Readonly<Record<QuotaUnit, { each: BilingualText; its: BilingualText }>> = {
  school: { each: { zh: '每校', en: 'A school' }, its: { zh: '本校', en: 'of a school' } },
  college: { each: { zh: '每个学院', en: 'A college' }, its: { zh: '本学院', en: 'of a college' } },
  region: { each: { zh: '每个地区', en: 'A region' }, its: { zh: '本地区', en: 'of a region' } },
  organisation: {
    each: { zh: '学校的每个上级组织', en: 'An organisation above schools' },
    its: { zh: '同一上级组织', en: 'of an organisation above schools' },
  },
  all: { each: { zh: '全部队伍合计', en: 'All teams together' }, its: { zh: '全部队伍', en: 'of all teams' } },
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
  const share = roundedShare(formula, counted)
  const size = quotaSize({ most: 0, formula }, counted)
  const plain = `${FUNCTIONS[formula.rounding]}(${formula.percent}% × ${counted}) = ${share}`
  if (size === share) return { zh: plain, en: plain }
  return share < size!
    ? { zh: `${plain}，至少 ${size}`, en: `${plain}, at least ${size}` }
    : { zh: `${plain}，最多 ${size}`, en: `${plain}, at most ${size}` }
}

/** What the formula says, as part of a sentence on the places of a unit. */
export function formulaText(formula: QuotaFormula): BilingualText {
  const { percent, rounding, min, max, count, awards, name, nameEn, before } = formula
  const at = beijingMinute(formula.at)
  const what = quotaCountLabels[count]
  const named = count === 'winner' && awards.length > 0 ? awards.join('、') : ''
  const bounds = [
    ...(min === null ? [] : [{ zh: `至少 ${min}`, en: `at least ${min}` }]),
    ...(max === null ? [] : [{ zh: `最多 ${max}`, en: `at most ${max}` }]),
  ]
  const parts = [roundingLabels[rounding], ...bounds]
  const where = name === '' ? { zh: '', en: '' } : { zh: `在“${name}”中`, en: ` in “${nameEn || name}”` }
  const until =
    before === 'refuse' ? { zh: '此前不能提交', en: 'refused before' } : { zh: '此前不限', en: 'unlimited before' }
  return {
    zh: `其${where.zh}${what.zh}${named && `（${named}）`}数的 ${percent}%（${parts.map(({ zh }) => zh).join('，')}；${at} 统计一次，${until.zh}）`,
    en: `${percent}% of its ${what.en}${named && ` (${named})`}${where.en} (${parts.map(({ en }) => en).join(', ')}; counted once at ${at}, ${until.en})`,
  }
}
