import type { KindedMember } from '../adviser/adviser.rule.ts'
import { hasAccepted, type MemberState } from '../team/team.ts'
import type { ChangeField } from './field.ts'

type Field = Pick<ChangeField, 'kind' | 'memberId' | 'role' | 'person' | 'adviserKind'>

/**
 * The people of a team before and once these fields are accepted, and who joins by them, with the kinds of advisers.
 */
export function adviserChange(
  members: ReadonlyArray<KindedMember & { readonly memberId: string; readonly state: MemberState }>,
  fields: readonly Field[],
): Record<'before' | 'after' | 'joining', KindedMember[]> {
  const before = members.filter(hasAccepted)
  const leavingOf = (id: string) =>
    fields.find(({ kind, memberId }) => (kind === 'remove' || kind === 'replace') && memberId === id)
  const stay = before.filter(({ memberId }) => !leavingOf(memberId))
  const replacing = before.flatMap((member): KindedMember[] => {
    const leaving = leavingOf(member.memberId)
    if (leaving?.kind !== 'replace') return []
    return [{ ...member, name: leaving.person?.name ?? '', adviserKind: leaving.adviserKind || member.adviserKind }]
  })
  const added = fields.flatMap(({ kind, role, person, adviserKind }): KindedMember[] =>
    kind === 'add' && role !== null ? [{ name: person?.name ?? '', role, adviserKind }] : [],
  )
  const joining = [...replacing, ...added]
  return { before, after: [...stay, ...joining], joining }
}
