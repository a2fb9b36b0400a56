import { sql } from 'kysely'
import { competitionApi } from '@podium/core/competition/api.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createPerson, type MadeSchool } from '#server/enrolment/enrolment.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

const STUDENTS = 14
const TEACHERS = 3
const ITEM_PLACES = 5
const SCHOOL_PLACES = 3
/** Of all schools, in both items together. */
const REGION_PLACES = 7
const PROMOTED = 2

/** Two rounds, two schools and their people, who do everything that an enrolment allows. */
export interface World {
  readonly app: TestApp
  /** With a second stage, an audit, and few places in items, of schools and of a region; its teams forfeit what they don't hand in. */
  readonly round: MadeRound
  /** Without an audit, and with a waiting list; enrolments are copied to it. */
  readonly other: MadeRound
  readonly staff: MadeUser
  readonly students: readonly MadeUser[]
  readonly teachers: readonly MadeUser[]
  readonly itemIds: readonly string[]
}

export async function makeWorld(app: TestApp): Promise<World> {
  const enrol = { teamsPerPerson: 2, totalQuota: ITEM_PLACES, schoolQuota: SCHOOL_PLACES } as const
  const items = ['A', 'B'].map((code) => ({ code, zh: code, en: '' }))
  const ofRegion = quotaRow({ key: 'region', unit: 'region', most: REGION_PLACES, items })
  const round = await createRound(app.db, {
    items: ['A', 'B'],
    stages: ['初赛', '决赛'],
    enrol: { ...enrol, auditLevels: ['organiser'], rules: [ofRegion] },
    work: { forfeitMissed: true },
  })
  const other = await createRound(app.db, {
    groupId: round.groupId,
    enrol: { teamsPerPerson: 3, totalQuota: 2, auditLevels: [], waitingHours: 1, crossSchool: true },
  })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const schools = [await createSchool(app), await createSchool(app)]
  const [students, teachers] = [
    await people(app, schools, STUDENTS, 'student'),
    await people(app, schools, TEACHERS, 'teacher'),
  ]
  await savePromotion(app, round, staff)
  const itemIds = [...round.items, ...other.items].map(({ itemId }) => itemId)
  return { app, round, other, staff, students, teachers, itemIds }
}

async function people(
  app: TestApp,
  schools: readonly MadeSchool[],
  count: number,
  kind: 'student' | 'teacher',
): Promise<MadeUser[]> {
  const made: MadeUser[] = []
  for (let at = 0; at < count; at += 1) made.push(await createPerson(app, schools[at % schools.length]!, { kind }))
  return made
}

async function savePromotion(app: TestApp, round: MadeRound, staff: MadeUser): Promise<void> {
  const rows = [{ kind: 'top' as const, count: PROMOTED, within: 'all' as const, exceptions: [] }]
  for (const { itemId } of round.items) {
    const { code, msg } = await app.call(
      competitionApi.savePromotionSetting,
      {
        roundId: round.roundId,
        itemId,
        stageId: round.stageId,
        value: {
          source: 'import',
          routes: [{ toStageId: round.stages[1]!.stageId, rule: { rows, limits: [], places: null } }],
        },
        no: 0,
        reason: '按章程',
      },
      { as: staff.token },
    )
    if (code !== 0) throw new Error(msg)
  }
}

/** Teams of the world's rounds. */
export async function teamsOf({ app, round, other }: World) {
  return app.db
    .selectFrom('enrolment_team')
    .select(['id', 'item_id', 'state', 'captain_id', 'version', 'number', 'holds_place'])
    .where('round_id', 'in', [round.roundId, other.roundId])
    .orderBy('id')
    .execute()
}

export type TeamRow = Awaited<ReturnType<typeof teamsOf>>[number]

/** Present members of a team without its captain. */
export async function membersWith({ app }: World, teamId: string) {
  return app.db
    .selectFrom('enrolment_member')
    .select(['id', 'user_id'])
    .where('team_id', '=', teamId)
    .where('state', '=', 'accepted')
    .where('role', '<>', 'captain')
    .orderBy('id')
    .execute()
}

/** Moves the closing of all windows of a kind, so many minutes from now. */
export async function moveClosing({ app, round }: World, kind: string, minutes: number): Promise<void> {
  await sql`update competition_window set closes_at = clock_timestamp() + ${minutes} * interval '1 minute'
    where kind = ${kind} and stage_id = ${round.stageId}`.execute(app.db)
}
