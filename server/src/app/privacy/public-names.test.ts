import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { awardApi } from '@podium/core/award/api.ts'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { makeAll, sendAll, setKind } from '#server/certificate/office.fixture.ts'
import { createPerson } from '#server/enrolment/enrolment.fixture.ts'
import { exampleOf } from '#server/platform/http/contract/example.ts'
import type { Node } from '#server/platform/http/contract/json-schema.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createReview, done, lockBatch, openBatch, scoreAll } from '#server/review/review.fixture.ts'
import { modules } from '../modules.ts'

/** Public endpoints that sign in, register or send, and answer with no names of others. */
const WRITES = new Set([
  '/auth/login/pwd',
  '/auth/login/code',
  '/auth/code/send',
  '/auth/register',
  '/auth/retrieve',
  '/system/product/trial/save',
])
const endpoints: Endpoint[] = modules
  .flatMap(({ api }) => Object.values(api))
  .filter(({ access, path }) => access === 'public' && !WRITES.has(path))

/** A character that no text of the product has: names of young people are searched by it. */
const SURNAME = '龘'
const WHOLE_NAME = /龘[^*]/gu

let app: TestApp
let known: Array<Record<string, unknown>>
beforeAll(async () => {
  app = await openTestApp({ modules })
  known = await published()
}, 120_000)
afterAll(() => app.close())

/** Published results, a sent certificate, an invitation and a shared work of minors; what leads the public to them. */
async function published(): Promise<Array<Record<string, unknown>>> {
  const made = await createReview(app, { works: 2 })
  const [team, unknown] = made.works.map((work) => work.team)
  const young = [team!, unknown!].flatMap(({ captain, members }) => [captain, ...members])
  for (const [index, { userId }] of young.entries()) {
    const name = `${SURNAME}小${'明红'.charAt(index % 2)}`
    const birthday = index % 2 === 0 ? '2012-06-01' : null
    await sql`update identity_user set real_name = ${name}, birthday = ${birthday} where id = ${userId}`.execute(app.db)
    await sql`update enrolment_member set name = ${name} where user_id = ${userId}`.execute(app.db)
  }
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, () => 90)
  await lockBatch(app, made, batchId)
  const { token: as } = made.staff
  const { roundId, itemId } = made.round
  const ranges = [{ nameZh: '一等奖', nameEn: 'First prize', rankFrom: 1, rankTo: 2, mayStayVacant: true }]
  const set = await done(app.call(awardApi.set, { batchId, ranges, version: 0 }, { as }))
  const { version } = await done(
    app.call(awardApi.confirm, { batchId, confirmed: true, version: set.version }, { as: made.second.token }),
  )
  const setting = { audience: 'public' as const, rank: true, score: true, comments: true }
  await done(app.call(awardApi.publish, { batchId, version, setting }, { as }))
  await setKind(app, as, { roundId, kind: 'member' })
  await sendAll(app, as, await makeAll(app, as, { roundId, itemId, kind: 'member' }))
  const issued = await app.db.selectFrom('certificate_certificate').select('trace_token as token').execute()
  const draft = await createPerson(app, team!.school, { realName: `${SURNAME}小明`, birthday: '2012-06-01' })
  const start = { itemId, name: '草稿队', noticesAgreed: true as const }
  const { teamId } = await done(app.call(enrolmentApi.start, start, { as: draft.token }))
  const invitation = { teamId, role: 'member' as const }
  const { token } = await done(app.call(enrolmentApi.inviteByLink, invitation, { as: draft.token }))
  const { workId } = made.works[0]!
  const { shareId } = await done(app.call(workApi.share, { workId, days: 7 }, { as: team!.captain.token }))
  const places = [team!.teamId, unknown!.teamId].map((each) => ({ roundId, itemId, teamId: each, shareId }))
  return [
    { ...places[0], token },
    { ...places[1], token },
    ...issued.map(({ token: trace }) => ({ ...places[0], token: trace })),
    { ...places[0], keyword: `${SURNAME}小明` },
  ]
}

/** All answers of a public endpoint to what is known, as one text. */
async function answersOf(endpoint: Endpoint): Promise<string> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Node
  const example = (endpoint.example?.input ?? exampleOf(schema)) as Record<string, unknown>
  const fields = Object.keys((schema as { properties?: object }).properties ?? example)
  const texts: string[] = []
  for (const values of known) {
    const given = Object.fromEntries(Object.entries(values).filter(([key]) => fields.includes(key)))
    const required = (schema as { required?: readonly string[] }).required ?? Object.keys(example)
    const rest = Object.fromEntries(Object.entries(example).filter(([key]) => required.includes(key)))
    const { data } = await app.call(endpoint, { ...rest, ...given })
    texts.push(JSON.stringify(data ?? null))
  }
  return texts.join('\n')
}

describe('the public', () => {
  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    'reads no whole name of a minor at %s',
    async (_, endpoint) => {
      expect((await answersOf(endpoint)).match(WHOLE_NAME)).toBeNull()
    },
  )

  test('reads the surnames of minors where names belong, so that the endpoints above were reached', async () => {
    const withNames = []
    for (const endpoint of endpoints) {
      if ((await answersOf(endpoint)).includes(`${SURNAME}**`)) withNames.push(endpoint.path)
    }
    expect(withNames.toSorted()).toEqual([
      '/home/competition/award/list',
      '/home/competition/team',
      '/home/competition/team/award',
      '/web/certificate/trace',
      '/web/enroll/invitation/detail',
      '/web/enroll/website/member/list',
    ])
  })

  test('finds no winner by the name of a minor', async () => {
    const { roundId } = known[0] as { roundId: string }
    const search = async (keyword: string) => (await done(app.call(awardApi.publicList, { roundId, keyword }))).total
    expect([await search(`${SURNAME}小明`), await search('作品')]).toEqual([0, 2])
  })
})
