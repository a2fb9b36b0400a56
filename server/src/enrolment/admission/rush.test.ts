import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { inTier } from '../../../../test-tier.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'
import { plantDrafts, type PlantedDraft } from './rush.fixture.ts'

const [ATTEMPTS, PLACES] = inTier([400, 20], [10_000, 100])
const FULL = 26023

let app: TestApp
let url: string
let school: Awaited<ReturnType<typeof createSchool>>
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
  url = await app.listen()
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(async () => {
  agent.destroy()
  await app.close()
})

interface Answer {
  readonly status: number
  readonly code: number
  readonly data: { readonly state: string; readonly version: number } | null
}

/** Submits over a connection; with `giveUpMs` the client closes it early and gets null. */
function submit({ teamId, token }: PlantedDraft, giveUpMs?: number): Promise<Answer | null> {
  const body = JSON.stringify({ teamId, version: 1 })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': `rush-${teamId}`,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url + API_BASE + api.submit.path, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const { code, data } = JSON.parse(text) as Omit<Answer, 'status'>
        resolve({ status: response.statusCode ?? 0, code, data })
      })
    })
    sent.on('error', (error) => (giveUpMs === undefined ? reject(error) : resolve(null)))
    sent.end(body)
    if (giveUpMs !== undefined) setTimeout(() => sent.destroy(), giveUpMs)
  })
}

async function prepare(count: number, totalQuota: number) {
  const round = await createRound(app.db, { enrol: { totalQuota, auditLevels: ['organiser'] } })
  const place = { ...round, schoolId: school.schoolId, schoolName: school.name }
  return { round, drafts: await plantDrafts(app.db, place, count) }
}

async function placesTaken(itemId: string): Promise<number> {
  const { count } = await app.db
    .selectFrom('enrolment_team')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('item_id', '=', itemId)
    .where('state', '=', 'submitted')
    .where('holds_place', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('without a crowd too, a full item is said before what the enrolment lacks', async () => {
  const { drafts } = await prepare(2, 1)
  await submit(drafts[0]!)
  await app.db
    .updateTable('enrolment_team')
    .set({ notices_agreed_at: null })
    .where('id', '=', drafts[1]!.teamId)
    .execute()
  expect((await submit(drafts[1]!))?.code).toBe(FULL)
})

test('many attempts on few places: each place is given once, and every other attempt hears that all are gone', async () => {
  const { round, drafts } = await prepare(ATTEMPTS, PLACES)
  const answers = await Promise.all(drafts.map((draft) => submit(draft)))
  const codes = answers.map((answer) => answer?.code)
  expect(answers.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([])
  expect(codes.filter((code) => code === 0)).toHaveLength(PLACES)
  expect(codes.filter((code) => code === FULL)).toHaveLength(ATTEMPTS - PLACES)
  expect(await placesTaken(round.itemId)).toBe(PLACES)
})

test('without the counter’s limit the same rush oversells', async () => {
  const { round, drafts } = await prepare(60, 5)
  await sql`create function without_limit() returns trigger language plpgsql as $$
    begin new.used := 0; return new; end $$`.execute(app.ownerDb())
  await sql`create trigger without_limit before insert or update on enrolment_quota
    for each row execute function without_limit()`.execute(app.ownerDb())
  try {
    await Promise.all(drafts.map((draft) => submit(draft)))
    expect(await placesTaken(round.itemId)).toBeGreaterThan(5)
  } finally {
    await sql`drop trigger without_limit on enrolment_quota`.execute(app.ownerDb())
    await sql`drop function without_limit()`.execute(app.ownerDb())
    await sql`update enrolment_quota set size = 60, used = (select count(*) from enrolment_team as team
      where team.item_id = ${round.itemId} and team.holds_place) where item_id = ${round.itemId}`.execute(app.ownerDb())
  }
})

test('a client that gave up waiting finds its answer by its key', async () => {
  const { round, drafts } = await prepare(inTier(80, 1_000), 20)
  const lost = await Promise.all(drafts.map((draft, n) => submit(draft, n % 2 === 0 ? 5 + (n % 40) : undefined)))
  const again = await Promise.all(drafts.map((draft) => submit(draft)))
  const winners = again.flatMap((answer, n) => (answer?.code === 0 ? [{ answer, teamId: drafts[n]!.teamId }] : []))
  expect(lost.some((answer) => answer === null)).toBe(true)
  expect(again.every((answer) => answer?.code === 0 || answer?.code === FULL)).toBe(true)
  expect(winners.map(({ answer }) => answer.data)).toEqual(
    Array.from({ length: 20 }, () => ({ state: 'submitted', version: 2 })),
  )
  expect(lost.every((answer, n) => answer?.code !== 0 || again[n]?.code === 0)).toBe(true)
  expect(await placesTaken(round.itemId)).toBe(20)
})

test('each refusal of a crowd leaves its row in the audit log', async () => {
  const { drafts } = await prepare(20, 1)
  const codes = (await Promise.all(drafts.map((draft) => submit(draft)))).map((answer) => answer?.code)
  const losers = drafts.filter((_, n) => codes[n] === FULL)
  expect(losers).toHaveLength(19)
  const rows = await app.db
    .selectFrom('platform_audit')
    .select(['actor_id', 'outcome', 'code'])
    .where(
      'actor_id',
      'in',
      losers.map(({ userId }) => userId),
    )
    .execute()
  const expected = losers.map(({ userId }) => ({ actor_id: userId, outcome: 'refused', code: FULL }))
  const byActor = (one: { actor_id: string | null }, other: { actor_id: string | null }) =>
    String(one.actor_id) < String(other.actor_id) ? -1 : 1
  expect(rows.toSorted(byActor)).toEqual(expected.toSorted(byActor))
})

test('just after a crowd met a full item, one who comes alone is refused without waiting for a lock', async () => {
  const { drafts } = await prepare(20, 1)
  const codes = (await Promise.all(drafts.slice(1).map((draft) => submit(draft)))).map((answer) => answer?.code)
  expect(codes).toContain(FULL)
  const { teamId } = drafts[0]!
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('enrolment_team').select('id').where('id', '=', teamId).forUpdate().execute()
    expect((await submit(drafts[0]!))?.code).toBe(FULL)
  })
})
