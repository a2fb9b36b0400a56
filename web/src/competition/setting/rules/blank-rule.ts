import type { QuotaFormula } from '@podium/core/competition/rule/quota-formula.ts'
import type { RuleKind, RuleRow } from '@podium/core/competition/rule/row.ts'

/** A formula that still needs its round and its moment. */
export function blankFormula(): Partial<QuotaFormula> {
  const place = { moreRounds: [], itemId: null, stageId: null, awards: [], name: '' }
  return {
    percent: 10,
    rounding: 'up',
    steps: [],
    base: 0,
    min: null,
    max: null,
    count: 'submitted',
    before: 'refuse',
    ...place,
  }
}

/** A new row of a kind. */
export function blankRule<K extends RuleKind>(kind: K, key: string): Extract<RuleRow, { kind: K }>
export function blankRule(kind: RuleKind, key: string): RuleRow {
  const common = { key, strength: 'hard' as const, message: '', messageEn: '', asOf: null, stages: [] }
  const roles = ['member' as const]
  const condition = { match: 'all' as const, of: [{ fact: 'degree' as const, op: 'in' as const, values: [] }] }
  const every = { items: [], rounds: [], amount: 'any' as const, count: 1 }
  switch (kind) {
    case 'people':
      return { ...common, kind, roles, amount: 'all', count: 1, condition }
    case 'share':
      return { ...common, kind, roles, condition, bound: 'atMost', percent: 50 }
    case 'compare': {
      const [one, other] = [
        { roles: ['teacher' as const], condition: null },
        { roles, condition: null },
      ]
      return { ...common, kind, one, bound: 'atMost', times: 1, per: 1, other }
    }
    case 'limit':
      return { ...common, kind, role: 'member', within: 'round', items: [], first: false, most: 1 }
    case 'item':
      return { ...common, kind, roles, amount: 'any', count: 1, condition, items: [], otherwise: [] }
    case 'quota':
      return {
        ...common,
        kind,
        unit: 'school',
        ...every,
        most: 3,
        passes: [],
        formula: null,
        table: null,
        whenFull: 'refuse',
        roles,
        condition: null,
      }
    case 'prerequisite':
      return { ...common, kind, roles, amount: 'all', records: [] }
    case 'anyOf': {
      const part = (no: number) => ({ ...common, key: `part${no}`, kind: 'people' as const, roles, condition })
      const any = { amount: 'any' as const, count: 1 }
      return { ...common, kind, least: 1, of: [1, 2].map((no) => ({ ...part(no), ...any })) }
    }
    case 'project':
      return { ...common, kind, by: 'name', field: '', fieldName: '', rounds: [] }
    default:
      return { ...common, kind, roles, records: [] }
  }
}
