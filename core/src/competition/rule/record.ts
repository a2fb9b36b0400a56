import { z } from 'zod'
import type { BilingualText } from '../../base/bilingual-text.ts'
import { Id, anyText, nonEmptyText } from '../../base/shapes.ts'

/** An item of a round, or all of its items; the name is kept for sentences. */
const entry = { roundId: Id, itemId: Id.nullable().default(null), name: nonEmptyText(200) }

export const ENTRY_RECORDS = ['entry', 'promoted'] as const
export const STAGE_GAINS = ['reached', 'award', 'unawarded'] as const
export const POSTS = ['staff', 'expert'] as const

/** Something on record about a person that a prerequisite asks for or an exclusion forbids. */
export const RuleRecord = z.discriminatedUnion('kind', [
  /** In a team that is enrolled there. */
  z.object({ kind: z.literal('entry'), ...entry }),
  /** In a team that was promoted to a later stage there. */
  z.object({ kind: z.literal('promoted'), ...entry }),
  /** In a team with a published result there, and without an award. */
  z.object({ kind: z.literal('result'), ...entry }),
  /** In a team that was promoted to this stage, has a published award of it, or a result of it without an award. */
  z.object({ kind: z.literal('stage'), ...entry, stageId: Id, gained: z.enum(STAGE_GAINS).default('reached') }),
  /** In a team with a published award. */
  z.object({
    kind: z.literal('award'),
    /** Null: any other round of the series. */
    roundId: Id.nullable().default(null),
    /** Names of awards; empty: any. */
    awards: z.array(nonEmptyText(60)).max(20).default([]),
    name: anyText(200).default(''),
  }),
  /** Works for the organisation that holds the round, or is in its library of experts. */
  z.object({ kind: z.literal('post'), post: z.enum(POSTS) }),
  /** On a list that was imported for the round. */
  z.object({ kind: z.literal('list'), listId: Id, name: nonEmptyText(100) }),
])
export type RuleRecord = z.output<typeof RuleRecord>
export type RecordKind = RuleRecord['kind']
export const RECORD_KINDS = [
  'entry',
  'promoted',
  'result',
  'stage',
  'award',
  'post',
  'list',
] as const satisfies readonly RecordKind[]

/**
 * Key of a record that is not decided: an entry that waits for its approval, a membership of a listed school that
 * nobody verified. It excludes a person and meets no prerequisite.
 */
export const undecidedKey = (key: string): string => `undecided:${key}`

/** Whether the record may exclude the person: they have it, or it is undecided. */
export function mayHave({ records }: { readonly records: readonly string[] }, record: RuleRecord): boolean {
  const key = recordKey(record)
  return records.includes(key) || records.includes(undecidedKey(key))
}

/** Names a record among those that a person has. */
export function recordKey(record: RuleRecord): string {
  switch (record.kind) {
    case 'entry':
    case 'promoted':
    case 'result':
      return `${record.kind}:${record.roundId}:${record.itemId ?? ''}`
    case 'stage':
      return `stage:${record.stageId}:${record.itemId ?? ''}:${record.gained}`
    case 'award':
      return `award:${record.roundId ?? ''}:${JSON.stringify(record.awards.toSorted())}`
    case 'post':
      return `post:${record.post}`
    default:
      return `list:${record.listId}`
  }
}

/** Whether the record says something about the person, in words that follow their name. */
export function recordText(record: RuleRecord): BilingualText {
  switch (record.kind) {
    case 'entry':
      return { zh: `已参加“${record.name}”`, en: `enrolled in “${record.name}”` }
    case 'promoted':
      return { zh: `在“${record.name}”中晋级`, en: `promoted in “${record.name}”` }
    case 'stage':
      return {
        reached: { zh: `已进入“${record.name}”`, en: `promoted to “${record.name}”` },
        award: { zh: `在“${record.name}”中获奖`, en: `an award winner of “${record.name}”` },
        unawarded: withoutAward(record.name),
      }[record.gained]
    case 'result':
      return withoutAward(record.name)
    case 'award':
      return awardText(record)
    case 'post':
      return record.post === 'staff'
        ? { zh: '是主办单位工作人员', en: 'on the staff of the organiser' }
        : { zh: '是主办单位专家库成员', en: 'in the organiser’s library of experts' }
    default:
      return { zh: `在名单“${record.name}”中`, en: `on the list “${record.name}”` }
  }
}

function withoutAward(name: string): BilingualText {
  return { zh: `在“${name}”中有成绩而未获奖`, en: `ranked without an award in “${name}”` }
}

function awardText({ roundId, awards, name }: Extract<RuleRecord, { kind: 'award' }>): BilingualText {
  const where =
    roundId === null
      ? { zh: '该竞赛其他届', en: 'another year of this competition' }
      : { zh: `“${name}”`, en: `“${name}”` }
  return awards.length === 0
    ? { zh: `在${where.zh}中获奖`, en: `an award winner of ${where.en}` }
    : { zh: `在${where.zh}中获${awards.join('、')}`, en: `a winner of ${awards.join(' or ')} in ${where.en}` }
}
