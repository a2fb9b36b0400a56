import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import { fieldLabel } from '@podium/core/enrolment/change/change-words.rule.ts'
import type { TeamToChange } from '@podium/core/enrolment/change/change.rule.ts'
import type { ChangeField } from '@podium/core/enrolment/change/field.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { holdersIn, nearestStaff } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { advisersOf, groupAboveSchool, groupOfSchool, pathOfRound } from '../audit/audit-call.store.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { dueMessage, outsideLink } from '../member/invite-member.ts'
import type { Team } from '../team/team.store.ts'
import type { Change } from './change.store.ts'

const CODE = 'enrolment:team:audit'

/** A request with its team. */
export interface ChangeOfTeam {
  readonly team: Team
  readonly facts: TeamToChange
  readonly change: Pick<Change, 'changeId' | 'level' | 'reason' | 'askedById' | 'askedByName'>
}

/**
 * Tells the captain, whoever asked, the people whom a field is about, and the advisers; not the person who acted. Newcomers
 * don't learn what is decided on others.
 */
export async function notifyChange(
  services: Services,
  tx: Tx,
  { team, facts, change }: ChangeOfTeam,
  fields: readonly ChangeField[],
  message: {
    kind: 'changeAsked' | 'changeWithdrawn' | 'changeDecided'
    not: string
    /** Who withdrew it. */
    by?: string
    outcome?: BilingualText
    /** Distinguishes the messages of several levels. */
    key?: string
  },
): Promise<void> {
  const { changeId, askedById, askedByName, reason } = change
  const advisers = facts.members.filter(({ role }) => role === 'teacher').map(({ userId }) => userId)
  const about = fields.map(({ memberId }) => facts.members.find((each) => each.memberId === memberId)?.userId)
  const asked = fields.filter(({ answer }) => answer !== 'declined')
  const newcomers = message.kind === 'changeWithdrawn' ? asked.map(({ person }) => person?.userId) : []
  const users = new Set([team.captainId, askedById, ...advisers, ...about, ...newcomers].filter((id) => id != null))
  users.delete(message.not)
  const { zh: outcomeZh, en: outcomeEn } = message.outcome ?? { zh: '', en: '' }
  await sendEnrolmentNotice(services, tx, message.kind, {
    users: [...users],
    roundId: team.roundId,
    dedupeKey: `${changeId}:${message.key ?? ''}`,
    link: paths.centre.team({ teamId: team.teamId }),
    params: {
      by: message.by ?? askedByName,
      team: team.name,
      reason,
      ...labelParams(fields, facts),
      ...(message.outcome && { outcomeZh, outcomeEn }),
    },
  })
}

/** Asks those who are to join or to become captain; a newcomer once a day at most, since more would be a nuisance. */
export async function askPeople(
  services: Services,
  tx: Tx,
  { team, facts, change }: ChangeOfTeam,
  fields: readonly ChangeField[],
): Promise<void> {
  for (const { fieldId, kind, person, role, memberId, answer } of fields) {
    if (!person || answer !== 'open') continue
    const token = kind === 'captain' ? null : (await dueMessage(tx, team.teamId, person.userId)).token
    if (kind !== 'captain' && token === null) continue
    const name = facts.members.find((each) => each.memberId === memberId)?.name ?? ''
    const words = memberRoleLabels[role ?? 'member']
    const notice = kind === 'captain' ? 'leadAsked' : kind === 'add' ? 'additionAsked' : 'replacementAsked'
    await sendEnrolmentNotice(services, tx, notice, {
      users: [person.userId],
      roundId: team.roundId,
      dedupeKey: fieldId,
      link: paths.centre.team(),
      isAwaited: true,
      ...(token !== null && { outside: outsideLink(token) }),
      params: { captain: change.askedByName, name, team: team.name, roleZh: words.zh, roleEn: words.en },
    })
  }
}

/** Tells those who decide at the level whose turn it is. */
export async function callDeciders(
  services: Services,
  tx: Tx,
  { team, facts, change }: ChangeOfTeam,
  fields: readonly ChangeField[],
): Promise<void> {
  const { changeId, level } = change
  const users = await decidersAt(tx, team, level)
  await sendEnrolmentNotice(services, tx, 'changeToDecide', {
    users,
    roundId: team.roundId,
    dedupeKey: `${changeId}:${level}`,
    link: level === 'teacher' ? paths.centre.team({ teamId: team.teamId }) : paths.office.signUpChange({ changeId }),
    isAwaited: true,
    params: { team: team.name, ...labelParams(fields, facts) },
  })
}

async function decidersAt(tx: Tx, team: Team, level: Change['level']): Promise<string[]> {
  if (level === 'teacher') return [...(await advisersOf(tx, [team.teamId])).keys()]
  if (level === 'organiser') return nearestStaff(tx, CODE, await pathOfRound(tx, team.roundId))
  const groupOf = level === 'province' ? groupAboveSchool : groupOfSchool
  const groupId = team.schoolId && (await groupOf(tx, team.schoolId))
  return groupId ? holdersIn(tx, groupId, CODE) : []
}

function labelParams(fields: readonly ChangeField[], { setting }: TeamToChange) {
  const labels = fields.map((field) => fieldLabel(field, setting))
  return { fieldsZh: labels.map(({ zh }) => zh).join('、'), fieldsEn: labels.map(({ en }) => en).join(', ') }
}
