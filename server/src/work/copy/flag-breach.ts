import { workApi } from '@podium/core/work/api.ts'
import { whyNotFlag } from '@podium/core/work/copy.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { staffSees } from '../purpose.ts'
import { lockWork } from '../work.store.ts'
import { addBreach, breachOf, removeBreach } from './breach.store.ts'

/** Flags that a work reveals its authors, or removes the flag; the audit log has the reason of both. */
export const flagBreach = write(
  workApi.flagBreach,
  'work.flag_breach',
  async function flagBreach({ tx, viewer, note }, { workId, flag, reason }) {
    const work = orNotFound(await lockWork(tx, workId))
    orNotFound((await staffSees(tx, viewer, work.teamId)) || null)
    const before = await breachOf(tx, workId)
    refuseIf(whyNotFlag(before !== null, flag))
    if (flag) await addBreach(tx, workId, reason, viewer.userId)
    else await removeBreach(tx, workId)
    note({ type: 'work', id: workId, before: { breach: before?.reason ?? null }, after: { breach: flag, reason } })
    return {}
  },
)
