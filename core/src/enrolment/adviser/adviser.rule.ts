import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { AdviserKind } from '../../competition/setting/adviser-kind.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import type { MemberRole } from '../team/team.ts'
import { adviserRefusals as no } from './refusals.ts'

/** A member, and what kind of adviser they are; empty: none is chosen. */
export interface KindedMember {
  readonly name: string
  readonly role: MemberRole
  readonly adviserKind: string
}

type Kinds = Pick<EnrolSetting, 'adviserKinds'>

/** Why the advisers among these people aren't of the kinds that the setting asks for. @spec R17 */
export function whyNotAdvisers(members: readonly KindedMember[], { adviserKinds }: Kinds): Refusal | null {
  if (adviserKinds.length === 0) return null
  const advisers = advisersIn(members)
  const unknown = advisers.find(({ adviserKind }) => !adviserKinds.some(({ key }) => key === adviserKind))
  if (unknown) return refuse(no.ADVISER_KIND_MISSING, { name: unknown.name })
  return firstRefusal(...adviserKinds.map((kind) => whyNotCount(kind, countOf(advisers, kind))))
}

/**
 * Why the advisers of a team can't be changed like this. Those who stay are not judged: a promoted team has advisers of
 * other kinds. The number of a kind is refused where it comes further from what the setting asks for.
 */
export function whyNotAdviserChange(
  { before, after, joining }: Readonly<Record<'before' | 'after' | 'joining', readonly KindedMember[]>>,
  { adviserKinds }: Kinds,
): Refusal | null {
  if (adviserKinds.length === 0) return null
  const unknown = advisersIn(joining).find(({ adviserKind }) => !adviserKinds.some(({ key }) => key === adviserKind))
  if (unknown) return refuse(no.ADVISER_KIND_MISSING, { name: unknown.name })
  return firstRefusal(
    ...adviserKinds.map((kind) => {
      const [old, count] = [countOf(advisersIn(before), kind), countOf(advisersIn(after), kind)]
      const isWorse = count < kind.min ? count < old : count > old
      return isWorse ? whyNotCount(kind, count) : null
    }),
  )
}

function whyNotCount({ name, nameEn, min, max }: AdviserKind, count: number): Refusal | null {
  const kind = { kindZh: name, kindEn: nameEn || name }
  if (count < min) return refuse(no.TOO_FEW_OF_KIND, { ...kind, count, min })
  return count > max ? refuse(no.TOO_MANY_OF_KIND, { ...kind, max }) : null
}

const advisersIn = (members: readonly KindedMember[]) => members.filter(({ role }) => role === 'teacher')

const countOf = (advisers: readonly KindedMember[], { key }: AdviserKind): number =>
  advisers.filter(({ adviserKind }) => adviserKind === key).length

/** Why this member can't be an adviser of this kind, beside the others of the team. */
export function whyNotAdviserKind(
  member: KindedMember,
  key: string,
  others: readonly KindedMember[],
  { adviserKinds }: Kinds,
): Refusal | null {
  if (member.role !== 'teacher') return refuse(no.NOT_AN_ADVISER, { name: member.name })
  const kind = adviserKinds.find((each) => each.key === key)
  if (!kind) return refuse(no.NO_SUCH_KIND)
  const count = countOf(advisersIn(others), kind)
  return count < kind.max
    ? null
    : refuse(no.TOO_MANY_OF_KIND, { kindZh: kind.name, kindEn: kind.nameEn || kind.name, max: kind.max })
}
