import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { calculateJwkThumbprint, createLocalJWKSet, flattenedVerify, errors, type JWK } from 'jose'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Output } from '@podium/core/base/endpoint.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import type { CertificateRecord } from '@podium/core/certificate/verify/statement.rule.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { openDatabase } from '#server/platform/db/db.ts'
import { Secrets } from '#server/platform/security/secrets.ts'
import { checkInvariants } from '#server/platform/testing/check-invariants.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import {
  officeModules,
  done,
  makeAll,
  openOfficeApp,
  organiserOf,
  setKind,
  sendAll,
} from '#server/certificate/office.fixture.ts'
import { saveLookUps } from '../trace-count.ts'
import { saveKeys, readRing } from './save-keys.ts'
import { signedRecheck } from './recheck.ts'
import { SigningThread } from './signing-thread.ts'
import { signedAfter } from './signed.store.ts'
import { statementKeys } from './statement-key.ts'
import { signatureMatches } from './statement.ts'
import { inTier } from '../../../../../test-tier.ts'

const COUNT = inTier(60, 1_000)
const CHANGED = 'C4 certificates are what was signed when they were issued'
const TEST_SECRET = 'a secret key for tests only'

const lines: string[] = []
let app: TestApp
let as: string
let round: MadeRound
/** A second batch, whose ids are used to falsify records. */
let other: { batchId: string; roundId: string; itemId: string }
let schoolId: string
let batchId: string
let ids: string[]

beforeAll(async () => {
  // Tests repair what they damage, except where damage is what a test ends with.
  app = await openOfficeApp({
    mayBreakInvariants: true,
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
  })
  round = await createRound(app.db, { items: ['A', 'B'] })
  as = await organiserOf(app, round.groupId)
  const [a, b] = round.items
  const winners = Array.from({ length: COUNT }, (_, at) => ({ students: [`欧阳${at}`], teachers: ['赵六'] }))
  const { school } = await createResults(app, { round, itemId: a!.itemId, winners })
  schoolId = school.schoolId
  await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
  batchId = await makeAll(app, as, { roundId: round.roundId, itemId: a!.itemId, kind: 'winner' })
  await sendAll(app, as, batchId)
  const otherRound = await createRound(app.db, { groupId: round.groupId })
  await createResults(app, { round, itemId: b!.itemId, winners: [{ students: ['甲'] }] })
  await setKind(app, as, { roundId: round.roundId, kind: 'member' })
  const otherBatch = await makeAll(app, as, { roundId: round.roundId, itemId: b!.itemId, kind: 'member' })
  await sendAll(app, as, otherBatch)
  other = { batchId: otherBatch, roundId: otherRound.roundId, itemId: b!.itemId }
  const rows = await app.db
    .selectFrom('certificate_certificate')
    .select('id')
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute()
  ids = rows.map(({ id }) => id)
  await sql`create table kept as select * from certificate_certificate where batch_id = ${sql.lit(batchId)}`.execute(
    app.ownerDb(),
  )
  await sql`grant select on kept to podium_app`.execute(app.ownerDb())
}, 120_000)
afterAll(async () => {
  useSecrets(TEST_SECRET)
  await sql`drop table kept`.execute(app.ownerDb())
  await app.close()
})

/** Runs a statement without triggers, as an attacker with full access to the database can. */
async function meddle(statement: string): Promise<void> {
  await app
    .ownerDb()
    .transaction()
    .execute(async (tx) => {
      await sql`alter table certificate_certificate disable trigger user`.execute(tx)
      await sql.raw(statement).execute(tx)
      await sql`alter table certificate_certificate enable trigger user`.execute(tx)
    })
}

const list = (some: readonly string[]) => some.map((id) => `'${id}'`).join()
const change = (column: string, to: string, some = ids) =>
  meddle(`update certificate_certificate as one set ${column} = ${to} where id in (${list(some)})`)
const heal = (column: string) =>
  meddle(`update certificate_certificate as one set ${column} = kept.${column} from kept where kept.id = one.id`)

async function traced(id: string) {
  const { trace_token: token } = await app.db
    .selectFrom('certificate_certificate')
    .select('trace_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await done(app, api.trace, { token }, as)).certificate!
}

/** Simulates a restart with these secret keys. */
const useSecrets = (...keys: string[]) => Object.assign(app.services, { secrets: new Secrets(keys) })

const changed = async () => (await signedRecheck.find(app.services)).violations.length

const columns = (): [string, string][] => [
  ['batch_id', `'${other.batchId}'`],
  ['round_id', `'${other.roundId}'`],
  ['item_id', `'${other.itemId}'`],
  ['team_id', 'null'],
  ['school_id', `'${schoolId}'`],
  ['kind', `'member'`],
  ['recipient_id', 'new_id()'],
  ['holder_id', 'null'],
  ['number', `one.number || 'X'`],
  ['trace_token', `one.trace_token || 'A'`],
  ['check_code', 'reverse(one.check_code) || one.check_code'],
  ['prefix_hash', '(select hash from certificate_prefix where hash <> one.prefix_hash limit 1)'],
  ['suffix', 'set_byte(one.suffix, 40, (get_byte(one.suffix, 40) + 1) % 256)'],
  ['file_hash', 'sha256(one.file_hash)'],
  ['issued_at', `one.issued_at - interval '1 second'`],
  ['signed_by', `one.signed_by || 'A'`],
  ['signature', 'set_byte(one.signature, 5, (get_byte(one.signature, 5) + 1) % 256)'],
  ['facts', `one.facts - 'award'`],
  ['facts', `one.facts || '{"more": 1}'`],
]

/** All texts in the facts, one by one. */
async function texts(): Promise<[string, string][]> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from kept, lateral (
      select key as path from jsonb_each(facts) where jsonb_typeof(value) = 'string'
      union all select 'values,' || key from jsonb_each(facts -> 'values')) as texts order by path`.execute(app.db)
  return rows.map(({ path }) => [
    'facts',
    `jsonb_set(one.facts, '{${path}}', to_jsonb((one.facts #>> '{${path}}') || '甲'))`,
  ])
}

/** @spec B10 R24 */
describe('a certificate that was issued', () => {
  test('agrees with its signature', async () => {
    expect([ids.length, await changed()]).toEqual([COUNT, 0])
    expect((await traced(ids[0]!)).state).toBe('valid')
  })

  test(`is found changed by its trace and by the check of all, whichever field was changed, ${COUNT} of ${COUNT}`, async () => {
    const changes = [...columns(), ...(await texts())]
    expect(changes.length).toBeGreaterThan(30)
    for (const [at, [column, to]] of changes.entries()) {
      await change(
        column,
        to,
        ids.filter((_, n) => n % changes.length === at),
      )
    }
    expect(await changed()).toBe(COUNT)
    const states = []
    for (const id of ids) states.push((await traced(id)).state)
    expect(states).toEqual(ids.map(() => 'mismatch'))
    for (const column of new Set(changes.map(([name]) => name))) await heal(column)
    expect(await changed()).toBe(0)
  }, 240_000)

  test(`is not what was signed with any one of its 30 fields changed, for each of ${COUNT}`, async () => {
    const { keys } = await readRing(app.services.secrets, app.db)
    const every = await signedAfter(app.db, null, COUNT)
    const leaves = (of: object): string[][] =>
      Object.entries(of).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null && !(value instanceof Date)
          ? leaves(value as object).map((path) => [name, ...path])
          : [[name]],
      )
    const changedAt = (of: object, [name, ...rest]: readonly string[]): object => {
      const value = (of as Record<string, unknown>)[name!]
      if (rest.length > 0) return { ...of, [name!]: changedAt(value as object, rest) }
      return { ...of, [name!]: value instanceof Date ? new Date(value.getTime() + 1) : `${value as string}甲` }
    }
    let tried = 0
    for (const [at, { attested, signedBy, signature }] of every.entries()) {
      const key = keys.get(signedBy!)!
      expect(signatureMatches(attested, key, signature!)).toBe(true)
      for (const path of leaves(attested)) {
        expect([path, signatureMatches(changedAt(attested, path) as CertificateRecord, key, signature!)]).toEqual([
          path,
          false,
        ])
        tried += 1
      }
      if (at % 20 === 0) await setImmediate()
    }
    expect(tried).toBeGreaterThanOrEqual(30 * COUNT)
  }, 240_000)

  test('is found changed when it is moved to another version of its template, or its signature is taken off', async () => {
    const { template_version_id: version } = await app.db
      .selectFrom('certificate_batch')
      .select('template_version_id')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    await sql`update certificate_batch set template_version_id = (select template_version_id from certificate_batch
      where id = ${other.batchId}) where id = ${batchId}`.execute(app.db)
    expect([await changed(), (await traced(ids[3]!)).state]).toEqual([COUNT, 'mismatch'])
    await sql`update certificate_batch set template_version_id = ${version} where id = ${batchId}`.execute(app.db)
    await meddle('update certificate_certificate set signature = null, signed_by = null')
    // Besides each of them, the number of unsigned certificates is reported.
    expect([await changed(), (await traced(ids[4]!)).state]).toEqual([COUNT + 2, 'mismatch'])
    await meddle(`update certificate_certificate as one set signature = kept.signature, signed_by = kept.signed_by
      from kept where kept.id = one.id`)
    await meddle(`delete from certificate_certificate where batch_id = '${other.batchId}';
      update certificate_counter set last = 0 where scope like '%M-%';
      update certificate_batch set made = 0 where id = '${other.batchId}'`)
    expect(await changed()).toBe(0)
  })

  test('tells nothing of a changed record, is written into the log and counted for its organisation', async () => {
    await saveLookUps(app.services)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const counted = async () =>
      (await done(app, api.traceStatistics, { from: today, to: today }, as)).days.map(({ link, mismatch }) => [
        link,
        mismatch,
      ])
    const [[links, mismatches]] = (await counted()) as [[number, number]]
    lines.length = 0
    await change('facts', `jsonb_set(one.facts, '{holderMasked}', '"冒名者"')`, [ids[7]!])
    const view = await traced(ids[7]!)
    await heal('facts')
    expect(view).toEqual({
      number: view.number,
      successor: '',
      state: 'mismatch',
      stateAt: null,
      kind: 'winner',
      holderMasked: '',
      school: '',
      award: '',
      competition: '',
      itemName: '',
      work: '',
      awardEn: '',
      competitionEn: '',
      itemNameEn: '',
      edition: null,
      year: null,
      issuer: '',
      issuedAt: null,
      fileHash: '',
      statement: null,
    })
    const told = lines.map((line) => JSON.parse(line) as { certificateId: string; number: string; msg: string })
    expect(told.map(({ certificateId, number, msg }) => [certificateId, number, msg])).toEqual([
      [ids[7], view.number, 'a certificate is not what was signed when it was issued'],
    ])
    expect(await counted()).toEqual([[links + 1, mismatches + 1]])
  })

  test('that was revoked says so, and can’t be made valid again behind everybody’s back', async () => {
    const id = ids[9]!
    await done(app, api.revoke, { certificateId: id, reason: '成绩有误' }, as)
    const view = await traced(id)
    expect([view.state, view.statement === null]).toEqual(['revoked', false])
    await change('state', `'valid'`, [id])
    const names = (await checkInvariants(app.services, officeModules)).map(({ name }) => name)
    expect(names).toEqual(['a certificate that was taken back stays so'])
    await change('state', `'revoked'`, [id])
  })
})

type Statement = NonNullable<NonNullable<Output<typeof api.trace>['certificate']>['statement']>

const decoded = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown

/** Verifies a statement with nothing but the published keys; see docs/checking-a-certificate.md. */
async function checked({ payload, protected: head, signature, header }: Statement) {
  const answer = await app.http.inject({ method: 'GET', url: API_BASE + api.statementKeys.path })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/jwk-set+json'])
  const { keys } = answer.json<{ keys: JWK[] }>()
  expect(keys.map(({ kid }) => kid)).toEqual(await Promise.all(keys.map((key) => calculateJwkThumbprint(key))))
  const isTrue = await flattenedVerify({ payload, protected: head, signature }, createLocalJWKSet({ keys }), {
    algorithms: ['EdDSA'],
  }).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(errors.JOSEError)
      return false
    },
  )
  const { _sd: digests, ...claims } = decoded(payload) as { _sd: string[] }
  const told = header.disclosures.map((text) => {
    expect(digests).toContain(createHash('sha256').update(text).digest('base64url'))
    const [, name, value] = decoded(text) as [string, string, unknown]
    return [name, value]
  })
  return { isTrue, keys, claims: { ...claims, ...Object.fromEntries(told) } as Record<string, unknown> }
}

describe('the statement of a certificate', () => {
  test('is checked by anybody with the published key, and holds what the trace tells and no name whole', async () => {
    const view = await traced(ids[1]!)
    const { isTrue, claims } = await checked(view.statement!)
    expect(isTrue).toBe(true)
    expect(claims).toMatchObject({
      number: view.number,
      kind: 'winner',
      holder: view.holderMasked,
      file: view.fileHash,
      award: view.award,
      school: view.school,
      issued: view.issuedAt,
      competition: view.competition,
      issuer: view.issuer,
      item: view.itemName,
    })
    expect(Object.keys(claims)).not.toContain('record')
    expect(JSON.stringify(claims)).not.toContain('欧阳')
    const forged = {
      ...view.statement!,
      payload: Buffer.from(JSON.stringify({ ...claims, number: 'X' })).toString('base64url'),
    }
    expect((await checked({ ...forged, header: { disclosures: [] } })).isTrue).toBe(false)
  })

  test('is checked by the recipe that the documents give, and a changed one is not', async () => {
    const recipe = /```js\n([^`]*(?:`[^`\n]*`[^`]*)*?)```/.exec(
      readFileSync(join(import.meta.dirname, '../../../../../docs/checking-a-certificate.md'), 'utf8'),
    )![1]!
    const { statement, number, award: prize } = await traced(ids[1]!)
    const { keys } = await checked(statement!)
    const folder = mkdtempSync(join(tmpdir(), 'podium-recipe-'))
    const downloaded = await app.http.inject({
      method: 'GET',
      url: API_BASE + api.download.path,
      query: { certificateId: ids[1]! },
      headers: { authorization: `Bearer ${as}` },
    })
    expect(downloaded.headers['content-disposition']).toContain(`${number}.pdf`)
    const run = (given: Statement, pdf = downloaded.rawPayload) => {
      writeFileSync(join(folder, 'check.mjs'), recipe)
      writeFileSync(join(folder, 'certificate-keys.json'), JSON.stringify({ keys }))
      writeFileSync(join(folder, `${number}.json`), JSON.stringify(given))
      writeFileSync(join(folder, `${number}.pdf`), pdf)
      const done = spawnSync(process.execPath, ['check.mjs', `${number}.json`, `${number}.pdf`], {
        cwd: folder,
        encoding: 'utf8',
      })
      return { status: done.status, said: done.stdout + done.stderr }
    }
    const right = run(statement!)
    expect([right.status, right.said.includes(number), right.said.includes(prize)]).toEqual([0, true, true])
    const payload = Buffer.from(statement!.payload, 'base64url').toString().replace(number, `${number}9`)
    const wrong = run({ ...statement!, payload: Buffer.from(payload).toString('base64url') })
    expect([wrong.status, wrong.said.includes('not what was signed')]).toEqual([1, true])
    const otherPdf = run(statement!, Buffer.concat([downloaded.rawPayload, Buffer.from(' ')]))
    expect([otherPdf.status, otherPdf.said.includes('another PDF')]).toEqual([1, true])
    rmSync(folder, { recursive: true })
  })

  test('keeps to itself what its organisation does not show', async () => {
    const { version } = await done(
      app,
      api.saveTraceSetting,
      { showSchool: false, showAward: true, showDate: false, version: 0 },
      as,
    )
    const { award: prize, statement } = await traced(ids[1]!)
    const { isTrue, claims } = await checked(statement!)
    expect([isTrue, claims['award'] === prize, 'school' in claims, 'issued' in claims]).toEqual([
      true,
      true,
      false,
      false,
    ])
    await done(app, api.saveTraceSetting, { showSchool: true, showAward: true, showDate: true, version }, as)
  })
})

test('what the thread that signs can’t read is told, and the thread goes on', async () => {
  const [key] = statementKeys(app.services.secrets)
  const thread = new SigningThread()
  await expect(thread.sign(['no certificate'], key!)).rejects.toThrow('JSON')
  const { attested, signedBy } = (await signedAfter(app.db, null, 1))[0]!
  expect(signedBy).toBe(key!.id)
  expect(signatureMatches(attested, key!, await thread.sign([JSON.stringify(attested)], key!))).toBe(true)
  thread[Symbol.dispose]()
})

describe('a key', () => {
  test('that was replaced still checks what it signed, also once its secret is gone', async () => {
    const [old] = (await checked((await traced(ids[1]!)).statement!)).keys
    useSecrets('a newer secret', TEST_SECRET)
    await saveKeys(app.services)
    const { certificateId } = await done(app, api.reissue, { certificateId: ids[2]!, reason: '换发' }, as)
    useSecrets('a newer secret')
    await saveKeys(app.services)
    const [fresh, before] = [await traced(certificateId), await traced(ids[1]!)]
    expect([fresh.state, before.state, await changed()]).toEqual(['valid', 'valid', 0])
    const { isTrue, keys } = await checked(fresh.statement!)
    expect([isTrue, keys.length, keys[1]!.kid]).toEqual([true, 2, old!.kid])
    expect((await checked(before.statement!)).isTrue).toBe(true)
    useSecrets(TEST_SECRET)
    await saveKeys(app.services)
    // Without the secret key, a signature can be neither confirmed nor rejected.
    const sealed = await traced(certificateId)
    expect([sealed.state, sealed.holderMasked, sealed.statement]).toEqual(['unverifiable', '', null])
    useSecrets('a newer secret', TEST_SECRET)
    await saveKeys(app.services)
    expect((await traced(certificateId)).state).toBe('valid')
  })

  test('that somebody wrote into the table signs nothing', async () => {
    await sql`insert into certificate_key (id, sealed) values ('intruder', 'a key of their own')`.execute(app.db)
    await change('signed_by', `'intruder'`, [ids[5]!])
    const traced5 = await traced(ids[5]!)
    expect([traced5.state, traced5.holderMasked]).toEqual(['unverifiable', ''])
    await heal('signed_by')
    await sql`delete from certificate_key where id = 'intruder'`.execute(app.db)
  })
})

test('a certificate from before there were signatures is not signed, and no other may be so', async () => {
  await meddle(`delete from certificate_key`)
  const strip = (id: string) =>
    meddle(`update certificate_certificate set signature = null, signed_by = null where id = '${id}'`)
  await strip(ids[20]!)
  await saveKeys(app.services)
  const old = await traced(ids[20]!)
  expect([old.state, old.statement, await changed()]).toEqual(['valid', null, 0])
  const { certificateId } = await done(app, api.reissue, { certificateId: ids[21]!, reason: '换发' }, as)
  await strip(certificateId)
  expect([(await traced(certificateId)).state, await changed()]).toEqual(['mismatch', 2])
  await strip(ids[22]!)
  const found = (await checkInvariants(app.services, officeModules)).map(({ name }) => name)
  expect(found).toEqual([CHANGED])
  await meddle(`delete from certificate_key`)
  await saveKeys(app.services)
})

test('certificates are checked on a connection of its own, as the command that checks invariants has', async () => {
  const database = openDatabase({ url: app.services.database.url, maxConnections: 1 })
  try {
    expect((await signedAfter(database.db, null, 1)).length).toBe(1)
    expect(await signedRecheck.find({ ...app.services, db: database.db })).toEqual(
      await signedRecheck.find(app.services),
    )
  } finally {
    await database.close()
  }
})
