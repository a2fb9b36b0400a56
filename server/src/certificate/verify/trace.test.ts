import { crc32 } from 'node:zlib'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { createUser, solvedCaptcha } from '#server/identity/identity.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { openOfficeApp, batchOf, done, giveSeal, makeAll, organiserOf, sendAll, setKind } from '../office.fixture.ts'
import { createResults } from '../certificate.fixture.ts'
import { pagesOf } from '../pdf-text.fixture.ts'
import { isSigned } from '../sign/verify-file.fixture.ts'
import { saveLookUps } from './trace-count.ts'
import { lookUp } from './trace.ts'
import { zipOf, type ZipEntry } from '../issue/zip.ts'
import { inTier } from '../../../../test-tier.ts'

const GUESSES = inTier(600, 2_000)

const NAMES = ['张䶮', '㛃秋', '王𬱖', ...Array.from({ length: 30 }, (_, at) => `学生${at}`)]

interface Issued {
  id: string
  number: string
  token: string
  code: string
  hash: string
}

let app: TestApp
let as: string
let roundId: string
let batchId: string
let issued: Issued[]

beforeAll(async () => {
  app = await openOfficeApp()
  const round = await createRound(app.db)
  roundId = round.roundId
  as = (await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })).token
  const results = await createResults(app, { round, winners: NAMES.map((name) => ({ students: [name] })) })
  await sql`update identity_user set birthday = current_date - interval '16 years'
    where id = ${results.winners[1]!.studentIds[0]!}`.execute(app.db)
  await sql`update identity_user set birthday = null where id = ${results.winners[2]!.studentIds[0]!}`.execute(app.db)
  const { rows } = (await app.call(api.templatePage, { kind: 'winner' }, { as })).data
  const numberRule = { prefix: 'TRACE', body: 'autoincrementThree', suffix: '' } as const
  const setting = { roundId, itemId: round.itemId, kind: 'winner', numberRule } as const
  await app.call(api.saveSetting, { ...setting, templateId: rows[0]!.templateId }, { as })
  const at = { roundId, itemId: round.itemId, kind: 'winner', despiteIssues: true } as const
  batchId = (await app.call(api.make, at, { as })).data.batchId
  await app.runJobs()
  await sendAll(app, as, batchId)
  const stored = await app.db.selectFrom('certificate_certificate').selectAll().orderBy('number').execute()
  issued = stored.map((row) => ({
    id: row.id,
    number: row.number,
    token: row.trace_token,
    code: row.check_code,
    hash: row.file_hash.toString('hex'),
  }))
}, 60_000)
afterAll(() => app.close())

/** @spec R24 */
describe('a trace', () => {
  test('by link, or by number and check code, tells the public what it needs and no name whole', async () => {
    const [one, minor, unknown] = issued
    const byLink = await app.call(api.trace, { token: one!.token })
    const byNumber = await app.call(api.trace, { number: one!.number, checkCode: one!.code.toLowerCase() })
    const typed = `ｔ${one!.number.toLowerCase().slice(1, 5)} ${one!.number.slice(5)}`
    const asTyped = await app.call(api.trace, { number: typed, checkCode: one!.code })
    expect(asTyped.data).toEqual(byNumber.data)
    expect(byNumber.data).toEqual(byLink.data)
    expect(byLink.data).toMatchObject({
      found: true,
      certificate: { number: 'TRACE001', state: 'valid', holderMasked: '张*', award: '一等奖', fileHash: one!.hash },
    })
    expect(JSON.stringify(byLink.data)).not.toContain('䶮')
    expect(Object.keys(byLink.data.certificate!).sort()).toEqual([
      'award',
      'awardEn',
      'competition',
      'competitionEn',
      'edition',
      'fileHash',
      'holderMasked',
      'issuedAt',
      'issuer',
      'itemName',
      'itemNameEn',
      'kind',
      'number',
      'school',
      'state',
      'stateAt',
      'statement',
      'successor',
      'work',
      'year',
    ])
    expect(byLink.data.certificate).toMatchObject({
      awardEn: 'First prize',
      work: '智能助老陪伴机器人',
      edition: expect.any(Number),
      year: expect.any(Number),
    })
    const statement = Buffer.from(byLink.data.certificate!.statement!.payload, 'base64url').toString()
    expect([statement.includes('张*'), statement.includes('䶮')]).toEqual([true, false])
    expect((await app.call(api.trace, { token: minor!.token })).data.certificate?.holderMasked).toBe('㛃**')
    expect((await app.call(api.trace, { token: unknown!.token })).data.certificate?.holderMasked).toBe('王**')
  })

  test('does not know what was not sent yet, in any way or state, while the office finds it by its number', async () => {
    const { groupId } = await createGroup(app)
    await giveSeal(app, groupId)
    const round = await createRound(app.db, { groupId })
    const organiser = await organiserOf(app, groupId)
    await createResults(app, { round, winners: [{ students: ['张三丰'], teachers: ['赵六'] }] })
    await setKind(app, organiser, { roundId: round.roundId, kind: 'winner' })
    const unsent = await makeAll(app, organiser, { roundId: round.roundId, itemId: round.itemId, kind: 'winner' })
    const stored = async () =>
      app.db.selectFrom('certificate_certificate').selectAll().where('batch_id', '=', unsent).execute()
    const asked = async () => {
      const ways = (await stored()).flatMap((row) => [
        { token: row.trace_token },
        { number: row.number, checkCode: row.check_code },
        { fileHash: row.file_hash.toString('hex') },
      ])
      return Promise.all(ways.map(async (way) => (await app.call(api.trace, way)).data))
    }
    const unknown = { found: false, certificate: null }
    expect(await asked()).toEqual([unknown, unknown, unknown])
    const { id: certificateId, number } = (await stored())[0]!
    const inOffice = async () =>
      (await done(app, api.page, { keyword: number }, organiser)).rows.map((row) => [row.number, row.state, row.sent])
    expect(await inOffice()).toEqual([[number, 'valid', false]])
    await done(app, api.reissue, { certificateId, reason: '更正' }, organiser)
    expect(await asked()).toEqual([unknown, unknown, unknown, unknown, unknown, unknown])
    const { version } = await batchOf(app, unsent, organiser)
    await done(app, api.send, { batchId: unsent, version }, organiser)
    const states = (await asked()).map(({ certificate }) => certificate?.state)
    const counts = ['superseded', 'valid'].map((state) => states.filter((each) => each === state).length)
    expect(counts).toEqual([3, 3])
  })

  test('answers absent, wrong and another’s code alike', async () => {
    const wrong = [
      { number: issued[0]!.number, checkCode: issued[0]!.code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA' },
      { number: issued[0]!.number, checkCode: issued[1]!.code },
      { number: 'TRACE999', checkCode: issued[0]!.code },
      { token: 'A'.repeat(24) },
    ]
    const answers = []
    for (const input of wrong) {
      const { status, code, data } = await app.call(api.trace, input)
      answers.push({ status, code, data })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual({ status: 200, code: 0, data: { found: false, certificate: null } })
  })

  test('stops an address that guesses, while those who know go on from elsewhere, and by their link from there', async () => {
    const guess = (address: string, n: number) =>
      app.http.inject({
        method: 'POST',
        url: API_BASE + api.trace.path,
        remoteAddress: address,
        payload: { number: `TRACE${n}`, checkCode: 'AAAAAA' },
      })
    const codes = []
    for (let n = 0; n < 320; n += 1) codes.push((await guess('203.0.113.9', n)).statusCode)
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([300, 429])
    const ask = async (remoteAddress: string, payload: object) =>
      app.http.inject({ method: 'POST', url: API_BASE + api.trace.path, remoteAddress, payload })
    const { token, number, code } = issued[0]!
    const elsewhere = await ask('198.51.100.7', { number, checkCode: code })
    expect(elsewhere.json().data.found).toBe(true)
    // A school whose address is misused for guessing can still look up by link.
    const scanned = await ask('203.0.113.9', { token })
    expect(scanned.json().data.found).toBe(true)
  })

  test('by the file in hand finds the certificate whose file it is, and no other', async () => {
    const [one] = issued
    const byFile = await app.call(api.trace, { fileHash: one!.hash })
    expect(byFile.data.certificate?.number).toBe(one!.number)
    expect((await app.call(api.trace, { fileHash: 'a'.repeat(64) })).data.found).toBe(false)
  })

  test('shows of an organisation’s certificates what it chose to show', async () => {
    const setting = (await app.call(api.traceSetting, {}, { as })).data
    expect([setting.showSchool, setting.showAward, setting.showDate, setting.version]).toEqual([true, true, true, 0])
    const hidden = { showSchool: false, showAward: false, showDate: false }
    const { version } = (await app.call(api.saveTraceSetting, { ...hidden, version: 0 }, { as })).data
    const { certificate: view } = (await app.call(api.trace, { token: issued[0]!.token })).data
    expect([view!.school, view!.award, view!.issuedAt, view!.holderMasked]).toEqual(['', '', null, '张*'])
    expect((await app.call(api.saveTraceSetting, { ...hidden, version: 0 }, { as })).status).toBe(409)
    const all = { showSchool: true, showAward: true, showDate: true, version }
    expect((await app.call(api.saveTraceSetting, all, { as })).code).toBe(0)
  })

  test('is shown as its organisation chose, by those whose right for that reaches it', async () => {
    const { groupId } = (await app.call(api.traceSetting, {}, { as })).data
    const reaching = (code: string) =>
      app.viewer({
        kind: 'staff',
        groupId,
        permissions: new Set(['certificate:certificate:list', 'certificate:certificate:make']),
        scopeOf: (asked) => (asked === code ? { reach: 'groups', groups: [groupId], below: [] } : { reach: 'own' }),
      })
    const shown = { showSchool: true, showAward: true, showDate: true, version: 0 }
    const statuses = async (token: string) => [
      (await app.call(api.traceSetting, {}, { as: token })).status,
      (await app.call(api.saveTraceSetting, shown, { as: token })).status,
    ]
    expect(await statuses(reaching('certificate:certificate:list'))).toEqual([200, 404])
    expect(await statuses(reaching('certificate:certificate:make'))).toEqual([404, 409])
  })

  test('is counted by day and way for the organisation whose certificate it found, and keeps nobody’s address', async () => {
    await sql`delete from certificate_trace_day`.execute(app.db)
    await saveLookUps(app.services)
    await sql`delete from certificate_trace_day`.execute(app.db)
    const [one] = issued
    await app.call(api.trace, { token: one!.token })
    await app.call(api.trace, { token: one!.token })
    await app.call(api.trace, { number: one!.number, checkCode: one!.code })
    await app.call(api.trace, { fileHash: one!.hash })
    await app.call(api.trace, { token: 'B'.repeat(24) })
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const { days } = (await app.call(api.traceStatistics, { from: today, to: today }, { as })).data
    expect(days).toEqual([{ day: today, link: 2, number: 1, file: 1, missed: 0, mismatch: 0 }])
    const { token: root } = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const whole = (await app.call(api.traceStatistics, { from: today, to: today }, { as: root })).data
    expect(whole.days[0]?.missed).toBe(1)
  })

  test(`by ${GUESSES} guesses finds nothing, and takes as long for a wrong code as for an absent number`, async () => {
    const wrong = (n: number) => ({ number: issued[n % issued.length]!.number, checkCode: guessed(n) })
    const absent = (n: number) => ({ number: `NONE${n}`, checkCode: guessed(n) })
    const spent: [number[], number[]] = [[], []]
    for (let n = 0; n < GUESSES; n += 1) {
      const began = performance.now()
      expect(await lookUp(app.db, n % 2 === 0 ? wrong(n) : absent(n))).toBe(null)
      if (n >= 200) spent[n % 2 === 0 ? 0 : 1].push(performance.now() - began)
    }
    expect(Math.abs(welch(...spent))).toBeLessThan(4.5)
  }, 60_000)

  test('asks for proof of work after many misses of an address, and goes on for those who do it', async () => {
    const strict = await openOfficeApp({
      config: { captcha: 'work' },
    })
    try {
      const guess = (payload: object) =>
        strict.http.inject({ method: 'POST', url: API_BASE + api.trace.path, remoteAddress: '203.0.113.77', payload })
      const codes: number[] = []
      for (let n = 0; n < 22; n += 1) {
        codes.push((await guess({ number: `NONE${n}`, checkCode: 'AAAAAA' })).json<{ code: number }>().code)
      }
      const solved = await solvedCaptcha(strict, 'trace', { address: '203.0.113.77' })
      codes.push((await guess({ number: 'NONE', checkCode: 'AAAAAA', ...solved })).json<{ code: number }>().code)
      codes.push((await guess({ number: 'NONE', checkCode: 'AAAAAA', ...solved })).json<{ code: number }>().code)
      expect(codes).toEqual([...Array.from({ length: 20 }, () => 0), 20012, 20012, 0, 20012])
    } finally {
      await strict.close()
    }
  }, 60_000)

  test('of a certificate that is found costs nothing, however often it is asked', async () => {
    for (let n = 0; n < 310; n += 1) {
      const { number, code: checkCode } = issued[0]!
      const answer = await app.call(api.trace, { number, checkCode })
      if (n === 309) expect([answer.status, answer.data.found]).toEqual([200, true])
    }
  })
})

/** Reads a ZIP archive by its central directory. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let n = 0; n < archive.readUInt16LE(end + 10); n += 1) {
    const [crc, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)]
    const [nameLength, extra] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(local)).toBe(0x04034b50)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    expect(crc32(bytes)).toBe(crc)
    files.set(name, bytes)
    at += 46 + nameLength + extra
  }
  expect(at).toBe(end)
  return files
}

const batchFile = async (form: 'zip' | 'merged', token = as) =>
  app.http.inject({
    method: 'GET',
    url: API_BASE + api.downloadBatch.path,
    query: { batchId, form },
    headers: { authorization: `Bearer ${token}` },
  })

describe('a whole batch', () => {
  test('comes as an archive of the very files, named by number and holder', async () => {
    const answer = await batchFile('zip')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzip(answer.rawPayload)
    expect([...files.keys()].slice(0, 3)).toEqual(['TRACE001 张䶮.pdf', 'TRACE002 㛃秋.pdf', 'TRACE003 王𬱖.pdf'])
    expect([...files.values()].map((bytes) => createHash('sha256').update(bytes).digest('hex'))).toEqual(
      issued.map(({ hash }) => hash),
    )
  })

  test('comes as one file with a page for each, in the order of numbers, signed as a whole', async () => {
    const answer = await batchFile('merged')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pagesOf(answer.rawPayload)
    expect(pages.map((text) => /TRACE\d{3}/.exec(text)?.[0])).toEqual(issued.map(({ number }) => number))
    expect(NAMES.map((name, at) => pages[at]!.includes(name))).toEqual(NAMES.map(() => true))
    const again = (await batchFile('merged')).rawPayload
    expect([await isSigned(answer.rawPayload), again.length]).toEqual([true, answer.rawPayload.length])
    const altered = Buffer.from(answer.rawPayload)
    altered[600]! ^= 1
    expect(await isSigned(altered)).toBe(false)
  })

  test('does not exist for others', async () => {
    const { groupId } = await createRound(app.db)
    const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
    expect((await batchFile('zip', stranger.token)).statusCode).toBe(404)
  })
})

describe('an archive', () => {
  const entry = (n: number): ZipEntry => {
    const head = Buffer.from('head')
    return { name: `${n}.pdf`, date: new Date(0), head, headCrc: crc32(head), tail: Buffer.from(`tail ${n}`) }
  }

  test('of more files than the old format counts goes on as ZIP64', async () => {
    const parts: Buffer[] = []
    const entries = Array.from({ length: 65_600 }, (_, n) => entry(n))
    for await (const part of zipOf(entries)) parts.push(part)
    const archive = Buffer.concat(parts)
    const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    const whole = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 6, 6]))
    expect(archive.readUInt16LE(end + 10)).toBe(0xffff)
    expect(archive.readBigUInt64LE(whole + 32)).toBe(65_600n)
    expect(archive.readBigUInt64LE(end - 20 + 8)).toBe(BigInt(whole))
    expect(archive.readUInt32LE(Number(archive.readBigUInt64LE(whole + 48)))).toBe(0x02014b50)
  })
})

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const guessed = (n: number) => `2${LETTERS[n % 24]}${LETTERS[(n >> 3) % 24]}${LETTERS[(n >> 6) % 24]}22`

/** Welch's t of two samples: how certain it is that their means differ. The slowest hundredth is cut as noise. */
function welch(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [a, b].map((sample) => {
    const kept = sample.toSorted((left, right) => left - right).slice(0, Math.floor(sample.length * 0.9))
    const mean = kept.reduce((sum, each) => sum + each, 0) / kept.length
    const variance = kept.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (kept.length - 1)
    return { mean, error: variance / kept.length }
  })
  return (x!.mean - y!.mean) / Math.sqrt(x!.error + y!.error)
}
