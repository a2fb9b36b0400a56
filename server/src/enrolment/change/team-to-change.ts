import type { TeamToChange } from '@podium/core/enrolment/change/change.rule.ts'
import { levelsDue } from '@podium/core/enrolment/change/due.rule.ts'
import { sizeOf } from '@podium/core/enrolment/member/member.rule.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { hasAccepted } from '@podium/core/enrolment/team/team.ts'
import { lockRoundShared } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import type { Member } from '../member/member.store.ts'
import type { Team } from '../team/team.store.ts'

/** A locked team for the rules of its changes. Its round is locked, so that results are not published meanwhile. */
export async function teamToChange(tx: Tx, team: Team, members: readonly Member[]): Promise<TeamToChange> {
  const roundState = orNotFound(await lockRoundShared(tx, team.roundId))
  return changeFacts(team, members, { roundState, setting: await frozenSetting(tx, team) })
}

export function changeFacts(
  { state, name, captainId, auditLevel, answers, fee }: Team,
  members: readonly Member[],
  { roundState, setting }: Pick<TeamToChange, 'roundState' | 'setting'>,
): TeamToChange {
  return { state, name, captainId, auditLevel, answers, members, roundState, setting, isCharged: fee > 0 }
}

/** The levels that decide on changes of the team, in order. */
export function dueFor({ auditLevel, members, setting }: TeamToChange): AuditLevel[] {
  return levelsDue({ auditLevel, teachers: sizeOf(members.filter(hasAccepted)).teachers }, setting)
}
