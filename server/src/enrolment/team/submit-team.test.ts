import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
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

/** A draft whose captain, members and adviser have accepted. */
async function wholeTeam(
  enrol: RoundOptions['enrol'],
  members: number,
): Promise<{ teamId: string; captain: MadeUser }> {
  const round = await createRound(app.db, { enrol: { maxMembers: 9, totalQuota: 9, schoolQuota: 9, ...enrol } })
  const captain = await createPerson(app, school)
  const input = { itemId: round.itemId, name: `队${round.itemId.slice(-6)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, input, { as: captain.token })).data
  for (let n = 0; n <= members; n += 1) {
    const role = n < members ? ('member' as const) : ('teacher' as const)
    const { token } = (await app.call(api.inviteByLink, { teamId, role }, { as: captain.token })).data
    const kind = role === 'teacher' ? ('teacher' as const) : ('student' as const)
    const person = await createPerson(app, school, { kind })
    expect((await app.call(api.answerInvitation, { token, accept: true }, { as: person.token })).code).toBe(0)
  }
  return { teamId, captain }
}

async function statementsOfSubmitting({ teamId, captain }: { teamId: string; captain: MadeUser }): Promise<string[]> {
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  return sentStatements(async () => {
    expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).code).toBe(0)
  })
}

test('handing in takes no more statements for a large team than for a small one', async () => {
  const few = await statementsOfSubmitting(await wholeTeam({ auditLevels: ['organiser'] }, 1))
  const many = await statementsOfSubmitting(await wholeTeam({ auditLevels: ['organiser'] }, 7))
  const enrolled = await statementsOfSubmitting(await wholeTeam({ auditLevels: [] }, 3))
  const table = (text: string) => /^\W*(?:with|select|insert|update|delete|begin|commit).{0,60}/s.exec(text)?.[0]
  expect(many.map(table)).toEqual(few.map(table))
  // The count includes session, transaction and audit row; a number and a message take ten more statements.
  expect([few.length, many.length, enrolled.length]).toEqual([28, 28, 38])
})

test.each([
  ['enrolment', /报名成功，参赛编号 2026A\d{5}$/],
  ['work', /报名成功，参赛编号在首次提交作品时生成$/],
] as const)('the message of an enrolment names the number or says when it comes (%s)', async (numberFrom, body) => {
  const { teamId, captain } = await wholeTeam({ auditLevels: [], numberFrom }, 1)
  await statementsOfSubmitting({ teamId, captain })
  const messages = await app.db
    .selectFrom('notice_message')
    .select('body_zh')
    .where('user_id', '=', captain.userId)
    .where('event', '=', 'enrolment.enrolled')
    .execute()
  expect(messages).toEqual([{ body_zh: expect.stringMatching(body) as string }])
})
