import type { KindedMember } from '../adviser/adviser.rule.ts'
import { hasAccepted, type MemberState } from '../team/team.ts'
import type { ChangeField } from './field.ts'

type Field = Pick<ChangeField, 'kind' | 'memberId' | 'role' | 'person' | 'adviserKind'>

/** The people of a team once these fields are accepted, with the kinds of its advisers. */
export function advisersAfter(
  members: ReadonlyArray<KindedMember & { readonly memberId: string; readonly state: MemberState }>,
  fields: readonly Field[],
): KindedMember[] {
  const stay = members.filter(hasAccepted).flatMap((member): KindedMember[] => {
    const leaving = fields.find(
      ({ kind, memberId }) => (kind === 'remove' || kind === 'replace') && memberId === member.memberId,
    )
    if (!leaving) return [member]
    if (leaving.kind === 'remove') return []
    return [{ ...member, name: leaving.person?.name ?? '', adviserKind: leaving.adviserKind || member.adviserKind }]
  })
  const added = fields.flatMap(({ kind, role, person, adviserKind }): KindedMember[] =>
    kind === 'add' && role !== null ? [{ name: person?.name ?? '', role, adviserKind }] : [],
  )
  return [...stay, ...added]
}
