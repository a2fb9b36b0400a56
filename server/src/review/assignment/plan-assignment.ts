import { createHash } from 'node:crypto'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { assign as assignWorks, type Assignment } from '@podium/core/review/assignment/assignment.rule.ts'
import { afterAction, whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import { conflictOf, type Conflict } from '@podium/core/review/assignment/conflict.rule.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { settingById } from '#server/competition/index.ts'
import { SOMEONE_ELSE } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findBatch, lockBatch, updateBatch, type Batch } from '../batch/batch.store.ts'
import { labelsOf } from '../batch/entry.store.ts'
import { listJudges, type JudgeSummary } from './judge.store.ts'
import { cancelPairs, assignedPairs, insertTasks } from './task.store.ts'
import { notifyExperts } from '../batch/notify-experts.ts'
import { expertTies, workTies } from '../result/ties.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

const SHOWN_SHORTAGES = 100

/** Previews automatic assignment; the assignment does exactly this or is refused as stale. */
export const plan = read(reviewApi.plan, async function plan({ db, viewer }, { batchId }) {
  const batch = orNotFound(await findBatch(db, batchId, viewer.scopeOf('review:task:assign')))
  refuseIf(whyNotMove(batch.state, 'assign'))
  const { assignment, judges } = await assignmentOf(db, batch)
  const labels = await labelsOf(db, batchId)
  const names = new Map(judges.map(({ expertId, name }) => [expertId, name]))
  return {
    loads: assignment.loads.map((load) => ({ ...load, name: names.get(load.expertId) ?? '' })),
    pairs: assignment.pairs.length,
    added: assignment.added.length,
    removed: assignment.removed.length,
    short: assignment.short
      .toSorted((a, b) => b.missing - a.missing)
      .slice(0, SHOWN_SHORTAGES)
      .map((shortage) => ({
        ...shortage,
        kept: { ...shortage.kept },
        full: shortage.full.map((expertId) => names.get(expertId) ?? ''),
        label: labels.get(shortage.workId)?.label ?? '',
        schoolName: labels.get(shortage.workId)?.schoolName ?? '',
      })),
    missing: missingOf(assignment),
    digest: digestOf(assignment),
  }
})

export const assign = write(
  reviewApi.assign,
  'review.assign',
  async function assign({ services, tx, viewer, note }, input) {
    const batch = orNotFound(await lockBatch(tx, input.batchId, viewer.scopeOf('review:task:assign')))
    refuseIf(whyNotMove(batch.state, 'assign'))
    const { assignment } = await assignmentOf(tx, batch)
    if (digestOf(assignment) !== input.digest) throw refuse(baseRefusals.STALE, SOMEONE_ELSE)
    const missing = missingOf(assignment)
    if (missing > 0 && !input.acceptShort) {
      throw refuse(reviewRefusals.SHORT, { works: assignment.short.length, missing })
    }
    const change = await carryOut(services, tx, batch, assignment)
    const state = afterAction(batch.state, 'assign')!
    await updateBatch(tx, batch.batchId, { state })
    note({
      type: 'review_batch',
      id: batch.batchId,
      before: { state: batch.state },
      after: { state, ...change, missing },
    })
    return { ...change, state }
  },
)

/** Reassigns works after an expert left; moves as few tasks as possible. */
export async function assignIncrementally(services: Services, tx: Tx, batch: Batch): Promise<Assignment> {
  const { assignment } = await assignmentOf(tx, batch)
  await carryOut(services, tx, batch, assignment)
  return assignment
}

/** Predicate of the batch's conflicts; a removed expert conflicts with every work. */
export async function conflictsOf(
  db: Db | Tx,
  batchId: string,
  setting: ReviewSetting,
): Promise<{ of: (expertId: string, workId: string) => Conflict | null; works: Awaited<ReturnType<typeof workTies>> }> {
  const [experts, works] = await inTurn(
    () => expertTies(db, batchId),
    () => workTies(db, batchId),
  )
  const expertById = new Map(experts.map((expert) => [expert.expertId, expert]))
  const workById = new Map(works.map((work) => [work.workId, work]))
  return {
    works,
    of(expertId, workId) {
      const expert = expertById.get(expertId)
      const work = workById.get(workId)
      return expert && work ? conflictOf(expert, work, setting) : 'declared'
    },
  }
}

async function assignmentOf(
  db: Db | Tx,
  batch: Pick<Batch, 'batchId' | 'settingId'>,
): Promise<{ assignment: Assignment; judges: JudgeSummary[] }> {
  const { value: setting } = orNotFound(await settingById(db, 'review', batch.settingId))
  const judges = await listJudges(db, batch.batchId)
  if (judges.every(({ dropped }) => dropped)) throw refuse(reviewRefusals.NO_JUDGES)
  const conflicts = await conflictsOf(db, batch.batchId, setting)
  const assigned = await assignedPairs(db, batch.batchId)
  const begun = new Set(assigned.filter(({ fixed }) => fixed).map(({ expertId }) => expertId))
  const assignment = assignWorks({
    // A removed expert keeps tasks that were begun and gets no new ones.
    judges: judges
      .filter(({ dropped, expertId }) => !dropped || begun.has(expertId))
      .map(({ expertId, maxWorks, expertise, dropped }) => ({
        expertId,
        maxWorks: dropped ? 0 : Math.min(maxWorks, setting.maxWorksPerExpert),
        expertise,
      })),
    works: conflicts.works.map(({ workId, keywords }) => ({ workId, keywords })),
    perWork: setting.expertsPerWork,
    held: assigned,
    conflict: conflicts.of,
  })
  return { assignment, judges }
}

async function carryOut(
  services: Services,
  tx: Tx,
  batch: Batch,
  assignment: Assignment,
): Promise<{ added: number; removed: number }> {
  const lost = await cancelPairs(tx, batch.batchId, assignment.removed)
  const added = await insertTasks(tx, batch.batchId, assignment.added)
  await notifyExperts(services, tx, batch, { gained: assignment.added.map(({ expertId }) => expertId), lost })
  return { added: added.length, removed: lost.length }
}

function missingOf(assignment: Assignment): number {
  return assignment.short.reduce((total, { missing }) => total + missing, 0)
}

function digestOf({ added, removed, pairs }: Assignment): string {
  return createHash('sha256')
    .update(JSON.stringify([pairs, added, removed]))
    .digest('hex')
}

/** Runs queries one after the other, because a transaction has one connection. */
async function inTurn<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const a = await first()
  return [a, await second()]
}
