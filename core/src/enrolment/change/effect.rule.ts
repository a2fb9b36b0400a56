import { isStudentRole, type MemberRole } from '../team/team.ts'
import type { ChangeKind } from './change.ts'
import type { EffectView, PrintedFact, TeamCertificates } from './effect.ts'

export interface EffectiveField {
  readonly kind: ChangeKind
  /** The account of the person who leaves. */
  readonly leavingId: string | null
  /** Role of the people whom it is about; null: of none. */
  readonly role: MemberRole | null
}

/** The printed facts that a field changes: order and captain change the order of names. */
function factsOf({ kind, role }: EffectiveField): readonly PrintedFact[] {
  switch (kind) {
    case 'name':
      return ['teamName']
    case 'order':
      return ['students', 'advisers']
    case 'add':
    case 'remove':
    case 'replace':
      return role === null ? [] : isStudentRole(role) ? ['students'] : role === 'teacher' ? ['advisers'] : []
    default:
      return []
  }
}

/** What accepting a field does to the certificates of its team. */
export function effectsOf(field: EffectiveField, { issued, coming }: TeamCertificates): EffectView[] {
  const facts = factsOf(field)
  const touches = (prints: readonly PrintedFact[]) => prints.some((fact) => facts.includes(fact))
  const joins = field.kind === 'add' || field.kind === 'replace'
  const personal = field.role === 'teacher' ? 'adviser' : 'student'
  const ofIssued = issued.flatMap(({ number, kind, holderId, prints }): EffectView[] => {
    if (field.leavingId !== null && holderId === field.leavingId) return [{ effect: 'revoke', kind, number }]
    return touches(prints) ? [{ effect: 'correct', kind, number }] : []
  })
  const given = new Set(issued.map(({ kind }) => kind.zh))
  const ofComing = coming.flatMap(({ kind, isFor, prints }): EffectView[] => {
    const isIssued = given.has(kind.zh)
    if (isFor !== null && isIssued && joins && isFor === personal) return [{ effect: 'issue', kind, number: '' }]
    return !isIssued && touches(prints) ? [{ effect: 'print', kind, number: '' }] : []
  })
  return [...ofIssued, ...ofComing]
}
