import { refusalText } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import type { Member } from '../member/member.store.ts'
import { changeTeam, type Team, type TeamChange } from '../team/team.store.ts'
import type { Wait } from './claim-place.ts'
import { nextWaitingNo, positionOf } from './line.store.ts'

/** Puts a team that was handed in at the end of the line, and tells its members why and where it stands. */
export async function standInLine(
  services: Services,
  tx: Tx,
  { team, members, wait }: { team: Team; members: readonly Member[]; wait: Wait },
  change: TeamChange,
): Promise<{ state: 'waiting'; version: number }> {
  const version = await changeTeam(tx, team, {
    ...change,
    state: 'waiting',
    step: 'success',
    waiting: { no: await nextWaitingNo(tx), offerUntil: null, waitsFor: wait.waitsFor },
  })
  await sendEnrolmentNotice(services, tx, 'queued', {
    users: members.flatMap(({ state, userId }) => (state === 'accepted' && userId) || []),
    roundId: team.roundId,
    dedupeKey: `${team.teamId}:${version}`,
    link: paths.centre.team({ teamId: team.teamId }),
    params: {
      team: team.name,
      position: (await positionOf(tx, team.teamId)) ?? 1,
      whyZh: refusalText(wait.why, 'zh-cn'),
      whyEn: refusalText(wait.why, 'en'),
    },
  })
  return { state: 'waiting', version }
}
