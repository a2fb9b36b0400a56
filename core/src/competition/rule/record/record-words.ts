import type { BilingualText } from '../../../base/bilingual-text.ts'
import type { ListedValue, RuleRecord } from './record.ts'

type RecordOf<K extends RuleRecord['kind']> = Extract<RuleRecord, { kind: K }>

/** What the record says about a person, in words that follow their name. */
export function recordText(record: RuleRecord): BilingualText {
  switch (record.kind) {
    case 'entry':
      return { zh: `已参加“${record.name}”`, en: `enrolled in “${record.name}”` }
    case 'promoted':
      return { zh: `在“${record.name}”中晋级`, en: `promoted in “${record.name}”` }
    case 'stage':
      return stageText(record)
    case 'result':
      return withoutAward(record.name)
    case 'award':
      return awardText(record)
    case 'post':
      return record.post === 'staff'
        ? { zh: '是主办单位工作人员', en: 'on the staff of the organiser' }
        : { zh: '是主办单位专家库成员', en: 'in the organiser’s library of experts' }
    case 'history':
      return historyText(record)
    default:
      return listText(record)
  }
}

function withoutAward(name: string): BilingualText {
  return { zh: `在“${name}”中有成绩而未获奖`, en: `ranked without an award in “${name}”` }
}

function stageText({ gained, name, awards }: RecordOf<'stage'>): BilingualText {
  switch (gained) {
    case 'reached':
      return { zh: `已进入“${name}”`, en: `promoted to “${name}”` }
    case 'ranked':
      return { zh: `在“${name}”中有公布的成绩`, en: `ranked in “${name}”` }
    case 'unawarded':
      return withoutAward(name)
    default: {
      const won = wonText(awards)
      return { zh: `在“${name}”中${won.zh}`, en: `${won.en} ${awards.length === 0 ? 'of' : 'in'} “${name}”` }
    }
  }
}

/** That somebody has an award, or one of these. */
function wonText(awards: readonly string[]): BilingualText {
  return awards.length === 0
    ? { zh: '获奖', en: 'an award winner' }
    : { zh: `获${awards.join('、')}`, en: `a winner of ${awards.join(' or ')}` }
}

function awardText({ roundId, awards, name }: RecordOf<'award'>): BilingualText {
  const where =
    roundId === null
      ? { zh: '该竞赛其他届', en: 'another year of this competition' }
      : { zh: `“${name}”`, en: `“${name}”` }
  const won = wonText(awards)
  return { zh: `在${where.zh}中${won.zh}`, en: `${won.en} ${awards.length === 0 ? 'of' : 'in'} ${where.en}` }
}

function listText({ name, value }: RecordOf<'list'>): BilingualText {
  if (value === null) return { zh: `在名单“${name}”中`, en: `on the list “${name}”` }
  const what = valueText(value)
  return { zh: `在名单“${name}”中的值${what.zh}`, en: `on the list “${name}” with a value ${what.en}` }
}

function valueText(value: ListedValue): BilingualText {
  if (value.op === 'in') return { zh: `为${value.values.join('、')}`, en: `of ${value.values.join(' or ')}` }
  return value.op === 'atLeast'
    ? { zh: `不低于 ${value.number}`, en: `of at least ${value.number}` }
    : { zh: `不高于 ${value.number}`, en: `of at most ${value.number}` }
}

function historyText({ gained, awards, editions, count, least, name }: RecordOf<'history'>): BilingualText {
  const what = {
    entry: { zh: '参赛', en: 'enrolled' },
    promoted: { zh: '晋级', en: 'promoted' },
    result: { zh: '有成绩', en: 'ranked' },
    award: wonText(awards),
  }[gained]
  const zh = editions === null ? '往届' : editions === 1 ? '上一届' : `最近 ${editions} 届`
  const one = editions === null ? 'an earlier edition' : 'the last edition'
  const many = editions === null ? 'earlier editions' : `the last ${editions} editions`
  const from =
    name === ''
      ? { zh: '', en: '' }
      : { zh: `（含名单“${name}”的次数）`, en: ` (with the numbers of the list “${name}”)` }
  if (least === 1) {
    const where = editions === null || editions === 1 ? one : `one of ${many}`
    return { zh: `在${zh}中${what.zh}${from.zh}`, en: `${what.en} in ${where}${from.en}` }
  }
  const where = editions === 1 ? one : many
  const editionsText = editions === null ? `${least} or more earlier editions` : `${least} or more of ${where}`
  const often = count === 'teams' ? `${least} times or more in ${where}` : `in ${editionsText}`
  return {
    zh: `在${zh}中${what.zh}达 ${least} ${count === 'teams' ? '次' : '届'}${from.zh}`,
    en: `${what.en} ${often}${from.en}`,
  }
}
