import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotCode } from '@podium/core/enrolment/joining/joining.rule.ts'
import { joiningRefusals } from '@podium/core/enrolment/joining/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import type { ReadCall, SignedIn } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { clock } from '#server/platform/db/clock.ts'
import { attempts, throttle } from '#server/platform/security/throttle.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { lockTeam } from '../team/team.store.ts'
import { ask } from './ask-to-join.ts'
import { comeIn } from './come-in.ts'
import { opennessOf, teamIdByCode } from './joining.store.ts'
import { cardOf } from './looking.store.ts'

/** Wrong codes of one account. An address may be a whole school, which nobody is to shut out. */
const WRONG_CODES = { limit: 10, seconds: 3_600 }

export const teamByCode = read(enrolmentApi.teamByCode, async function teamByCode(call, { code }) {
  const teamId = await teamOf(call, code)
  const { codeWay } = orNotFound(await opennessOf(call.db, teamId))
  return { ...orNotFound(await cardOf(call.db, teamId, call.language)), codeWay }
})

/** The code is judged again under the team's lock, so that one switched off meanwhile lets nobody in. */
export const joinByCode = writeAfterCheck(
  enrolmentApi.joinByCode,
  'enrolment.join_by_code',
  async function findTeam(call, { code }) {
    return teamOf(call, code)
  },
  async function joinByCode({ services, tx, viewer, note }, { code, word }, teamId) {
    const team = orNotFound(await lockTeam(tx, teamId))
    const open = await opennessOf(tx, teamId)
    refuseIf(whyNotCode(open?.code === code ? open : null, await clock(tx)))
    const joined = open?.codeWay === 'join'
    if (joined) {
      await comeIn(services, tx, team, viewer.userId)
      await sendEnrolmentNotice(services, tx, 'joinedByCode', {
        users: [team.captainId],
        roundId: team.roundId,
        dedupeKey: `${teamId}:${viewer.userId}:${team.version}`,
        link: paths.centre.team({ teamId }),
        params: { name: viewer.realName, team: team.name },
      })
    } else await ask(services, tx, team, viewer, word)
    note({ type: 'team', id: teamId, after: { joined } })
    return { teamId, joined }
  },
  { secrets: ['code'], repeatable: true },
)

/** The team that the code opens now. A wrong code counts. */
async function teamOf({ services, db, viewer }: SignedIn<ReadCall>, code: string): Promise<string> {
  const key = `team code ${viewer.userId}`
  const { limit, seconds } = WRONG_CODES
  if ((await attempts(services, key)) >= limit) throw refuse(baseRefusals.TOO_MANY, { seconds })
  const teamId = await teamIdByCode(db, code)
  const refusal = whyNotCode(teamId ? await opennessOf(db, teamId) : null, await clock(db))
  if (teamId && !refusal) return teamId
  await throttle(services, key, WRONG_CODES)
  throw refuse(joiningRefusals.CODE_UNKNOWN)
}
