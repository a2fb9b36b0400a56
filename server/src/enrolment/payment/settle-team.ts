import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { advanceFrom, advanceOnSubmit } from '@podium/core/enrolment/team/advance.rule.ts'
import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import { whyNotSettle } from '@podium/core/enrolment/team/settle.rule.ts'
import { awaitsPayment } from '@podium/core/enrolment/team/team.ts'
import type { AuditNote } from '#server/platform/audit/entry.ts'
import { record } from '#server/platform/audit/record.store.ts'
import { clock } from '#server/platform/db/clock.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { overtakePaymentDue } from '../audit/send-enrolment-notice.ts'
import { membersOf, type Member } from '../member/member.store.ts'
import { saveAdvance } from '../team/advance-team.ts'
import { lockTeam, type Team } from '../team/team.store.ts'
import { teamDue } from './due.ts'

/**
 * Lets teams go on whose fee was paid or waived: to their audit, where the fee comes before it, or to taking part. One
 * that left in the meantime is refused.
 */
export async function settleTeams(services: Services, tx: Tx, teamIds: readonly string[]): Promise<void> {
  for (const teamId of teamIds.toSorted()) await settleTeam(services, tx, teamId)
}

async function settleTeam(services: Services, tx: Tx, teamId: string): Promise<void> {
  const team = await lockTeam(tx, teamId)
  refuseIf(whyNotSettle(team))
  if (!team || !mayAct(team.state, 'settle')) return
  const [members, setting, at] = [await membersOf(tx, teamId), await frozenSetting(tx, team), await clock(tx)]
  const { due } = await teamDue(tx, team, members, setting, at)
  if (due > 0) return
  const { state } = await saveAdvance(services, tx, { team, members, setting, at }, afterFee(team, members, setting))
  if (awaitsPayment({ state })) return
  await overtakePaymentDue(tx, team)
  await recordChange(tx, 'enrolment.settle', {
    type: 'team',
    id: teamId,
    before: { state: team.state },
    after: { state },
  })
}

/** Where a team goes on once nothing is due: to its audit, where the fee comes before it, or to taking part. */
export function afterFee({ auditLevel }: Pick<Team, 'auditLevel'>, members: readonly Member[], setting: EnrolSetting) {
  const resumed = { state: auditLevel ? ('returned' as const) : ('draft' as const), auditLevel }
  return setting.fee.due === 'submission'
    ? advanceOnSubmit(resumed, members, setting)
    : { ...advanceFrom(setting.auditLevels.at(-1) ?? null, members, setting), skipped: [] }
}

/** Adds an audit row for what the server did by itself. */
export async function recordChange(
  tx: Tx,
  action:
    | 'enrolment.settle'
    | 'enrolment.forfeit'
    | 'enrolment.miss_hand_in'
    | 'enrolment.leave_refunded'
    | 'enrolment.offer_place'
    | 'enrolment.leave_line'
    | 'enrolment.complete_members',
  note: AuditNote,
): Promise<void> {
  const call = { viewer: null, address: '', agent: '', traceId: newId() }
  await record(tx, { call, action, input: {}, notes: [note], code: 0, durationMs: 0, outcome: 'done' })
}
