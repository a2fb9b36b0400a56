import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { done, giveSeal, makeAll, officeModules, organiserOf, sendAll, setKind } from '../office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [...officeModules, enrolment] })
})
afterAll(() => app.close())

/** @spec B10 */
test('disqualifying a team names the certificates that it costs, and revokes them with its reason', async () => {
  const { groupId } = await createGroup(app)
  await giveSeal(app, groupId)
  const enrol = { auditLevels: [], minMembers: 1, maxMembers: 4, minTeachers: 0 }
  const round = await createRound(app.db, { groupId, enrol })
  const { roundId, itemId } = round
  const as = await organiserOf(app, groupId)
  const [team, other] = [await createEnrolledTeam(app, { round, members: 2 }), await createEnrolledTeam(app, { round })]
  const { teamId } = team
  const preview = () => done(app, enrolmentApi.excludePreview, { teamId }, as)
  expect(await preview()).toEqual({ awards: [], certificates: 0 })
  await setKind(app, as, { roundId, kind: 'participation' })
  await sendAll(app, as, await makeAll(app, as, { roundId, itemId, kind: 'participation' }))
  const publicationId = roundId
  const award = { publication_id: publicationId, team_id: teamId, award: '一等奖', visible_from: new Date() }
  await app.db.insertInto('enrolment_award').values(award).execute()
  const before = (await done(app, api.page, { roundId, pageSize: 50 }, as)).rows
  const ofTeam = await app.db.selectFrom('certificate_certificate').select('id').where('team_id', '=', teamId).execute()
  expect(await preview()).toEqual({ awards: ['一等奖'], certificates: ofTeam.length })
  const stranger = await organiserOf(app, (await createGroup(app)).groupId)
  expect((await app.call(enrolmentApi.excludePreview, { teamId }, { as: stranger })).status).toBe(404)

  const { version } = await done(app, enrolmentApi.teamDetail, { teamId }, as)
  await done(app, enrolmentApi.exclude, { teamId, kind: 'disqualify', reason: '查实代做', version }, as)
  const { rows } = await done(app, api.page, { roundId, pageSize: 50 }, as)
  const lost = new Set(ofTeam.map(({ id }) => id))
  expect(rows.map(({ certificateId, state, stateReason }) => [certificateId, state, stateReason])).toEqual(
    before.map(({ certificateId }) =>
      lost.has(certificateId) ? [certificateId, 'revoked', '查实代做'] : [certificateId, 'valid', ''],
    ),
  )
  expect(lost.size).toBeGreaterThan(0)
  expect(other.teamId).not.toBe(teamId)
  expect((await preview()).certificates).toBe(0)
})
