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

test('a job on an import, a message, a batch or a list of certificates names it', async () => {
  const { roundId, itemId, stageId } = await createRound(app.db)
  const { userId } = await createUser(app)
  const counts = { round_id: roundId, teams: 1 }
  const file = { ...counts, by_id: userId, file_name: '华东赛区.xlsx', people: 3 }
  const message = { sender_id: userId, title_zh: '集合通知', body_zh: '请到场', filter: json({}), roles: ['captain'] }
  const setting = app.db.selectFrom('competition_setting').select('id').where('item_id', '=', itemId)
  const { id: setting_id } = await setting.where('kind', '=', 'review').executeTakeFirstOrThrow()
  const batch = { round_id: roundId, item_id: itemId, stage_id: stageId, setting_id, name: '初评' }
  const [imported, sent, reviewed] = await Promise.all([
    app.db.insertInto('enrolment_import').values(file).returning('id').executeTakeFirstOrThrow(),
    app.db
      .insertInto('enrolment_message')
      .values({ ...message, teams: 1, recipients: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
    app.db.insertInto('review_batch').values(batch).returning('id').executeTakeFirstOrThrow(),
  ])
  const { round, item } = await app.db
    .selectFrom('competition_item as item')
    .innerJoin('competition_round as round', 'round.id', 'item.round_id')
    .select(['item.name_zh as item', 'round.name_zh as round'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
  expect(
    await namesOf([
      ['enrolment_import', imported.id],
      ['team_message', sent.id],
      ['review_batch', reviewed.id],
      ['certificate_list', itemId],
    ]),
  ).toEqual({
    enrolment_import: `${round} · 华东赛区.xlsx`,
    team_message: '集合通知',
    review_batch: `${round} · 初评`,
    certificate_list: `${round} · ${item}`,
  })
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
