import { afterAll, beforeAll, expect, test } from 'vitest'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const roundOf = (...of: object[]): Promise<MadeRound> => {
  const condition = { match: 'all', of }
  const row = { kind: 'people', key: 'facts', roles: ['member'], amount: 'all', condition }
  return createRound(app.db, { enrol: { auditLevels: [], rules: [RuleRow.parse(row)] } })
}
const inForm = (fact: string, op: string, ...values: string[]) => ({ fact, op, values })

let names = 0
async function submitted(captain: MadeUser, round: MadeRound) {
  names += 1
  const input = { itemId: round.itemId, name: `资料队${names}`, noticesAgreed: true as const }
  const started = await app.call(api.start, input, { as: captain.token })
  if (started.code !== 0) return { code: started.code, msg: started.msg, teamId: null }
  const { teamId } = started.data
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  const { code, msg } = await app.call(api.submit, { teamId, version }, { as: captain.token })
  return { code, msg, teamId }
}
const setFacts = (person: MadeUser, facts: object) =>
  app.db.updateTable('identity_person').set(facts).where('user_id', '=', person.userId).execute()

test('a form of study and days are judged as the person said them', async () => {
  const round = await roundOf(
    inForm('study', 'in', 'full_time'),
    { fact: 'graduation', op: 'from', day: '2026-06-01' },
    { fact: 'sinceEmployment', op: 'atLeast', value: 12 },
  )
  const person = await createPerson(app, school)
  const said = { study: 'full_time', graduation: '2026-07-01', employment: '2020-09-01' }
  await setFacts(person, { ...said, study: 'part_time' })
  const refused = await submitted(person, round)
  expect(refused).toMatchObject({ code: no.RULE_BROKEN.code, msg: expect.stringContaining('学习形式：非全日制') })
  // Days are named and not shown to team mates.
  expect(refused.msg).not.toContain('2026-07-01）')
  await setFacts(person, said)
  expect((await submitted(person, round)).code).toBe(0)
  const late = await createPerson(app, school)
  await setFacts(late, { ...said, graduation: '2026-05-31' })
  expect((await submitted(late, round)).code).toBe(no.RULE_BROKEN.code)
})

test('an ID card proves the nationality; a passport leaves it to be said', async () => {
  const round = await roundOf(inForm('nationality', 'in', 'CN'))
  const withCard = await createPerson(app, school)
  await app.db.updateTable('identity_user').set({ id_type: 'id_card' }).where('id', '=', withCard.userId).execute()
  expect((await submitted(withCard, round)).code).toBe(0)
  const foreigner = await createPerson(app, school)
  await app.db.updateTable('identity_user').set({ id_type: 'passport' }).where('id', '=', foreigner.userId).execute()
  expect((await submitted(foreigner, round)).code).toBe(no.RULE_BROKEN.code)
  await setFacts(foreigner, { nationality: 'CN' })
  const other = await createPerson(app, school)
  await setFacts(other, { nationality: 'FR' })
  expect((await submitted(other, round)).code).toBe(no.RULE_BROKEN.code)
})

test('tags of the school and the class of the major decide', async () => {
  const round = await roundOf(inForm('schoolTag', 'in', '双一流'), inForm('majorClass', 'in', '08'))
  const tagged = await createSchool(app)
  const major = await app.db
    .insertInto('organisation_major')
    .values({ school_id: tagged.schoolId, name: '软件工程', class_code: '0809' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const student = async () => {
    const person = await createPerson(app, tagged)
    await setFacts(person, { major_id: major.id })
    return person
  }
  const refused = await submitted(await student(), round)
  expect(refused).toMatchObject({ code: no.RULE_BROKEN.code, msg: expect.stringContaining('学校标签：无') })
  await app.db
    .updateTable('organisation_school')
    .set({ tags: ['双一流'] })
    .where('id', '=', tagged.schoolId)
    .execute()
  expect((await submitted(await student(), round)).code).toBe(0)
  await app.db.updateTable('organisation_major').set({ class_code: '10' }).where('id', '=', major.id).execute()
  expect((await submitted(await student(), round)).code).toBe(no.RULE_BROKEN.code)
})

test('a person is asked for what the rules of an undecided team need in the own role', async () => {
  const round = await roundOf(
    { fact: 'sinceGraduation', op: 'atMost', value: 60 },
    inForm('study', 'in', 'full_time'),
    // An ID card proves it, so that nobody is asked.
    inForm('nationality', 'in', 'CN'),
  )
  const person = await createPerson(app, school)
  const asked = async (who: MadeUser) => (await app.call(identityApi.membership, {}, { as: who.token })).data.asked
  expect(await asked(person)).toEqual([])
  const { teamId } = await submitted(person, round)
  expect(await asked(person)).toEqual(['study', 'graduation'])
  const view = (await app.call(api.detail, { teamId: teamId! }, { as: person.token })).data
  expect(view.members).toMatchObject([{ unknown: ['study', 'graduation'] }])
  const lacks = async () => (await app.call(api.completeStatus, {}, { as: person.token })).data
  expect(await lacks()).toMatchObject({
    complete: false,
    missing: [{ field: 'study', label: '学习形式' }, { field: 'graduation' }],
  })
  await setFacts(person, { study: 'full_time', graduation: '2026-07-01' })
  expect(await lacks()).toEqual({ complete: true, missing: [] })
  expect((await app.call(api.withdraw, { teamId: teamId! }, { as: person.token })).code).toBe(0)
  expect(await asked(person)).toEqual([])
})
