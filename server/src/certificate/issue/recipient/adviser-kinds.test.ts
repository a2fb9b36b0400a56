import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientsOf, valuesOf } from '@podium/core/certificate/issue/recipients.rule.ts'
import type { AdviserKind } from '@podium/core/competition/setting/adviser-kind.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import { openOfficeApp } from '#server/certificate/office.fixture.ts'
import { createRound, enrolValue } from '#server/competition/competition.fixture.ts'
import { json } from '#server/platform/db/json.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { awardedTeams } from './recipients.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

const kind = (key: string, name: string) => ({ key, name, nameEn: '', min: 0, max: 2 })
const facts = { competition: '大赛', itemName: '设计', issuer: '组委会', issueDate: '2026年11月21日' }

/** A published item with these kinds, and winners whose advisers have one of these kinds each. */
async function openResults(adviserKinds: AdviserKind[], winners: ReadonlyArray<Readonly<Record<string, string>>>) {
  const round = await createRound(app.db, { enrol: { maxTeachers: 3, adviserKinds } })
  const named = winners.map((kinds) => ({ students: ['张三'], teachers: Object.keys(kinds) }))
  const results = await createResults(app, { round, winners: named })
  for (const [at, { teamId, teacherIds }] of results.winners.entries()) {
    for (const [n, adviserKind] of Object.values(winners[at]!).entries()) {
      await app.db
        .updateTable('enrolment_member')
        .set({ adviser_kind: adviserKind })
        .where('team_id', '=', teamId)
        .where('user_id', '=', teacherIds[n]!)
        .execute()
    }
  }
  return { round, results }
}

type Opened = Awaited<ReturnType<typeof openResults>>

/** Puts a setting with these kinds in force; a team that is given hands in under it. */
async function changeKinds({ round, results }: Opened, no: number, adviserKinds: AdviserKind[], winner?: number) {
  const { id } = await app.db
    .insertInto('competition_setting')
    .values({
      round_id: round.roundId,
      item_id: round.itemId,
      kind: 'enrol',
      no,
      value: json(enrolValue({ maxTeachers: 3, adviserKinds })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (winner === undefined) return
  const { teamId } = results.winners[winner]!
  await app.db.updateTable('enrolment_team').set({ setting_id: id }).where('id', '=', teamId).execute()
}

const printed = async ({ results }: Opened, only?: number) => {
  const winnerId = only === undefined ? undefined : results.winners[only]!.winnerId
  const teams = await awardedTeams(app.db, results.publicationId, { winnerId })
  return teams.map((team) => valuesOf(recipientsOf(team, 'winner')[0]!, facts, {}))
}

const [school, company, army] = [kind('school', '校内导师'), kind('company', '企业导师'), kind('army', '军队导师')]

test('certificates name advisers by the kinds of the setting that the team handed in under', async () => {
  const opened = await openResults([school, company], [{ 孙八: 'company', 赵六: 'school' }])
  const values = {
    teacher_kinds_Portrait: '校内导师：赵六\n企业导师：孙八',
    teacher_kind_1: '赵六',
    teacher_kind_2: '孙八',
  }
  expect(await printed(opened)).toMatchObject([values])
  const [team] = await awardedTeams(app.db, opened.results.publicationId)
  const advisers = recipientsOf(team!, 'teacher').map((each) => valuesOf(each, facts, {})['userAdviserKind'])
  expect(advisers).toEqual(['企业导师', '校内导师'])
  await changeKinds(opened, 2, [kind('school', '校内教师'), company])
  expect(await printed(opened)).toMatchObject([values])
})

test('the number of a kind is the same for all teams, whatever the order was when they handed in', async () => {
  const opened = await openResults(
    [school, company],
    [
      { 孙八: 'company', 赵六: 'school' },
      { 周九: 'company', 钱七: 'school' },
    ],
  )
  await changeKinds(opened, 2, [company, school], 1)
  const first = {
    teacher_kind_1: '孙八',
    teacher_kind_2: '赵六',
    teacher_kinds_Portrait: '企业导师：孙八\n校内导师：赵六',
  }
  const second = { teacher_kind_1: '周九', teacher_kind_2: '钱七' }
  expect(await printed(opened)).toMatchObject([first, second])
  expect(await printed(opened, 0)).toMatchObject([first])
})

test('kinds that an event no longer has come behind those that it has', async () => {
  const opened = await openResults([school, company], [{ 孙八: 'company', 赵六: 'school' }, { 李九: 'army' }])
  await changeKinds(opened, 2, [army, company], 1)
  expect(await printed(opened)).toMatchObject([
    { teacher_kind_2: '孙八', teacher_kind_3: '赵六' },
    { teacher_kind_1: '李九' },
  ])
  await changeKinds(opened, 3, [])
  expect(await printed(opened)).toMatchObject([
    { teacher_kind_1: '赵六', teacher_kind_2: '孙八', teacher_kinds_Portrait: '校内导师：赵六\n企业导师：孙八' },
    { teacher_kind_3: '李九' },
  ])
})
