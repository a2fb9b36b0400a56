import { textIn } from '@podium/core/base/bilingual-text.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { batchStateLabels } from '@podium/core/review/batch/batch.rule.ts'
import { columns } from '@podium/core/review/result/columns.ts'
import { settingById, settingInForce } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { batchOptions as options, describeBatch, listBatches } from './batch-list.store.ts'
import { findBatch, type Batch } from './batch.store.ts'
import { detailOf, rowOf } from './batch-view.ts'
import { isCaptain, judgesIn, listJudges } from '../assignment/judge.store.ts'
import { listEntries } from './entry.store.ts'
import { scopeOfAny } from '../scope-of-any.ts'

export const batchPage = read(
  reviewApi.batchPage,
  async function batchPage({ db, viewer, language }, { pageNum, pageSize, turn, ...filter }) {
    const paging = { pageNum, pageSize }
    const scope = viewer.scopeOf(turn ? 'review:result:calculate' : 'review:batch:list')
    const { rows, ...total } = await listBatches(
      db,
      scope,
      { ...filter, verifier: turn && viewer.userId },
      paging,
      language,
    )
    return { rows: rows.map(rowOf), ...total, ...paging }
  },
)

export const batchOptions = read(reviewApi.batchOptions, async function batchOptions({ db, viewer, language }) {
  const scope = scopeOfAny(viewer, 'review:batch:list', 'award:result:list', 'review:statistics:list')
  const rows = await options(db, scope, language)
  return rows.map(({ value, label, state }) => ({
    value,
    label: `${label} · ${textIn(batchStateLabels[state], language)}`,
  }))
})

export const batch = read(reviewApi.batch, async function batch({ services, db, viewer, now, language }, { batchId }) {
  const scope = scopeOfAny(viewer, 'review:batch:list', 'award:result:list', 'review:statistics:list')
  return detailOf(services, orNotFound(await describeBatch(db, batchId, scope, language)), now)
})

export const judges = read(reviewApi.judges, async function judges({ db, viewer }, { batchId }) {
  orNotFound(await findBatch(db, batchId, viewer.scopeOf('review:batch:list')))
  const rows = await listJudges(db, batchId)
  return rows.map((row) => {
    const { userId: _user, agreedAt, ...judge } = row
    return { ...judge, agreedAt: agreedAt?.toISOString() ?? null }
  })
})

export const entries = read(
  reviewApi.entries,
  async function entries({ db, viewer }, { batchId, keyword, missing, scored, ...page }) {
    const batch = orNotFound(await findBatch(db, batchId, viewer.scopeOf('review:batch:list')))
    const { value } = orNotFound(await settingById(db, 'review', batch.settingId))
    const { rows, ...total } = await listEntries(
      db,
      batchId,
      {
        keyword,
        below: missing ? value.expertsPerWork : undefined,
        scored: scored && (scored === 'none' ? { least: 0, below: 1 } : { least: 1, below: value.expertsPerWork }),
      },
      page,
    )
    return {
      rows: rows.map((row) => ({ ...row, missing: Math.max(0, value.expertsPerWork - row.tasks.length) })),
      ...total,
      ...page,
    }
  },
)

/** Team names are shown only if the item's works are not anonymous. @spec C27 */
export const columnSetting = read(
  reviewApi.columnSetting,
  async function columnSetting({ db, viewer, language }, { batchId }) {
    const batch = await batchForReader(db, viewer, batchId)
    const anonymous = (await settingInForce(db, 'work', batch.itemId, batch.stageId))?.value.anonymous ?? true
    return columns.map(({ key, label, revealing }) => ({
      key,
      label: textIn(label, language),
      visible: !revealing || !anonymous,
    }))
  },
)

/** @spec C28 */
export const type = read(reviewApi.type, async function type({ db, viewer }, { batchId }) {
  const batch = await batchForReader(db, viewer, batchId)
  return orNotFound(await settingById(db, 'review', batch.settingId)).value
})

/** @spec C32 */
export const captainFlag = read(reviewApi.captainFlag, async function captainFlag({ db, viewer }, { batchId }) {
  return {
    captain: await isCaptain(db, viewer.userId, batchId ?? null),
  }
})

/** For staff a batch of their scope, for an expert a batch in which they judge. */
async function batchForReader(db: Db, viewer: Viewer, batchId: string): Promise<Batch> {
  const inScope = await findBatch(db, batchId, viewer.scopeOf('review:batch:list'))
  if (inScope) return inScope
  const judging = await judgesIn(db, batchId, viewer.userId)
  return orNotFound(judging ? await findBatch(db, batchId, { reach: 'all' }) : null)
}
