import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { enrolmentReceipt } from './receipt.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

const bytes = Buffer.from('%PDF-1.4 student card')
const file = { name: '学生证.pdf', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }

/** A team submitted with a proof file. */
async function submitted() {
  const school = await createSchool(app)
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const captain = await createPerson(app, school)
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const as = captain.token
  const started = await app.call(api.start, { itemId: round.itemId, name: '知行队', noticesAgreed: true }, { as })
  const { teamId, version } = started.data
  const upload = { purpose: 'enrolment', ownerId: captain.userId, name: file.name, mediaType: 'application/pdf', bytes }
  const fileIds = [await storeFile(app.services, app.db, upload)]
  const saved = await app.call(api.saveMaterial, { teamId, version, answers: {}, fileIds }, { as })
  expect([saved.code, saved.msg]).toEqual([0, ''])
  const done = await app.call(api.submit, { teamId, version: saved.data.version }, { as })
  expect(done.data.state).toBe('submitted')
  return { teamId, captain, organiser }
}

test('the receipt of a submission names its proof files with their hashes', async () => {
  const { teamId, captain, organiser } = await submitted()
  const [receipt] = (await app.call(api.detail, { teamId }, { as: captain.token })).data.receipts
  expect(receipt!.files).toEqual([file])
  expect((await app.call(api.teamDetail, { teamId }, { as: organiser.token })).data.receipts).toEqual([receipt])
  expect((await enrolmentReceipt(app.db, receipt!.receipt))!.files).toEqual([{ size: file.size, sha256: file.sha256 }])
})

test('a receipt whose hashes were saved as bytes is repaired', async () => {
  const { teamId, captain } = await submitted()
  const asBytes = JSON.stringify([{ ...file, sha256: Buffer.from(file.sha256, 'hex') }, file])
  await sql`update enrolment_receipt set files = ${asBytes}::jsonb where team_id = ${teamId}`.execute(app.db)
  const migration = join(import.meta.dirname, '../../../migrations/0667_hashes_of_receipts.sql')
  await sql.raw(readFileSync(migration, 'utf8')).execute(app.ownerDb())
  const [receipt] = (await app.call(api.detail, { teamId }, { as: captain.token })).data.receipts
  expect(receipt!.files).toEqual([file, file])
})
