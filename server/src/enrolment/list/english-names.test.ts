import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

test('a list read in English names a school in English, and in Chinese where it has no English name', async () => {
  const round = await createRound(app.db)
  const [known, nameless] = [await createSchool(app), await createSchool(app)]
  const nameEn = 'Lake University'
  await app.db.updateTable('organisation_school').set({ name_en: nameEn }).where('id', '=', known.schoolId).execute()
  const teams = [
    await createEnrolledTeam(app, { round, school: known }),
    await createEnrolledTeam(app, { round, school: nameless }),
  ]
  const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const named = async (language: 'en' | 'zh-cn') => {
    const { rows } = (await app.call(api.teamPage, { roundId: round.roundId }, { as, language })).data
    return teams.map(({ teamId }) => rows.find((row) => row.teamId === teamId)!.schoolName)
  }
  const recorded = await named('zh-cn')
  expect(recorded).not.toContain(nameEn)
  expect(await named('en')).toEqual([nameEn, recorded[1]])
})
