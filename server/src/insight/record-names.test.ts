import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemApi } from '@podium/core/system/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { json } from '#server/platform/db/json.ts'
import { newId } from '#server/platform/db/id.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { modules } from '#server/app/modules.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

/** Names in the owner's list of jobs about these records, by type. */
async function namesOf(subjects: ReadonlyArray<readonly [type: string, id: string]>) {
  const { userId, token } = await createUser(app)
  await app.db
    .insertInto('platform_job')
    .values(
      subjects.map(([type, id]) => ({
        kind: 'enrolment.tell_window',
        input: json({}),
        owner_id: userId,
        subject_type: type,
        subject_id: id,
        state: 'done' as const,
      })),
    )
    .execute()
  const { code, data } = await app.call(systemApi.jobPage, { pageSize: 100 }, { as: token })
  expect(code).toBe(0)
  return Object.fromEntries(data.rows.map(({ subjectType, subjectName }) => [subjectType, subjectName]))
}

test('a job on a competition or a team names it', async () => {
  const round = await createRound(app.db, { items: ['A'] })
  const team = await createEnrolledTeam(app, { round })
  const { name_zh: roundName } = await app.db
    .selectFrom('competition_round')
    .select('name_zh')
    .where('id', '=', round.roundId)
    .executeTakeFirstOrThrow()
  const { name } = await app.db
    .selectFrom('enrolment_team')
    .select('name')
    .where('id', '=', team.teamId)
    .executeTakeFirstOrThrow()
  expect(
    await namesOf([
      ['round', round.roundId],
      ['team', team.teamId],
    ]),
  ).toEqual({ round: roundName, team: `${roundName} · ${name}` })
})

test('a job whose record is gone is listed without its name', async () => {
  const types = [
    'round',
    'team',
    'team_message',
    'enrolment_import',
    'review_batch',
    'promotion_run',
    'certificate_batch',
    'certificate_list',
  ]
  const names = await namesOf(types.map((type) => [type, newId()] as const))
  expect(names).toEqual(Object.fromEntries(types.map((type) => [type, ''])))
})
