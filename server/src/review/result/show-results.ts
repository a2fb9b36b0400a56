import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { fromFraction, toDecimal } from '@podium/core/review/result/exact.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { distribution, gaps, severities } from '@podium/core/review/result/statistics.rule.ts'
import type { ResultRow } from '@podium/core/review/views.ts'
import { settingById, staffOfRound, stageOf } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { findBatch } from '../batch/batch.store.ts'
import { inputsHashNow } from './calculate-results.ts'
import { listJudges } from '../assignment/judge.store.ts'
import {
  commentsOn,
  expertNames,
  findRun,
  listResults,
  namesOfUsers,
  newestRun,
  type ResultSummary,
} from './run.store.ts'
import { scopeOfAny } from '../scope-of-any.ts'
import { scoringFacts, submittedTotals, submissionDays, taskCounts } from './statistics.store.ts'

const SHOWN_GAPS = 20
const SHOWN_VERIFIERS = 5

export const run = read(reviewApi.run, async function run({ db, viewer }, { batchId }) {
  const scope = scopeOfAny(viewer, 'review:result:calculate', 'award:result:list')
  const batch = orNotFound(await findBatch(db, batchId, scope))
  const newest = await newestRun(db, batchId, scope)
  if (!newest) return null
  const { inputsHash, calculatedAt, verifiedAt, returnedAt, batchId: _b, settingId: _s, calculatedBy, ...view } = newest
  return {
    ...view,
    ...(await scoringFacts(db, batchId)),
    own: calculatedBy === viewer.userId,
    verifiers: await verifiersOf(db, batch.roundId, calculatedBy),
    calculatedAt: calculatedAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    returnedAt: returnedAt?.toISOString() ?? null,
    inputsHash: inputsHash.toString('hex'),
    stale: !inputsHash.equals(await inputsHashNow(db, batch)),
  }
})

/** Names of those who may verify what one of them calculated. */
async function verifiersOf(db: Db, roundId: string, calculatedBy: string): Promise<string[]> {
  const staff = await staffOfRound(db, roundId, 'review:result:calculate')
  const others = staff.filter((userId) => userId !== calculatedBy).slice(0, SHOWN_VERIFIERS)
  return namesOfUsers(db, others)
}

export const results = read(
  reviewApi.results,
  async function results({ db, viewer }, { runId, keyword, tied, incomplete, pageNum, pageSize }) {
    const run = orNotFound(await findRun(db, runId, scopeOfAny(viewer, 'review:result:calculate', 'award:result:list')))
    const { value: setting } = orNotFound(await settingById(db, 'review', run.settingId))
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const filter = { keyword, tied: tied === 'true', incomplete: incomplete === 'true' }
    const { rows, total } = await listResults(db, run, filter, page)
    return { rows: rows.map((row) => rowOf(row, setting)), total, pageNum, pageSize }
  },
)

export const explanation = read(reviewApi.explanation, async function explanation({ db, viewer }, { runId, workId }) {
  const run = orNotFound(await findRun(db, runId, scopeOfAny(viewer, 'review:result:calculate', 'award:result:list')))
  const { value: setting } = orNotFound(await settingById(db, 'review', run.settingId))
  const { rows } = await listResults(db, run, { workId }, { limit: 1, offset: 0 })
  const row = orNotFound(rows[0])
  const { fraction, aggregation, sheets, ties, stages = [] } = row.explanation
  const comments = await commentsOn(db, run.batchId, workId)
  const names = await expertNames(
    db,
    sheets.map(({ expertId }) => expertId),
  )
  return {
    ...rowOf(row, setting),
    fraction,
    aggregation,
    criteria: setting.criteria,
    stages: await Promise.all(
      stages.map(async ({ stageId, weight, score }) => {
        const stage = stageId === null ? null : await stageOf(db, stageId)
        return { stageId, stageName: stage?.name ?? '', weight, score }
      }),
    ),
    sheets: sheets.map((sheet) => ({
      ...sheet,
      scores: { ...sheet.scores },
      name: names.get(sheet.expertId) ?? '',
      comment: comments.get(sheet.expertId) ?? '',
    })),
    ties: [...ties],
  }
})

export const statistics = read(reviewApi.statistics, async function statistics({ db, viewer }, { batchId }) {
  orNotFound(await findBatch(db, batchId, viewer.scopeOf('review:statistics:list')))
  const totals = await submittedTotals(db, batchId)
  const bySeverity = new Map(severities(totals).map((severity) => [severity.expertId, severity]))
  const labels = new Map(totals.map(({ workId, label }) => [workId, label]))
  const judges = await listJudges(db, batchId)
  return {
    ...(await taskCounts(db, batchId)),
    bands: distribution(totals),
    experts: judges
      .filter(({ dropped, load }) => !dropped || load > 0)
      .map(({ expertId, name, load, submitted }) => {
        const severity = bySeverity.get(expertId)
        const { mean = null, deviation = null, spread = null } = severity ?? {}
        return { expertId, name, load, submitted, mean, deviation, spread }
      }),
    gaps: gaps(totals)
      .slice(0, SHOWN_GAPS)
      .map((gap) => ({ ...gap, label: labels.get(gap.workId) ?? '' })),
    days: await submissionDays(db, batchId),
  }
})

/** Rounds the exact score, so that no value is rounded twice. */
function rowOf(result: ResultSummary, { decimals, expertsPerWork }: ReviewSetting): ResultRow {
  const { explanation, score: _stored, ...row } = result
  return { ...row, expertsPerWork, score: toDecimal(fromFraction(explanation.fraction), decimals) }
}
