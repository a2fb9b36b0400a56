import type { Refusal } from '@podium/core/base/refusal.ts'
import { whyLateAnswersLack } from '@podium/core/enrolment/team/answers.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { documentLacksOf, settingsHeld } from '../document/open-documents.ts'
import { membersOfAll } from '../member/member.store.ts'
import { teamsById } from '../team/team.store.ts'
import { formFactsOfAll } from './form-facts.ts'

/** Why each of these teams can't hand in works yet: documents to sign, and answers that are required by now. */
export async function handInLacksOf(
  db: Db | Tx,
  teamIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, readonly Refusal[]>> {
  const [documents, answers] = [await documentLacksOf(db, teamIds, at), await answersLacking(db, teamIds, at)]
  return new Map(teamIds.map((teamId) => [teamId, [...(documents.get(teamId) ?? []), ...(answers.get(teamId) ?? [])]]))
}

/** The first of them for one team; null: none. */
export async function whyHandInLacks(db: Db | Tx, teamId: string, at: Date): Promise<Refusal | null> {
  return (await handInLacksOf(db, [teamId], at)).get(teamId)?.[0] ?? null
}

async function answersLacking(db: Db | Tx, teamIds: readonly string[], at: Date): Promise<Map<string, Refusal[]>> {
  if (teamIds.length === 0) return new Map()
  const settings = await settingsHeld(db, await teamsById(db, teamIds))
  // Few contests ask for answers that late.
  const asked = settings.filter(({ setting }) => setting?.extraFields.some(({ requiredFrom }) => requiredFrom !== null))
  if (asked.length === 0) return new Map()
  const members = Map.groupBy(
    await membersOfAll(
      db,
      asked.map(({ team }) => team.teamId),
    ),
    ({ teamId }) => teamId,
  )
  const whole = asked.map(({ team, setting }) => ({ team, form: setting, members: members.get(team.teamId) ?? [] }))
  const facts = await formFactsOfAll(db, whole, at)
  return new Map(
    whole.map(({ team, form }, n) => {
      const lacking = whyLateAnswersLack(form!, team.answers, facts[n]!)
      return [team.teamId, lacking ? [lacking] : []]
    }),
  )
}
