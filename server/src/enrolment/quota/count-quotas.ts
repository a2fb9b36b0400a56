import type { CountedTeams } from '@podium/core/competition/rule/quota-formula.ts'
import { worksHandedIn } from '@podium/core/enrolment/events.ts'
import { lockRoundAlone } from '#server/competition/index.ts'
import { transact, withLongTimeout } from '#server/platform/db/transact.ts'
import { ask } from '#server/platform/events/ask.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { countTeams, type CollegeTeams } from './count-teams.store.ts'
import { addCount, addCounts, dueCounts, itemsCountedBy } from './quota-count.store.ts'
import { recountLater } from './recount-quotas.ts'

/** Counts the teams that formulas of quotas ask for, once their moment has come. Later changes don't move a count. */
export async function countQuotas(services: Services): Promise<void> {
  const due = await dueCounts(services.db)
  await oneByOne(services, 'count quotas', due, async (counted) => {
    // Who acts in the round holds it in shared mode: what began before the moment is over then.
    await transact(services, async (tx) => {
      for (const roundId of roundsOf(counted).toSorted()) await lockRoundAlone(tx, roundId)
    })
    await transact(services, async (tx) => {
      const countId = await addCount(tx, counted)
      if (countId === null) return
      const teams = await withLongTimeout(tx, () => teamsOf(services, tx, counted))
      await addCounts(tx, countId, teams)
      // The counters that teams came to before the count have no places of it yet.
      for (const item of await itemsCountedBy(tx, counted)) await recountLater(services, tx, item)
    })
  })
}

const roundsOf = ({ roundId, moreRounds }: CountedTeams) => [roundId, ...moreRounds.map((round) => round.roundId)]

async function teamsOf(services: Services, tx: Tx, counted: CountedTeams): Promise<readonly CollegeTeams[]> {
  const { count, ...where } = counted
  if (count !== 'works') return countTeams(tx, { ...where, count, roundIds: roundsOf(counted) })
  const { roundId, itemId, stageId, at } = where
  const answers = await ask(services, tx, worksHandedIn, { roundId, itemId, stageId: stageId!, at })
  return answers.flat()
}
