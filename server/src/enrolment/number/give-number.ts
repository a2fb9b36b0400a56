import {
  asksSchoolNo,
  blindPattern,
  numberOf,
  numberScope,
  whyNoNumber,
  whyNoSchoolNo,
} from '@podium/core/competition/setting/number.rule.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { nextSerial, numberFacts } from './number.store.ts'
import { changeTeam, lockTeam, type Team, type TeamNumbers } from '../team/team.store.ts'

export function numbersOf({ number, reviewNumber }: Team): TeamNumbers | null {
  return number === null ? null : { number, reviewNumber: reviewNumber! }
}

/** The next numbers of the team's item and school. The caller saves them. */
export async function giveNumbers(
  tx: Tx,
  team: Team,
  { numberPattern }: Pick<EnrolSetting, 'numberPattern'>,
): Promise<TeamNumbers> {
  const facts = await numberFacts(tx, team.itemId, team.schoolId, asksSchoolNo(numberPattern))
  refuseIf(whyNoSchoolNo(numberPattern, facts))
  const give = async (pattern: string) => {
    const serial = await nextSerial(tx, numberScope(pattern, facts))
    refuseIf(whyNoNumber(pattern, serial))
    return numberOf(pattern, facts, serial)
  }
  return { number: await give(numberPattern), reviewNumber: await give(blindPattern(numberPattern)) }
}

/** With its first work a team gets the number that its enrolment left open; returns the team's number. */
export async function giveOpenNumber(tx: Tx, teamId: string): Promise<string> {
  const team = orNotFound(await lockTeam(tx, teamId))
  if (team.number !== null) return team.number
  const numbers = await giveNumbers(tx, team, await frozenSetting(tx, team))
  await changeTeam(tx, team, { numbers })
  return numbers.number
}
