import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

async function schoolWithStaff() {
  const school = await createSchool(app)
  const place = { roles: ['school_admin'], kind: 'school_staff', groupId: school.groupId } as const
  return { school, as: (await createUser(app, place)).token }
}

/** Which of these rounds the reader's list and selections contain. */
async function seenBy(as: string, rounds: readonly MadeRound[]) {
  const list = (await app.call(api.roundPage, { pageSize: 100 }, { as })).data.rows
  const choices = (await app.call(api.roundOptions, {}, { as })).data
  return {
    listed: rounds.map(({ roundId }) => list.find((row) => row.roundId === roundId)?.own ?? null),
    chosen: rounds.map(({ roundId }) => choices.some(({ value }) => value === roundId)),
  }
}

describe('a school', () => {
  test('sees the rounds its teams take part in and those open to it, as a reader', async () => {
    const { school, as } = await schoolWithStaff()
    const hidden = { isPublic: false } as const
    const open = await createRound(app.db)
    const takenPart = await createRound(app.db, hidden)
    const strangers = await createRound(app.db, hidden)
    const draft = await createRound(app.db, { state: 'draft' })
    const archived = await createRound(app.db, { state: 'archived' })
    await createEnrolledTeam(app, { round: takenPart, school })
    await createEnrolledTeam(app, { round: strangers })
    expect(await seenBy(as, [open, takenPart, strangers, draft, archived])).toEqual({
      listed: [false, false, null, null, null],
      chosen: [false, true, false, false, false],
    })
    const { roundId, itemId, stageId } = takenPart
    expect((await app.call(api.itemOptions, { roundId }, { as })).data.map(({ value }) => value)).toEqual([itemId])
    expect((await app.call(api.stageOptions, { roundId }, { as })).data.map(({ value }) => value)).toEqual([stageId])
  })

  test('sees a round from the first draft of a team on, without opening what its organiser sets', async () => {
    const { school, as } = await schoolWithStaff()
    const round = await createRound(app.db, { isPublic: false })
    const { roundId, itemId, stageId } = round
    const { token } = await createPerson(app, school)
    const answer = await app.call(enrolmentApi.start, { itemId, noticesAgreed: true, name: '星火队' }, { as: token })
    expect(answer.code).toBe(0)
    expect((await seenBy(as, [round])).listed).toEqual([false])
    const calls = [
      app.call(api.round, { roundId }, { as }),
      app.call(api.stages, { roundId }, { as }),
      app.call(api.stage, { stageId }, { as }),
      app.call(api.schedule, { roundId }, { as }),
      app.call(api.enrolSetting, { roundId, itemId }, { as }),
      app.call(api.reviewSetting, { roundId, itemId, stageId }, { as }),
    ]
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(calls.map(() => 10404))
  })

  test('is offered no round of others where one is chosen to be edited', async () => {
    const { school, as } = await schoolWithStaff()
    const round = await createRound(app.db)
    await createEnrolledTeam(app, { round, school })
    expect((await app.call(api.roundOptions, { own: 'true' }, { as })).data).toEqual([])
  })
})

test('an organiser’s list holds its own rounds and those its schools take part in, none that is only open', async () => {
  const own = await createRound(app.db)
  const foreign = await createRound(app.db)
  const organiser = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: own.groupId })
  const seen = await seenBy(organiser.token, [own, foreign])
  expect(seen).toEqual({ listed: [true, null], chosen: [true, false] })
})

test('staff of a college see none of its school’s teams, and are told of which school', async () => {
  const { school, as: ofSchool } = await schoolWithStaff()
  await createEnrolledTeam(app, { school })
  const { groupId } = await createGroup(app, { parentId: school.groupId, kind: 'college' })
  const { token: as } = await createUser(app, { roles: ['school_admin'], kind: 'school_staff', groupId })
  expect((await app.call(enrolmentApi.teamPage, {}, { as })).data.rows).toEqual([])
  const name = await app.db.selectFrom('organisation_school').select('name').where('id', '=', school.schoolId).execute()
  const told = async (token: string) => (await app.call(enrolmentApi.teamNum, {}, { as: token })).data
  expect(await told(as)).toMatchObject({ total: 0, collegeOf: [name[0]!.name] })
  expect(await told(ofSchool)).toMatchObject({ total: 1, collegeOf: [] })
})
