import type { PublishSetting } from '@podium/core/award/award.ts'
import { awardApi as api } from '@podium/core/award/api.ts'
import { moveWindow } from '#server/competition/competition.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createReview, done, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'

export type MadeResults = MadeReview & { readonly batchId: string; readonly version: number }

/** Confirmed awards of teams in an open objection window, not published: the first place takes the only award. */
export async function createConfirmedResults(app: TestApp, works = 2): Promise<MadeResults> {
  const reviewed = await createReview(app, { works })
  const batchId = await openBatch(app, reviewed)
  await scoreAll(app, reviewed, batchId, (title) => (title === '作品1' ? 90 : 80))
  await lockBatch(app, reviewed, batchId)
  const as = reviewed.staff.token
  const ranges = [{ nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 1, mayStayVacant: true }]
  const set = await done(app.call(api.set, { batchId, ranges, version: 0 }, { as }))
  const confirm = { batchId, version: set.version, confirmed: true }
  const { version } = await done(app.call(api.confirm, confirm, { as: reviewed.second.token }))
  await moveWindow(app.db, { stageId: reviewed.round.stageId, kind: 'objection' }, [-60, 60])
  return { ...reviewed, batchId, version }
}

export function publishResults(app: TestApp, made: MadeResults, setting: Partial<PublishSetting> = {}) {
  const { batchId, version } = made
  return app.call(api.publish, { batchId, version, setting }, { as: made.staff.token })
}
