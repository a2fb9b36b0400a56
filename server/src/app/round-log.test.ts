import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup as createNamedGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, notice, competition, enrolment] })
})
afterAll(() => app.close())

const organiserOf = (groupId: string) => createUser(app, { kind: 'staff', roles: ['organiser'], groupId })

async function logOf(roundId: string, as: string, filter = {}) {
  const { data } = await app.call(api.roundLog, { roundId, ...filter }, { as })
  return data.rows.map(({ action, outcome }) => `${action} ${outcome}`)
}

async function busyRound() {
  const round = await createRound(app.db, { name: '全国焊接竞赛' })
  const organiser = await organiserOf(round.groupId)
  const { token: as } = organiser
  const team = await createEnrolledTeam(app, { round })
  const { version } = (await app.call(enrolmentApi.teamDetail, { teamId: team.teamId }, { as })).data
  const ban = { teamId: team.teamId, kind: 'ban', reason: '资料造假', version } as const
  expect((await app.call(enrolmentApi.exclude, ban, { as })).msg).toBe('')
  expect((await app.call(enrolmentApi.exclude, ban, { as })).code).not.toBe(0)
  return { round, as, teamId: team.teamId }
}

/** @spec B25 */
test('the log of a round shows what was done and refused in it, newest first, and nothing of other rounds', async () => {
  const { round, as } = await busyRound()
  const other = await busyRound()
  const done = ['enrolment.exclude refused', 'enrolment.exclude done']
  expect((await logOf(round.roundId, as)).slice(0, 2)).toEqual(done)
  expect(await logOf(round.roundId, as, { outcome: 'refused' })).toEqual(done.slice(0, 1))
  const { data } = await app.call(api.roundLog, { roundId: round.roundId, pageSize: 100 }, { as })
  expect(data.rows.map(({ subjectId }) => subjectId)).not.toContain(other.teamId)
  expect(data.rows.every(({ address, input }) => address === '' && input === null)).toBe(true)
  expect(data.rows.find(({ outcome }) => outcome === 'done')?.subjectName).toContain('全国焊接竞赛')
})

test('the log of a round answers others as if there were no round', async () => {
  const { round } = await busyRound()
  const { groupId } = await createNamedGroup(app)
  const stranger = await organiserOf(groupId)
  const school = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: round.groupId })
  const statusOf = async (as: string) => (await app.call(api.roundLog, { roundId: round.roundId }, { as })).status
  expect(await statusOf(stranger.token)).toBe(404)
  expect(await statusOf(school.token)).toBe(403)
})

test('the log of a round leaves out modules whose records the reader may not see', async () => {
  const { round, as } = await busyRound()
  const { roleKey } = await roleWith(['competition:round:list', 'competition:round:edit'])
  const editor = await createUser(app, { kind: 'staff', roles: [roleKey], groupId: round.groupId })
  expect(await logOf(round.roundId, as)).toContain('enrolment.exclude done')
  expect((await logOf(round.roundId, editor.token)).filter((row) => row.startsWith('enrolment.'))).toEqual([])
})

async function roleWith(permissions: string[]) {
  const roleKey = `editor_${Date.now().toString(36)}`
  const { id } = await app.db
    .insertInto('identity_role')
    .values({ key: roleKey, name_zh: '竞赛编辑', reach: 'group' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('identity_role_permission')
    .values(permissions.map((permission) => ({ role_id: id, code: permission })))
    .execute()
  return { roleKey }
}
