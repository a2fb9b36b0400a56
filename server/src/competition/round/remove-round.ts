import { competitionApi } from '@podium/core/competition/api.ts'
import { competitionRefusals as refusals } from '@podium/core/competition/refusals.ts'
import { whyNotRemoveList, whyNotRemoveTable } from '@podium/core/competition/quota-table/remove-table.rule.ts'
import { whyNotRemove } from '@podium/core/competition/round/round.rule.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { listsNamedElsewhere, roundsNamingList } from '../list/list.store.ts'
import { roundsNaming, tablesNamedElsewhere } from '../quota-table/quota-table.store.ts'
import { unlessInUse } from './unless-in-use.ts'
import { reachOf } from './reach.ts'
import { dropRound, lockRound } from './round.store.ts'

/** Deletes a draft that no other record refers to. */
export const removeRound = write(
  competitionApi.removeRound,
  'competition.remove_round',
  async function removeRound({ tx, viewer, note }, { roundId }) {
    const round = orNotFound(await lockRound(tx, roundId, reachOf(viewer, 'competition:round:edit')))
    refuseIf(whyNotRemove(round.state))
    for (const { tableId, name } of await tablesNamedElsewhere(tx, roundId)) {
      refuseIf(whyNotRemoveTable(name, await roundsNaming(tx, tableId, reachOf(viewer, 'competition:round:list'))))
    }
    for (const { listId, name } of await listsNamedElsewhere(tx, roundId)) {
      refuseIf(whyNotRemoveList(name, await roundsNamingList(tx, listId, reachOf(viewer, 'competition:round:list'))))
    }
    await unlessInUse(dropRound(tx, roundId), refusals.ROUND_IN_USE)
    note({ type: 'round', id: roundId, before: { name: round.name, edition: round.edition, year: round.year } })
    return { removed: true }
  },
)
