import { insightApi, type FigureKey, type Home } from '@podium/core/insight/api.ts'
import { currentRounds, trendDays } from '@podium/core/insight/current.rule.ts'
import { laggingSchools, reachedBy } from '#server/enrolment/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { laggingExperts } from './lagging.store.ts'
import { runningRounds, schedulesOf } from './round.store.ts'
import { may } from './show-round.ts'
import { teamTrend } from './team-figures.store.ts'
import { scoreTrend, workTrend } from './work-figures.store.ts'

const MAX_ROUNDS = 20
const MAX_LAGGING = 5
/** Holders of any of them see rounds on the workbench, within the scope of the first they hold. */
const CODES = ['enrolment:team:list', 'review:batch:list', 'work:work:list'] as const

/** The workbench's numbers. @spec B33 */
export const home = read(insightApi.home, async function home({ db, viewer, now }, { roundId }) {
  const code = CODES.find((each) => may(viewer, each))
  const none = { rounds: [], round: null, lagging: { schools: [], experts: [] }, serverNow: now.toISOString() }
  if (code === undefined) return none
  const reached = await reachedBy(db, viewer.scopeOf(code))
  const running = await runningRounds(db, reached, MAX_ROUNDS)
  const { stages, windows } = await schedulesOf(
    db,
    running.map((round) => round.roundId),
  )
  const rounds = currentRounds(running, stages, windows, now)
  const chosen = rounds.find((round) => round.roundId === roundId) ?? rounds[0]
  if (!chosen) return none
  const [figures, lagging] = await Promise.all([
    figuresOf(db, viewer, chosen.roundId, now),
    laggingOf(db, viewer, chosen.roundId),
  ])
  const { name, nameEn, stage, next } = chosen
  return {
    rounds: rounds.map((round) => ({ roundId: round.roundId, name: round.name, nameEn: round.nameEn })),
    round: { roundId: chosen.roundId, name, nameEn, stage, next, figures },
    lagging,
    serverNow: now.toISOString(),
  }
})

type Figure = NonNullable<Home['round']>['figures'][number]

async function figuresOf(db: Db, viewer: Viewer, roundId: string, now: Date): Promise<Figure[]> {
  const { weekFrom, twoWeeksFrom } = trendDays(now)
  const [teams, works, scores] = await Promise.all([
    may(viewer, 'enrolment:team:list')
      ? reachedBy(db, viewer.scopeOf('enrolment:team:list')).then((reached) =>
          teamTrend(db, reached, roundId, weekFrom, twoWeeksFrom),
        )
      : null,
    may(viewer, 'work:work:list')
      ? reachedBy(db, viewer.scopeOf('work:work:list')).then((reached) =>
          workTrend(db, reached, roundId, weekFrom, twoWeeksFrom),
        )
      : null,
    may(viewer, 'review:batch:list')
      ? scoreTrend(db, viewer.scopeOf('review:batch:list'), roundId, weekFrom, twoWeeksFrom)
      : null,
  ])
  const figure = (key: FigureKey, total: number, week: number, weekBefore: number) => ({
    key,
    total,
    week,
    weekBefore,
  })
  return [
    ...(teams ? [figure('teams', teams.teams, teams.teamsWeek, teams.teamsBefore)] : []),
    ...(teams ? [figure('people', teams.people, teams.peopleWeek, teams.peopleBefore)] : []),
    ...(works ? [figure('works', works.total, works.week, works.weekBefore)] : []),
    ...(scores ? [figure('scores', scores.total, scores.week, scores.weekBefore)] : []),
  ]
}

async function laggingOf(db: Db, viewer: Viewer, roundId: string): Promise<Home['lagging']> {
  const [schools, experts] = await Promise.all([
    may(viewer, 'enrolment:team:list')
      ? laggingSchools(db, await reachedBy(db, viewer.scopeOf('enrolment:team:list')), roundId, MAX_LAGGING)
      : [],
    may(viewer, 'review:batch:list')
      ? laggingExperts(db, viewer.scopeOf('review:batch:list'), roundId, MAX_LAGGING)
      : [],
  ])
  return { schools, experts }
}
