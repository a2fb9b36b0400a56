import type { RecordKind, RuleRecord } from '@podium/core/competition/rule/record/record.ts'

/** A record that is not complete yet. */
export type Draft = Partial<RuleRecord> & { readonly kind: RecordKind }
export type DraftOf<K extends RecordKind> = Partial<Extract<RuleRecord, { kind: K }>> & { readonly kind: K }

export function blankRecord(kind: RecordKind): Draft {
  switch (kind) {
    case 'award':
      return { kind, roundId: null, awards: [], name: '' }
    case 'stage':
      return { kind, gained: 'reached', awards: [] }
    case 'post':
      return { kind, post: 'expert' }
    case 'list':
      return { kind, value: null }
    case 'history':
      return { kind, gained: 'entry', awards: [], editions: null, count: 'teams', least: 1, listId: null, name: '' }
    default:
      return { kind }
  }
}
