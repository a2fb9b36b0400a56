import { roundLabels } from '@podium/core/competition/round/round-label.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import { insightApi, type RoundDashboard } from '@podium/core/insight/api.ts'
import { reachedBy } from '#server/enrolment/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { dictItems } from '#server/system/index.ts'
import { findRound, previousEdition, roundChoices, signUpDay } from './round.store.ts'
import { standingsOf, teamsByDay, teamsByItem, teamsByRegion, teamsBySchool } from './team-figures.store.ts'
import { tasksByBatch, winnersByAward, workStandingsOf, worksByStage } from './work-figures.store.ts'

const CODE = 'insight:dashboard:list'

export const roundOptions = read(insightApi.roundOptions, async function roundOptions({ db, viewer, language }) {
  return roundLabels(await roundChoices(db, await reachedBy(db, viewer.scopeOf(CODE)), language), language)
})

export const roundDashboard = read(
  insightApi.roundDashboard,
  async function roundDashboard({ db, viewer, now }, { roundId }) {
    return dashboardOf(db, viewer, roundId, now)
  },
)

/** All figures of a round. Each part counts what its list shows the viewer. Throws NOT_FOUND. */
export async function dashboardOf(db: Db, viewer: Viewer, roundId: string, now: Date): Promise<RoundDashboard> {
  const round = orNotFound(await findRound(db, await reachedBy(db, viewer.scopeOf(CODE)), roundId))
  const { name, nameEn, state } = round
  const [teams, works, reviews, awards] = await Promise.all([
    may(viewer, 'enrolment:team:list') ? teamFigures(db, viewer, round) : null,
    may(viewer, 'work:work:list') ? workFigures(db, viewer, roundId) : null,
    may(viewer, 'review:batch:list') ? tasksByBatch(db, viewer.scopeOf('review:batch:list'), roundId) : null,
    may(viewer, 'award:result:list') ? winnersByAward(db, viewer.scopeOf('award:result:list'), roundId) : null,
  ])
  return { roundId, name, nameEn, state, teams, works, reviews, awards, serverNow: now.toISOString() }
}

export function may(viewer: Viewer, code: Permission): boolean {
  return holdsAny(viewer, [code])
}

async function teamFigures(
  db: Db,
  viewer: Viewer,
  round: { roundId: string; seriesId: string; edition: number },
): Promise<RoundDashboard['teams']> {
  const reached = await reachedBy(db, viewer.scopeOf('enrolment:team:list'))
  const { roundId } = round
  const [standings, items, schools, byRegion, labels, days, opensOn, before] = await Promise.all([
    standingsOf(db, reached, roundId),
    teamsByItem(db, reached, roundId),
    teamsBySchool(db, reached, roundId),
    teamsByRegion(db, reached, roundId),
    dictItems(db, 'region'),
    teamsByDay(db, reached, roundId),
    signUpDay(db, roundId),
    previousEdition(db, reached, round),
  ])
  const regions = byRegion.map((each) => {
    const label = labels.find(({ dictValue }) => dictValue === each.region)
    return { ...each, name: label?.dictLabel ?? each.region, nameEn: label?.dictLabelEn ?? '' }
  })
  const { started, signedUp, people, admitted, enrolled } = standings
  const previous = before && {
    roundId: before.roundId,
    name: before.name,
    nameEn: before.nameEn,
    days: await teamsByDay(db, reached, before.roundId),
    opensOn: await signUpDay(db, before.roundId),
    signedUp: (await standingsOf(db, reached, before.roundId)).signedUp,
  }
  return { started, signedUp, people, admitted, enrolled, items, ...schools, regions, days, opensOn, previous }
}

async function workFigures(db: Db, viewer: Viewer, roundId: string): Promise<RoundDashboard['works']> {
  const reached = await reachedBy(db, viewer.scopeOf('work:work:list'))
  const [standings, progress] = await Promise.all([
    workStandingsOf(db, reached, roundId),
    worksByStage(db, reached, roundId),
  ])
  return { ...standings, progress }
}
