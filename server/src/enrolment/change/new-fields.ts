import { presentValue, type TeamToChange } from '@podium/core/enrolment/change/change.rule.ts'
import type { ChangeWish } from '@podium/core/enrolment/change/change.ts'
import type { ChangeValue } from '@podium/core/enrolment/change/field.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Team } from '../team/team.store.ts'
import type { NewField } from './change.store.ts'
import { findNewcomer } from './newcomer.ts'

const NOBODY = {
  memberId: null,
  role: null,
  person: null,
  adviserKind: '',
  answer: null,
  key: null,
  before: null,
  after: null,
} as const

/** The fields that are asked for, each with what it is now. Looks newcomers up, and throws why they can't join. */
export async function newFields(
  services: Services,
  tx: Tx,
  { team, facts }: { team: Team; facts: TeamToChange },
  wishes: readonly ChangeWish[],
): Promise<NewField[]> {
  const fields: NewField[] = []
  for (const wish of wishes) {
    const field = await newField(services, tx, { team, facts }, wish)
    fields.push({ ...field, before: presentValue(facts, field) })
  }
  return fields
}

async function newField(
  services: Services,
  tx: Tx,
  { team, facts }: { team: Team; facts: TeamToChange },
  wish: ChangeWish,
): Promise<NewField> {
  const { setting, members } = facts
  const memberOf = (memberId: string) => orNotFound(members.find((member) => member.memberId === memberId))
  const join = async (
    role: NewField['role'] & string,
    memberId: string | null,
    who: { name: string; phone: string; adviserKind?: string | undefined },
  ) => {
    const person = await findNewcomer(services, tx, { team, role, memberId, setting }, who)
    const adviserKind = role === 'teacher' ? (who.adviserKind ?? '') : ''
    return { person, adviserKind, answer: setting.membersMustAccept ? ('open' as const) : ('accepted' as const) }
  }
  switch (wish.kind) {
    case 'name':
      return { ...NOBODY, kind: 'name', after: wish.after }
    case 'order':
      return { ...NOBODY, kind: 'order', after: wish.after }
    case 'answer':
      return { ...NOBODY, kind: 'answer', key: wish.key, after: wish.after as ChangeValue }
    case 'captain': {
      const { userId, name, role } = memberOf(wish.memberId)
      if (userId === null) throw refuse(enrolmentRefusals.STILL_INVITED, { namesZh: name, namesEn: name })
      const person = { userId, name }
      return { ...NOBODY, kind: 'captain', memberId: wish.memberId, role, person, answer: 'open', after: wish.memberId }
    }
    case 'remove':
      return { ...NOBODY, kind: 'remove', memberId: wish.memberId, role: memberOf(wish.memberId).role }
    case 'replace': {
      const { role } = memberOf(wish.memberId)
      const { memberId } = wish
      return { ...NOBODY, kind: 'replace', memberId, role, ...(await join(role, memberId, wish)) }
    }
    default:
      return { ...NOBODY, kind: 'add', role: wish.role, ...(await join(wish.role, null, wish)) }
  }
}
