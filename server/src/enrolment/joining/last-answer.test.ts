import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { identity, personKeys } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { participationScope } from '../team/claim-participation.ts'
import { lockParticipants } from '../team/participation.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

/** Waits until somebody waits for a lock on a participation. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(app.db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('the last answer locks all its team’s people at once, as a submission does, so that neither waits for ever', async () => {
  const round = await createRound(app.db, { enrol: { minMembers: 1, maxMembers: 3, auditLevels: ['organiser'] } })
  const school = await createSchool(app)
  const scope = participationScope(round.itemId, 'member')
  const keyed = async (userId: string) => {
    const keys = await personKeys(app.services.secrets, app.db, [userId])
    return { scope, userId, person: keys.get(userId)! }
  }
  // Another submission would lock the captain before the invited person.
  let [captain, mate] = [await createPerson(app, school), await createPerson(app, school)]
  let [first, second] = [await keyed(captain.userId), await keyed(mate.userId)]
  if (first.person.toString('hex') > second.person.toString('hex')) {
    ;[captain, mate, first, second] = [mate, captain, second, first]
  }
  const as = captain.token
  const started = { itemId: round.itemId, name: '末答队', noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, started, { as })).data
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as })).data
  const { version } = (await app.call(api.detail, { teamId }, { as })).data
  expect((await app.call(api.submit, { teamId, version }, { as })).data.state).toBe('awaiting_members')
  const answering = await app.transact(async (tx) => {
    await lockParticipants(tx, [first])
    const answer = app.call(api.answerInvitation, { token, accept: true }, { as: mate.token })
    await someoneWaits()
    // Less than it takes PostgreSQL to notice a deadlock and end the answer, which would be tried again.
    await sql`set local lock_timeout = '500ms'`.execute(tx)
    await lockParticipants(tx, [second])
    return { answer }
  })
  expect((await answering.answer).code).toBe(0)
  expect((await app.call(api.detail, { teamId }, { as })).data.state).toBe('submitted')
})
