import { sql } from 'kysely'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import type { NamedRound } from '@podium/core/competition/round/round-label.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { seenTally, type Reached } from '#server/enrolment/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { towards } from '#server/platform/db/paging.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

const MAX_CHOICES = 200

/** Rounds that the reader reaches: those organised within the scope, and those with teams of its schools. */
function rounds(db: Db, reached: Reached) {
  const all = db.selectFrom('competition_round_view as round')
  if (reached === null) return all
  return all.where((at) =>
    at.or([
      sql<boolean>`round.id = any(${reached.rounds}::uuid[])`,
      at.exists(
        at
          .selectFrom('enrolment_tally_view as tally')
          .whereRef('tally.round_id', '=', 'round.id')
          .where(seenTally(reached)),
      ),
    ]),
  )
}

export async function roundChoices(db: Db, reached: Reached, language: Language): Promise<NamedRound[]> {
  return (
    rounds(db, reached)
      .select(['round.id as value', 'round.year', 'round.edition', nameIn(language, 'round').as('label')])
      // A round that nobody entered yet has nothing to show.
      .orderBy(sql`exists (select from enrolment_tally_view as tally where tally.round_id = round.id)`, 'desc')
      .orderBy('round.year', 'desc')
      .orderBy('round.created_at', 'desc')
      .orderBy('round.id')
      .limit(MAX_CHOICES)
      .execute()
  )
}

const facts = [
  'round.id as roundId',
  'round.name_zh as name',
  'round.name_en as nameEn',
  'round.state',
  'round.series_id as seriesId',
  'round.edition',
] as const

export async function findRound(db: Db, reached: Reached, roundId: string) {
  const row = await rounds(db, reached).select(facts).where('round.id', '=', roundId).executeTakeFirst()
  return row ?? null
}

/** The edition before, if the reader reaches it. */
export async function previousEdition(
  db: Db,
  reached: Reached,
  { seriesId, edition }: { seriesId: string; edition: number },
) {
  const row = await rounds(db, reached)
    .select(facts)
    .where('round.series_id', '=', seriesId)
    .where('round.edition', '<', edition)
    .orderBy('round.edition', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Rounds under way, newest first. */
export async function runningRounds(db: Db, reached: Reached, limit: number) {
  return rounds(db, reached)
    .select(facts)
    .where('round.state', 'in', RUNNING_STATES)
    .orderBy('round.published_at', towards('desc'))
    .orderBy('round.id')
    .limit(limit)
    .execute()
}

/** Stages and windows of rounds, for what is under way in each. */
export async function schedulesOf(db: Db, roundIds: readonly string[]) {
  if (roundIds.length === 0) return { stages: [], windows: [] }
  const [stages, windows] = await Promise.all([
    db
      .selectFrom('competition_stage_view as stage')
      .select(['stage.id as stageId', 'stage.round_id as roundId', 'stage.name_zh as name', 'stage.name_en as nameEn'])
      .select(['stage.opens_at as opensAt', 'stage.closes_at as closesAt'])
      .where('stage.round_id', 'in', roundIds)
      .orderBy('stage.position')
      .execute(),
    db
      .selectFrom('competition_window_view as window')
      .innerJoin('competition_stage_view as stage', 'stage.id', 'window.stage_id')
      .select(['window.stage_id as stageId', 'window.item_id as itemId', 'stage.round_id as roundId'])
      .select(['window.kind', 'window.forced'])
      .select(['window.opens_at as opensAt', 'window.closes_at as closesAt'])
      .where('stage.round_id', 'in', roundIds)
      .execute(),
  ])
  const asText = <R extends { opensAt: Date; closesAt: Date }>(row: R) => ({
    ...row,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
  })
  return { stages: stages.map(asText), windows: windows.map(asText) }
}

/** The day in China on which sign-up opens; null without a window. */
export async function signUpDay(db: Db, roundId: string): Promise<string | null> {
  const { day } = await db
    .selectFrom('competition_window_view as window')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'window.stage_id')
    .where('stage.round_id', '=', roundId)
    .where('window.kind', '=', 'signup')
    .select(
      sql<string | null>`to_char(min(${sql.ref('window.opens_at')}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as(
        'day',
      ),
    )
    .executeTakeFirstOrThrow()
  return day
}
