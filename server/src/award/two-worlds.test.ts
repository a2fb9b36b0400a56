import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { awardApi as api } from '@podium/core/award/api.ts'
import { API_BASE, type Endpoint } from '@podium/core/base/endpoint.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createTestDatabase, ownerUrlOf, type TestDatabase } from '#server/platform/testing/test-database.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from './index.ts'

const modules = [identity, organisation, notice, competition, enrolment, work, expert, review, award] as Module[]

/** Two databases with identical content until the experts score. */
let made: MadeReview
let batchId: string
let worlds: TestApp[]
const databases: TestDatabase[] = []

beforeAll(async () => {
  const first = await createTestDatabase()
  const twin = `t_${randomBytes(6).toString('hex')}`
  const before = await openTestApp({ modules, databaseUrl: first.url })
  made = await createReview(before, { works: 3 })
  batchId = await openBatch(before, made)
  await before.runJobs()
  await before.close()
  const name = new URL(first.url).pathname.slice(1)
  await asAdmin(`create database ${twin} template ${name} owner podium`)
  const url = new URL(first.url)
  url.pathname = `/${twin}`
  databases.push(first, {
    url: url.href,
    ownerUrl: ownerUrlOf(url.href),
    release: () => asAdmin(`drop database if exists ${twin} with (force)`),
  })
  worlds = []
  for (const { url: databaseUrl } of databases) worlds.push(await openTestApp({ modules, databaseUrl }))
}, 60_000)
afterAll(async () => {
  for (const world of worlds ?? []) await world.close()
  for (const database of databases) await database.release()
})

/** All GET requests, with all ids that a person could know or guess. */
function questions(): Array<{ url: string; path: string }> {
  const ids: Record<string, string | undefined> = {
    roundId: made.round.roundId,
    seriesId: made.round.seriesId,
    competitionId: made.round.seriesId,
    groupId: made.round.groupId,
    itemId: made.round.itemId,
    stageId: made.round.stageId,
    teamId: made.works[0]!.team.teamId,
    workId: made.works[0]!.workId,
    userId: made.works[0]!.team.captain.userId,
    fileId: made.works[0]!.fileId,
    batchId,
    pageSize: '100',
  }
  return modules.flatMap(({ api }) =>
    Object.values(api)
      .filter(({ method, answer }) => method === 'GET' && answer !== 'events')
      .map((endpoint) => {
        const query = new URLSearchParams()
        for (const key of keysOf(endpoint)) if (ids[key]) query.set(key, ids[key])
        return { path: endpoint.path, url: `${API_BASE}${endpoint.path}?${query.toString()}` }
      }),
  )
}

function keysOf(endpoint: Endpoint): string[] {
  return Object.keys((endpoint.input as z.ZodObject).shape ?? {})
}

/** A weak ETag is computed from the body including its trace id; a stored file's ETag is strong and compared. */
const ofThisAnswer = new Set(['date', 'x-trace-id', 'set-cookie'])

/** Status, body and headers, without what differs between any two answers. */
async function look(world: TestApp, token: string | null): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const { path, url } of questions()) {
    const response = await world.http.inject({
      method: 'GET',
      url,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !ofThisAnswer.has(name)))
    if (String(headers['etag']).startsWith('W/')) delete headers['etag']
    const body = response.body
      .replace(/"traceId":"[^"]*"/g, '')
      .replace(/"(serverNow|lastSeenAt|createdAt|expiresAt)":"[^"]*"/g, '"$1"')
      .replace(/data:image\/[^"]*/g, 'image')
    const isCaptcha = path === '/auth/captcha'
    seen[path] = isCaptcha ? String(response.statusCode) : JSON.stringify([response.statusCode, headers, body])
  }
  return seen
}

async function expectSameView(): Promise<void> {
  const teams = made.works.map(({ team }) => team)
  const tokens = [null, teams[0]!.captain.token, teams[0]!.teachers[0]!.token, teams[2]!.captain.token]
  for (const token of tokens) {
    const [one, other] = [await look(worlds[0]!, token), await look(worlds[1]!, token)]
    expect(Object.keys(one).filter((path) => one[path] !== other[path])).toEqual([])
    expect(Object.keys(one).length).toBeGreaterThan(50)
  }
}

/** In the other database the scores are in reverse order. */
const scores = [
  { 作品1: 90, 作品2: 80, 作品3: 70 },
  { 作品1: 61, 作品2: 80, 作品3: 99 },
] as const

test('until results are shown, nothing a participant can ask tells which scores were given', async () => {
  const each = async (act: (world: TestApp, at: number) => Promise<unknown>) => {
    for (const [at, world] of worlds.entries()) await act(world, at)
    await expectSameView()
  }
  const version = async (world: TestApp) =>
    (await done(world.call(api.publication, { batchId }, { as: made.staff.token }))).version
  const as = made.staff.token
  const ranges = [{ nameZh: '一等奖', rankFrom: 1, rankTo: 1 }]
  await each(async (world, at) => {
    const comment = at === 0 ? '优秀' : '一般'
    await scoreAll(world, made, batchId, (title) => scores[at]![title as '作品1'], comment)
    await lockBatch(world, made, batchId)
  })
  await each(async (world) => {
    await done(world.call(api.set, { batchId, ranges, version: 0 }, { as }))
    await done(
      world.call(api.confirm, { batchId, confirmed: true, version: await version(world) }, { as: made.second.token }),
    )
  })
  const visibleFrom = new Date(Date.now() + 3_600_000).toISOString()
  const setting = { visibleFrom, audience: 'public' as const, rank: true, score: true, comments: true }
  await each(async (world) => {
    await done(world.call(api.publish, { batchId, version: await version(world), setting }, { as }))
    await world.runPeriodicTask('award.reveal')
  })
}, 120_000)

test('once they are shown, each world shows its own', async () => {
  const winners = []
  for (const world of worlds) {
    await sql`update award_publication set visible_from = clock_timestamp()`.execute(world.db)
    await world.runPeriodicTask('award.reveal')
    winners.push(
      (await done(world.call(api.publicList, { roundId: made.round.roundId }))).rows.map(({ workTitle }) => workTitle),
    )
  }
  expect(winners).toEqual([['作品1'], ['作品3']])
})

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('testServer') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
