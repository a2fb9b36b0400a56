import { baseRefusals } from '@podium/core/base/codes.ts'
import { expertApi } from '@podium/core/expert/api.ts'
import { openTaskCounts } from '@podium/core/expert/events.ts'
import { expertRefusals } from '@podium/core/expert/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { findOrInviteUser, giveRole } from '#server/identity/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { ask } from '#server/platform/events/ask.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { insertExpert, listExperts, lockExpert, updateExpert } from './expert.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Built-in role with the permission to score assigned works. */
const EXPERT_ROLE = 'expert'

const conflicts = {
  expert_expert_user_id_group_id_key: expertRefusals.IN_LIBRARY,
  expert_expert_school_id_fkey: baseRefusals.NOT_FOUND,
}

export const page = read(
  expertApi.page,
  async function page({ services, db, viewer }, { pageNum, pageSize, ...filter }) {
    const paging = { pageNum, pageSize }
    const { rows, ...total } = await listExperts(db, viewer.scopeOf('expert:expert:list'), filter, paging)
    const openTasks = await countOpenTasks(
      services,
      db,
      rows.map(({ expertId }) => expertId),
    )
    return {
      rows: rows.map(({ createdAt, ...row }) => ({
        ...row,
        openTasks: openTasks.get(row.expertId) ?? 0,
        createdAt: createdAt.toISOString(),
      })),
      ...total,
      ...paging,
    }
  },
)

/** Adds an expert. If an account has the phone number, it becomes the expert and keeps its name. */
export const add = write(expertApi.add, 'expert.add', async function add({ services, tx, viewer, note }, input) {
  const { name, phone, ...facts } = input
  if (!viewer.groupId) throw refuse(expertRefusals.NO_GROUP)
  const { userId, created } = await findOrInviteUser(services.secrets, tx, { realName: name, phone, kind: 'expert' })
  const expertId = await onConflict(insertExpert(tx, { ...facts, userId, groupId: viewer.groupId }), conflicts)
  await giveRole(tx, userId, EXPERT_ROLE, viewer.groupId, viewer.userId)
  await notify(services, tx, {
    users: [userId],
    template: 'expert.invited',
    link: paths.login(),
    dedupe: `review.invited:${expertId}`,
  })
  note({ type: 'expert', id: expertId, after: { userId, ...facts } })
  return { expertId, invited: created }
})

export const update = write(expertApi.update, 'expert.update', async function update({ tx, viewer, note }, input) {
  const { expertId, version: seen, ...facts } = input
  const expert = orNotFound(await lockExpert(tx, expertId, viewer.scopeOf('expert:expert:edit')))
  await refuseStale(tx, { type: 'expert', id: expert.expertId, version: expert.version }, seen)
  const version = await onConflict(updateExpert(tx, expertId, facts), conflicts)
  note({ type: 'expert', id: expertId, after: facts })
  return { version }
})

export const setState = write(
  expertApi.setState,
  'expert.setState',
  async function setState({ services, tx, viewer, note }, input) {
    const expert = orNotFound(await lockExpert(tx, input.expertId, viewer.scopeOf('expert:expert:edit')))
    await refuseStale(tx, { type: 'expert', id: expert.expertId, version: expert.version }, input.version)
    const count =
      input.state === 'disabled' ? ((await countOpenTasks(services, tx, [input.expertId])).get(input.expertId) ?? 0) : 0
    if (count > 0) throw refuse(expertRefusals.HAS_TASKS, { count })
    const version = await updateExpert(tx, input.expertId, { state: input.state })
    note({ type: 'expert', id: input.expertId, before: { state: expert.state }, after: { state: input.state } })
    return { version }
  },
)

/** Numbers of open tasks by expert, summed over all modules that assign works. */
async function countOpenTasks(
  services: Services,
  handle: Db | Tx,
  expertIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { expertId, openTasks } of (
    await ask(services, handle, openTaskCounts, { expertIds: [...expertIds] })
  ).flat()) {
    counts.set(expertId, (counts.get(expertId) ?? 0) + openTasks)
  }
  return counts
}
