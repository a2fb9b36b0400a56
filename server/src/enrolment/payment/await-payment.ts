import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { payBy } from '@podium/core/finance/fee/fee.rule.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { closingText } from '@podium/core/base/time/window-times.ts'
import { paths } from '@podium/core/paths.ts'
import { windowAndTime } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { changeTeam, type Team, type TeamChange } from '../team/team.store.ts'
import { placeOf } from '../team/facts.ts'
import type { TeamDue } from './due.ts'

/** Lets a team wait for its fee until a moment, and tells its captain. */
export async function awaitPayment(
  services: Services,
  tx: Tx,
  { team, setting, at, due }: { team: Team; setting: EnrolSetting; at: Date; due: TeamDue },
  change: TeamChange,
): Promise<{ state: 'awaiting_payment'; version: number }> {
  const { window } = await windowAndTime(tx, { ...placeOf(team), kind: 'payment' })
  const until = payBy(setting.fee, at, window?.closesAt ?? null)
  const version = await changeTeam(tx, team, {
    ...change,
    state: 'awaiting_payment',
    step: 'success',
    payBy: until,
    fee: due.fee,
  })
  const words = closingText(until.toISOString(), at)
  await sendEnrolmentNotice(services, tx, 'paymentDue', {
    users: [team.captainId],
    roundId: team.roundId,
    dedupeKey: `${team.teamId}:${version}`,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { team: team.name, amount: yuanText(due.due), untilZh: words.zh, untilEn: words.en },
  })
  return { state: 'awaiting_payment', version }
}
