import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { feeOf } from '@podium/core/finance/fee/fee.rule.ts'
import { dueOf } from '@podium/core/finance/fee/due.rule.ts'
import { sizeOf } from '@podium/core/enrolment/member/member.rule.ts'
import { standingOf, type LineDraft, type Standing } from '#server/finance/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Member } from '../member/member.store.ts'
import type { Team } from '../team/team.store.ts'

/** What a team has to pay, as a line of an order. */
export interface TeamDue extends LineDraft {
  readonly due: number
  readonly standing: Standing
}

/** The fee of a team at a moment, without what was paid and waived. What was once charged keeps the prices of its day. */
export async function teamDue(
  db: Db | Tx,
  team: Pick<Team, 'teamId' | 'name' | 'settingId'>,
  members: readonly Member[],
  setting: EnrolSetting,
  at: Date,
): Promise<TeamDue> {
  return dueFrom(team, members, setting, await standingOf(db, team.teamId), at)
}

/** As `teamDue`, if it is known what was paid. */
export function dueFrom(
  team: Pick<Team, 'teamId' | 'name' | 'settingId'>,
  members: readonly Pick<Member, 'state' | 'role'>[],
  setting: EnrolSetting,
  standing: Standing,
  at: Date,
): TeamDue {
  const { members: participants, teachers } = sizeOf(members.filter(({ state }) => state === 'accepted'))
  const { amount: fee, facts } = feeOf(setting.fee, { participants, teachers }, standing.pricedAt ?? at)
  const { settled, waived, amount } = dueOf(fee, standing)
  const line = { subjectId: team.teamId, title: team.name, ruleId: team.settingId ?? '', facts, fee, waived, settled }
  return { ...line, refundSteps: setting.fee.refunds, due: amount, standing }
}
