import { refusalText, refuse as makeRefusal, type Refusal } from '@podium/core/base/refusal.ts'
import { workApi } from '@podium/core/work/api.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName } from '#server/competition/index.ts'
import { membersOf, reachOf } from '#server/enrolment/index.ts'
import { notify } from '#server/notice/index.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { addDecision, changeWork, lockWork, type Work } from './work.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Approves works, or returns them with an opinion so that the team can submit again. */
export const auditWorks = write(
  workApi.audit,
  'work.audit',
  async function auditWorks({ services, tx, viewer, note, language }, { works, action, opinion }) {
    const results = []
    for (const { workId, version } of [...works].sort((a, b) => (a.workId < b.workId ? -1 : 1))) {
      const work = orNotFound(await lockWork(tx, workId))
      const reach = await reachOf(tx, work.teamId, viewer.scopeOf('work:work:audit'))
      orNotFound(reach?.round || reach?.school || null)
      const refusal = await whyNot(tx, work, { action, opinion, version })
      if (refusal && works.length === 1) refuseIf(refusal)
      const state = refusal ? work.state : action === 'accept' ? ('accepted' as const) : ('returned' as const)
      if (!refusal) {
        const by = { userId: viewer.userId, name: viewer.realName }
        await addDecision(tx, { workId, versionId: work.versionId!, action, opinion, by })
        await changeWork(tx, work, { state })
        if (action === 'return') await notifyOfReturn(services, tx, work, opinion)
        note({ type: 'work', id: workId, before: { state: work.state }, after: { state, opinion } })
      }
      results.push({ workId, title: work.title, state, refused: refusal && refusalText(refusal, language) })
    }
    return { results }
  },
)

async function whyNot(
  tx: Tx,
  work: Work,
  order: { action: 'accept' | 'return'; opinion: string; version: number },
): Promise<Refusal | null> {
  if (work.version !== order.version) {
    return (await staleRefusal(tx, 'work', work.workId)).refusal
  }
  const state = whyNotAct(work.state, order.action)
  if (state) return state
  return order.action === 'return' && order.opinion === '' ? makeRefusal(workRefusals.OPINION_MISSING) : null
}

async function notifyOfReturn(services: Services, tx: Tx, work: Work, opinion: string): Promise<void> {
  const members = await membersOf(tx, work.teamId)
  const competition = await roundName(tx, work.roundId)
  await notify(services, tx, {
    users: members.flatMap((member) => (member.state === 'accepted' && member.userId) || []),
    template: 'work.returned',
    params: { work: work.title, opinion },
    ...(competition && { competition }),
    link: paths.home.submitWork({ teamId: work.teamId, stageId: work.stageId }),
    dedupe: `work.returned:${work.workId}:${work.version}`,
  })
}
