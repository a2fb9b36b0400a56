import { atField } from '../../base/fault/at-field.ts'
import { firstRefusal, refuse, type Refusal, type RefusalKind } from '../../base/refusal.ts'
import type { JudgedRule } from '../../competition/rule/judged.ts'
import { parseIdCard, whyNotIdNumber } from '../../identity/account/id-card.rule.ts'
import type { IdType } from '../../identity/user/user.ts'
import type { MemberRole } from '../team/team.ts'
import { sanctionRefusals as no } from './refusals.ts'
import {
  effectsOn,
  sanctionSubjectLabels,
  type SanctionEffect,
  type SanctionState,
  type SanctionSubject,
} from './sanction.ts'
import { sanctionEffectLabels } from './effect-labels.ts'

export interface SanctionToGive {
  readonly subject: SanctionSubject
  readonly effect: SanctionEffect
  readonly percent: number | null
  readonly startsOn: string
  readonly endsOn: string
}

/** Why the sanction can't be given on this day in China. */
export function whyNotGive(
  { subject, effect, percent, startsOn, endsOn }: SanctionToGive,
  today: string,
): Refusal | null {
  const [{ zh: effectZh, en: effectEn }, { zh: subjectZh, en: subjectEn }] = [
    sanctionEffectLabels[effect],
    sanctionSubjectLabels[subject],
  ]
  return firstRefusal(
    effectsOn[subject].includes(effect)
      ? null
      : refuse(no.SANCTION_EFFECT, { effectZh, effectEn, subjectZh, subjectEn }),
    (effect === 'quota') === (percent !== null) ? null : at('percent', no.SANCTION_PERCENT),
    endsOn < startsOn || endsOn < today ? at('endsOn', no.SANCTION_DATES) : null,
  )
}

/** Why nobody can be found by the normalised document number; a mistyped one would keep nobody, or a stranger, out. */
export function whyNotIdentified(idType: IdType, idNumber: string, today: string): Refusal | null {
  if (idType !== 'id_card') return atField(whyNotIdNumber(idType, idNumber, today), 'idNumber')
  const card = parseIdCard(idNumber, today)
  if ('kind' in card) return at('idNumber', card.kind)
  return card.checkDigitFits ? null : at('idNumber', no.SANCTION_CHECK_DIGIT)
}

const at = (path: string, kind: RefusalKind): Refusal => refuse(kind, {}, [{ path, zh: kind.zh, en: kind.en }])

/** Why the sanction can't be lifted. */
export function whyNotLift(state: SanctionState): Refusal | null {
  return state === 'planned' || state === 'inForce' ? null : refuse(no.SANCTION_OVER)
}

/** A sanction in force on a school or on one of a team's people. */
export interface SanctionInForce {
  /** The account of the person; null: the sanction is on the school. */
  readonly userId: string | null
  readonly effect: SanctionEffect
  readonly endsOn: string
  readonly groupName: string
}

interface Sanctioned {
  readonly userId: string
  readonly name: string
  readonly role: MemberRole
}

/**
 * The sanctions in force as a broken rule, which nothing but their end mends; null: they keep nobody out. The reason of
 * a sanction is for the office and for whom it is on, not for the team.
 */
export function judgeSanctions(
  sanctions: readonly SanctionInForce[],
  people: readonly Sanctioned[],
): JudgedRule | null {
  const found = sanctions.flatMap(({ userId, effect, endsOn, groupName }) => {
    if (effect === 'quota') return []
    const concerned = people.filter((person) => person.userId === userId && whatFor(person.role) === effect)
    if (userId !== null && concerned.length === 0) return []
    const name = concerned[0]?.name ?? null
    const until = { zh: `${groupName}，至 ${endsOn}`, en: `${groupName}, until ${endsOn}` }
    const { zh, en } = sanctionEffectLabels[effect]
    return {
      userId,
      zh: `${name ?? '该学校'}${zh}（${until.zh}）`,
      en: `${name ?? 'the school'}: ${en.toLowerCase()} (${until.en})`,
    }
  })
  if (found.length === 0) return null
  return {
    key: 'sanction',
    strength: 'hard',
    holds: false,
    stages: [],
    sentence: { zh: '处分期内不得参赛或指导', en: 'Nobody enters or advises while under a sanction' },
    found: { zh: found.map(({ zh }) => zh).join('；'), en: found.map(({ en }) => en).join('; ') },
    people: found.flatMap(({ userId }) => userId ?? []),
    reason: '',
    counts: false,
    exception: '',
  }
}

/** The effect that keeps somebody from this role; null: none does. */
function whatFor(role: MemberRole): SanctionEffect | null {
  if (role === 'leader') return null
  return role === 'teacher' ? 'advise' : 'enter'
}
