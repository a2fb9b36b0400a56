import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientsOf, valuesOf } from '@podium/core/certificate/issue/recipients.rule.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import { openOfficeApp } from '#server/certificate/office.fixture.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { awardedTeams } from './recipients.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

test('certificates name advisers by the kinds of the setting that the team handed in under', async () => {
  const adviserKinds = [
    { key: 'school', name: '校内导师', nameEn: '', min: 0, max: 2 },
    { key: 'company', name: '企业导师', nameEn: '', min: 0, max: 1 },
  ]
  const round = await createRound(app.db, { enrol: { maxTeachers: 3, adviserKinds } })
  const results = await createResults(app, { round, winners: [{ students: ['张三'], teachers: ['孙八', '赵六'] }] })
  const { teamId, teacherIds } = results.winners[0]!
  for (const [at, kind] of ['company', 'school'].entries()) {
    await app.db
      .updateTable('enrolment_member')
      .set({ adviser_kind: kind })
      .where('team_id', '=', teamId)
      .where('user_id', '=', teacherIds[at]!)
      .execute()
  }
  const [team] = await awardedTeams(app.db, results.publicationId)
  const facts = { competition: '大赛', itemName: '设计', issuer: '组委会', issueDate: '2026年11月21日' }
  const [winner] = recipientsOf(team!, 'winner')
  expect(valuesOf(winner!, facts, {})).toMatchObject({
    teacher_kinds_Portrait: '校内导师：赵六\n企业导师：孙八',
    teacher_kind_1: '赵六',
    teacher_kind_2: '孙八',
  })
  const advisers = recipientsOf(team!, 'teacher').map((each) => valuesOf(each, facts, {})['userAdviserKind'])
  expect(advisers).toEqual(['企业导师', '校内导师'])
})
