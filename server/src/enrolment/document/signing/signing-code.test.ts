import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { DocumentTerms } from '@podium/core/competition/document/document.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { documentRefusals as no } from '@podium/core/enrolment/document/refusals.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { MAX_CODE_ATTEMPTS } from '@podium/core/identity/sign-in/session.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import {
  codeListener,
  createUser,
  randomPhone,
  solvedCaptcha,
  type MadeUser,
} from '#server/identity/identity.fixture.ts'
import { contactsOf, identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../../enrolment.fixture.ts'
import { enrolment } from '../../index.ts'
import { spendSigningCode } from './signing-code.ts'

let app: TestApp
let school: MadeSchool
const codes = codeListener()
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, codes.module] })
  school = await createSchool(app)
})
beforeEach(async () => {
  await app.db.deleteFrom('platform_throttle').execute()
})
afterAll(() => app.close())

const plan = {
  key: 'plan',
  name: '研究计划',
  of: 'team',
  signer: 'outsider',
  signerTitle: '企业导师',
  text: '{team}的研究计划',
}

/** A link by which somebody signs with a code. */
async function linked(terms: object = { signerCode: true }) {
  const documents = [DocumentTerms.parse({ ...plan, ...terms })]
  const round = await createRound(app.db, { enrol: { minMembers: 1, auditLevels: ['organiser'], documents } })
  const captain = await createPerson(app, school)
  const wish = { itemId: round.itemId, name: `队${round.itemId.slice(-6)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, wish, { as: captain.token })).data
  const place = { teamId, key: 'plan' }
  const target = randomPhone()
  const make = (more: object) => app.call(api.makeLink, { ...place, ...more }, { as: captain.token })
  const made = await make({ target })
  expect(made.code).toBe(0)
  return { place, captain, target, make, token: made.data.token }
}

async function hand(token: string, captain: MadeUser, proof: { signingCode?: string; challengeId?: string } = {}) {
  const { headers } = await app.call(api.pdfByLink, { token })
  const code = /([2-9A-HJ-NP-Z]{6})\.pdf/.exec(String(headers['content-disposition']))?.[1] ?? ''
  const bytes = Buffer.from('%PDF-1.4 signed')
  const about = { purpose: 'enrolment.copy', ownerId: captain.userId, name: '签字.pdf', mediaType: 'application/pdf' }
  const fileId = await storeFile(app.services, app.db, { ...about, bytes })
  return app.call(api.saveCopyByLink, { token, fileId, code, signerName: '钱工', ...proof })
}

async function sent(token: string, target: string) {
  await app.db.deleteFrom('platform_throttle').execute()
  const { code, data } = await app.call(api.sendSigningCode, { token })
  expect(code).toBe(0)
  return { signingCode: codes.last(target), challengeId: data.challengeId }
}

const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

test('whoever signs enters the code that was sent to the phone which the link names, and it is good once', async () => {
  const { captain, target, token } = await linked()
  const { codeTo } = (await app.call(api.documentByLink, { token })).data
  expect([codeTo!.slice(0, 3), codeTo!.includes('*')]).toEqual([target.slice(0, 3), true])
  expect((await hand(token, captain)).code).toBe(no.SIGNING_CODE_NEEDED.code)
  const proof = await sent(token, target)
  const wrong = await hand(token, captain, { ...proof, signingCode: wrongOf(proof.signingCode) })
  expect([wrong.code, JSON.stringify(wrong.data)]).toEqual([
    identityRefusals.CODE_WRONG.code,
    expect.stringContaining('"signingCode"'),
  ])
  expect((await hand(token, captain, proof)).code).toBe(0)
  expect((await hand(token, captain, proof)).code).toBe(identityRefusals.CODE_WRONG.code)
})

test('tries are counted for each code, also where the copy is refused', async () => {
  const { captain, target, token } = await linked()
  const proof = await sent(token, target)
  const wrong = { ...proof, signingCode: wrongOf(proof.signingCode) }
  for (let tries = 0; tries < MAX_CODE_ATTEMPTS; tries += 1) await hand(token, captain, wrong)
  expect((await hand(token, captain, proof)).code).toBe(identityRefusals.CODE_WRONG.code)
  expect((await hand(token, captain, await sent(token, target))).code).toBe(0)
})

test('codes are sent within the limits of all codes, and none without a link that asks for one', async () => {
  const { token } = await linked()
  expect((await app.call(api.sendSigningCode, { token })).code).toBe(0)
  expect((await app.call(api.sendSigningCode, { token })).code).not.toBe(0)
  expect((await app.call(api.sendSigningCode, { token: 'x'.repeat(32) })).code).toBe(no.LINK_GONE.code)
  const plain = await linked({})
  await app.db.deleteFrom('platform_throttle').execute()
  expect((await app.call(api.sendSigningCode, { token: plain.token })).code).toBe(no.NO_CODE_ASKED.code)
})

test('such a link names a phone or mailbox, kept encrypted until it ends, and nobody uploads the copy otherwise', async () => {
  const { place, captain, target, make } = await linked()
  expect((await make({})).code).toBe(no.TARGET_NEEDED.code)
  const kept = async () => {
    const { rows } = await sql<{ sealed: Buffer | null }>`select target_sealed as sealed from enrolment_signer_link
      where team_id = ${place.teamId}`.execute(app.db)
    return rows[0]!.sealed
  }
  expect((await kept())!.includes(target)).toBe(false)
  const upload = { ...place, fileId: place.teamId, code: 'AAAAAA' }
  expect((await app.call(api.saveCopy, upload, { as: captain.token })).code).toBe(no.ONLY_BY_LINK.code)
  expect((await app.call(api.revokeLink, place, { as: captain.token })).code).toBe(0)
  expect(await kept()).toBe(null)
  expect((await make({ target: randomPhone() })).code).toBe(0)
  await app.runPeriodicTask('enrolment.documents')
  expect(await kept()).not.toBe(null)
  await sql`update enrolment_signer_link set made_at = made_at - interval '30 days', expires_at = clock_timestamp()
    where team_id = ${place.teamId}`.execute(app.db)
  await app.runPeriodicTask('enrolment.documents')
  expect(await kept()).toBe(null)
})

test('the code goes to no student of the team, who would enter it for whoever signs', async () => {
  const own = async ({ captain: { userId }, make }: Awaited<ReturnType<typeof linked>>) =>
    make({ target: (await contactsOf(app.services.secrets, app.db, [userId])).get(userId)!.sms!.target })
  const { code, data } = await own(await linked())
  expect([code, JSON.stringify(data)]).toEqual([no.STUDENTS_TARGET.code, expect.stringContaining('"target"')])
  expect((await own(await linked({}))).code).toBe(0)
})

test('a code that was used meanwhile is faulted at its field', async () => {
  const spent = app.transact((tx) => spendSigningCode(tx, randomUUID()))
  await expect(spent).rejects.toMatchObject({ refusal: { fields: [{ path: 'signingCode' }] } })
})

test('a link from before codes were asked for leads to the document and hands in nothing', async () => {
  const { captain, token } = await linked({})
  await sql`update competition_setting set value = jsonb_set(value, '{documents,0,signerCode}', 'true')
    where kind = 'enrol' and value -> 'documents' -> 0 ->> 'key' = 'plan'`.execute(app.db)
  const { codeTo, uploadHindrance } = (await app.call(api.documentByLink, { token })).data
  expect([codeTo, uploadHindrance]).toEqual([null, expect.stringContaining('现须输入验证码')])
  expect((await hand(token, captain)).code).toBe(no.LINK_WITHOUT_TARGET.code)
})

test('the message names the document and its competition', async () => {
  const { target, token } = await linked()
  await sent(token, target)
  expect(codes.lastSigned(target)).toMatchObject({
    document: { zh: '研究计划' },
    competition: { zh: expect.any(String) as string },
  })
})

describe('a deployment with a captcha and no sender', () => {
  let bare: TestApp
  beforeAll(async () => {
    bare = await openTestApp({
      modules: [identity, notice, competition, enrolment],
      config: { captcha: 'work', noticeOutbox: null },
    })
  })
  afterAll(() => bare.close())

  async function round(documents: readonly object[]) {
    const { groupId } = await createGroup(bare)
    const terms = documents.map((each) => DocumentTerms.parse(each))
    const made = await createRound(bare.db, { groupId, enrol: { documents: terms } })
    const staff = await createUser(bare, { kind: 'staff', roles: ['organiser'], groupId })
    return (await bare.call(competitionApi.round, { roundId: made.roundId }, { as: staff.token })).data
  }

  test('asks for a proof of work before it looks at the link', async () => {
    const input = { token: 'x'.repeat(32) }
    expect((await bare.call(api.sendSigningCode, input)).code).toBe(identityRefusals.CAPTCHA_WRONG.code)
    const proof = await solvedCaptcha(bare, 'code')
    expect((await bare.call(api.sendSigningCode, { ...input, ...proof })).code).toBe(no.LINK_GONE.code)
    expect((await bare.call(api.sendSigningCode, { ...input, ...proof })).code).toBe(
      identityRefusals.CAPTCHA_WRONG.code,
    )
  })

  test('names a document with a code as a gap of the round', async () => {
    const { gaps, canSendCodes, items } = await round([{ ...plan, signerCode: true }])
    expect([canSendCodes, gaps.map(({ key }) => key)]).toEqual([
      false,
      expect.arrayContaining([`signerCode.${items[0]!.itemId}`]),
    ])
    // A code asked of who signs in is asked of nobody.
    for (const plain of [plan, { ...plan, signer: 'person', signerTitle: '', signerCode: true }]) {
      expect((await round([plain])).gaps.filter(({ key }) => key.startsWith('signerCode'))).toEqual([])
    }
  })
})
