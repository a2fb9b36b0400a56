import { z } from 'zod'
import { Id, anyText, nonEmptyText } from '../../../base/shapes.ts'

/** An item of a round, or all of its items; the name is kept for sentences. */
const entry = { roundId: Id, itemId: Id.nullable().default(null), name: nonEmptyText(200) }

export const ENTRY_RECORDS = ['entry', 'promoted'] as const
export const STAGE_GAINS = ['reached', 'ranked', 'award', 'unawarded'] as const
export const HISTORY_GAINS = ['entry', 'promoted', 'result', 'award'] as const
export const HISTORY_COUNTS = ['teams', 'editions'] as const
export const POSTS = ['staff', 'expert'] as const

const awardNames = z.array(nonEmptyText(60)).max(20).default([])

/** What the value beside a person on a list must be. */
export const ListedValue = z.union([
  z.object({ op: z.enum(['atLeast', 'atMost']), number: z.number().min(-1_000_000).max(1_000_000) }),
  z.object({ op: z.literal('in'), values: z.array(nonEmptyText(40)).min(1).max(50) }),
])
export type ListedValue = z.output<typeof ListedValue>

/** Something on record about a person that a prerequisite asks for or an exclusion forbids. */
export const RuleRecord = z.discriminatedUnion('kind', [
  /** In a team that is enrolled there. */
  z.object({ kind: z.literal('entry'), ...entry }),
  /** In a team that was promoted to a later stage there. */
  z.object({ kind: z.literal('promoted'), ...entry }),
  /** In a team with a published result there, and without an award. */
  z.object({ kind: z.literal('result'), ...entry }),
  /** In a team that was promoted to this stage, has a published result of it, an award, or a result without an award. */
  z.object({
    kind: z.literal('stage'),
    ...entry,
    stageId: Id,
    gained: z.enum(STAGE_GAINS).default('reached'),
    /** With `award`: names of awards; empty: any. */
    awards: awardNames,
  }),
  /** In a team with a published award. */
  z.object({
    kind: z.literal('award'),
    /** Null: any other round of the series. */
    roundId: Id.nullable().default(null),
    /** Names of awards; empty: any. */
    awards: awardNames,
    name: anyText(200).default(''),
  }),
  /** Works for the organisation that holds the round, or is in its library of experts. */
  z.object({ kind: z.literal('post'), post: z.enum(POSTS) }),
  /** On a list that was imported for the round. */
  z.object({
    kind: z.literal('list'),
    listId: Id,
    name: nonEmptyText(100),
    /** Null: being on the list is enough. */
    value: ListedValue.nullable().default(null),
  }),
  /** So often in teams of earlier editions of the competition. */
  z.object({
    kind: z.literal('history'),
    gained: z.enum(HISTORY_GAINS).default('entry'),
    /** With `award`: names of awards; empty: any. */
    awards: awardNames,
    /** Only of the last editions before this one; null: all. */
    editions: z.number().int().min(1).max(50).nullable().default(null),
    /** Whether several teams of one edition count as one. */
    count: z.enum(HISTORY_COUNTS).default('teams'),
    least: z.number().int().min(1).max(100).default(1),
    /** A list whose values are added, for editions before this platform; empty name: none. */
    listId: Id.nullable().default(null),
    name: anyText(100).default(''),
  }),
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
  'history',
] as const satisfies readonly RecordKind[]

/**
 * Key of a record that is not decided: an entry that waits for its approval, a membership of a listed school that
 * nobody verified. It excludes a person and meets no prerequisite.
 */
export const undecidedKey = (key: string): string => `undecided:${key}`

/** Whether the record of this key may exclude a person with these: they have it, or it is undecided. */
export function mayHave(records: readonly string[], key: string): boolean {
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
      return `stage:${record.stageId}:${record.itemId ?? ''}:${record.gained}${namedKey(record.awards)}`
    case 'award':
      return `award:${record.roundId ?? ''}:${JSON.stringify(record.awards.toSorted())}`
    case 'post':
      return `post:${record.post}`
    case 'history': {
      const { gained, awards, editions, count, least, listId } = record
      return `history:${gained}:${editions ?? ''}:${count}:${least}:${listId ?? ''}${namedKey(awards)}`
    }
    default:
      return `list:${record.listId}${record.value ? `:${JSON.stringify(record.value)}` : ''}`
  }
}

const namedKey = (awards: readonly string[]) => (awards.length === 0 ? '' : `:${JSON.stringify(awards.toSorted())}`)
