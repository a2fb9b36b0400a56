import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UPLOAD_LINK_HEADER } from '@podium/core/base/endpoint.ts'
import { DocumentTerms } from '@podium/core/competition/document/document.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { documentRefusals as no } from '@podium/core/enrolment/document/refusals.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
})
beforeEach(async () => {
  await app.db.deleteFrom('platform_throttle').execute()
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const plan = {
  key: 'plan',
  name: '研究计划',
  of: 'team',
  signer: 'outsider',
  signerTitle: '企业导师',
  text: '{team}的研究计划',
  members: true,
}

/** A draft whose captain needs the signature of somebody outside. */
async function drafted(documents: readonly object[] = [plan]) {
  const terms = documents.map((document) => DocumentTerms.parse(document))
  const enrol = { minMembers: 1, maxMembers: 4, auditLevels: ['organiser' as const], documents: terms }
  const round = await createRound(app.db, { enrol })
  const captain = await createPerson(app, school)
  const name = `队${round.itemId.slice(-6)}`
  const started = await app.call(api.start, { itemId: round.itemId, name, noticesAgreed: true }, { as: captain.token })
  const { teamId } = started.data
  return { round, teamId, captain, place: { teamId, key: 'plan' }, name }
}

const make = (place: { teamId: string; key: string }, by: MadeUser, more: object = {}) =>
  app.call(api.makeLink, { ...place, ...more }, { as: by.token })
const open = (token: string) => app.call(api.documentByLink, { token })

async function linked() {
  const made = await drafted()
  const { token } = (await make(made.place, made.captain)).data
  return { ...made, token }
}

/** The code on the paper that the link gives. */
async function codeBy(token: string): Promise<string> {
  const { headers } = await app.call(api.pdfByLink, { token })
  return /([2-9A-HJ-NP-Z]{6})\.pdf/.exec(String(headers['content-disposition']))?.[1] ?? ''
}

async function stored({ userId }: MadeUser) {
  const bytes = Buffer.from('%PDF-1.4 signed')
  const upload = { purpose: 'enrolment.copy', ownerId: userId, name: '签字.pdf', mediaType: 'application/pdf', bytes }
  return storeFile(app.services, app.db, upload)
}

async function hand(token: string, captain: MadeUser, more: object = {}) {
  const input = { token, fileId: await stored(captain), code: await codeBy(token), signerName: '钱工', ...more }
  return app.call(api.saveCopyByLink, input)
}

const planOf = async (teamId: string, { token }: MadeUser) =>
  (await app.call(api.documents, { teamId }, { as: token })).data.documents[0]!

async function submit(teamId: string, captain: MadeUser) {
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

describe('whoever has the link', () => {
  test('sees that document, prints it and hands in the copy, without an account', async () => {
    const { teamId, captain, token, name } = await linked()
    expect((await open(token)).data).toMatchObject({
      teamName: name,
      name: '研究计划',
      personName: '',
      signer: 'outsider',
      signerTitle: '企业导师',
      state: 'missing',
      uploadHindrance: null,
    })
    expect((await app.call(api.pdfByLink, { token })).headers['content-type']).toBe('application/pdf')
    expect((await submit(teamId, captain)).msg).toContain('研究计划')
    expect((await hand(token, captain)).code).toBe(0)
    expect((await open(token)).data).toMatchObject({ state: 'uploaded', uploadHindrance: null })
    const { state, copy } = await planOf(teamId, captain)
    expect([state, copy!.uploadedByName, copy!.byLink]).toEqual(['uploaded', '钱工', true])
    expect((await submit(teamId, captain)).data.state).toBe('submitted')
  })

  test('hands in nothing with the code of another paper, nor a file that nobody uploaded for it', async () => {
    const { captain, token } = await linked()
    expect((await hand(token, captain, { code: 'AAAAAA' })).code).toBe(no.WRONG_CODE.code)
    const other = await createPerson(app, school)
    expect((await hand(token, captain, { fileId: await stored(other) })).status).toBe(404)
  })

  test('reads why a copy was returned, hands in another, and nothing once that is accepted', async () => {
    const { teamId, captain, token, round } = await linked()
    await hand(token, captain)
    await submit(teamId, captain)
    const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const decide = async (accept: boolean) => {
      const { copyId, version } = (await planOf(teamId, captain)).copy!
      const about = { teamId, copyId, version, accept, reason: '没有签名' }
      expect((await app.call(api.decideCopy, about, { as: organiser.token })).code).toBe(0)
    }
    await decide(false)
    expect((await open(token)).data).toMatchObject({ state: 'refused', reason: '没有签名', uploadHindrance: null })
    expect((await hand(token, captain)).code).toBe(0)
    await decide(true)
    expect((await open(token)).data.uploadHindrance).toBe('签署文件已通过审核，不能更改')
    expect((await hand(token, captain)).code).toBe(no.COPY_ACCEPTED.code)
  })
})

describe('a link', () => {
  test('gives one answer to all, whether it is wrong, expired, revoked, replaced or of a changed document', async () => {
    const { place, teamId, captain, token } = await linked()
    const answers = async (each: string) => [await open(each), await app.call(api.pdfByLink, { token: each })]
    const gone = async (each: string) => {
      for (const { code, status } of await answers(each)) expect([status, code]).toEqual([404, no.LINK_GONE.code])
      const input = { token: each, fileId: await stored(captain), code: 'AAAAAA', signerName: '钱工' }
      expect((await app.call(api.saveCopyByLink, input)).code).toBe(no.LINK_GONE.code)
    }
    await gone('A'.repeat(32))
    await gone(token.slice(0, 20))
    const next = (await make(place, captain)).data.token
    await gone(token)
    expect((await open(next)).code).toBe(0)
    expect((await app.call(api.revokeLink, place, { as: captain.token })).code).toBe(0)
    await gone(next)
    const old = (await make(place, captain, { days: 1 })).data.token
    await sql`update enrolment_signer_link set made_at = made_at - interval '2 days',
      expires_at = expires_at - interval '2 days' where team_id = ${teamId}`.execute(app.db)
    await gone(old)
    expect((await planOf(teamId, captain)).link?.state).toBe('expired')
    const last = (await make(place, captain)).data.token
    await sql`update enrolment_team set name = name || '改' where id = ${teamId}`.execute(app.db)
    await gone(last)
    expect((await planOf(teamId, captain)).link?.state).toBe('outdated')
  })

  test('ends with its maker’s place in the team', async () => {
    const { teamId, captain, token } = await linked()
    const heir = await createPerson(app, school)
    const hand = async (from: MadeUser, to: MadeUser) => {
      await sql`update enrolment_member set user_id = ${to.userId}
        where team_id = ${teamId} and user_id = ${from.userId}`.execute(app.db)
      await sql`update enrolment_team set captain_id = ${to.userId} where id = ${teamId}`.execute(app.db)
    }
    await hand(captain, heir)
    expect((await open(token)).code).toBe(no.LINK_GONE.code)
    await hand(heir, captain)
    expect((await open(token)).code).toBe(0)
  })

  test('is made by the captain, for a signer without an account, and its token isn’t stored', async () => {
    const pledge = { key: 'pledge', name: '承诺书', text: '承诺' }
    const { teamId, captain, place } = await drafted([plan, pledge])
    const { members } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
    const own = { teamId, key: 'pledge', memberId: members[0]!.memberId }
    expect((await make(own, captain)).code).toBe(no.NO_LINK_SIGNER.code)
    expect((await make(place, await createPerson(app, school))).status).toBe(404)
    const { token } = (await make(place, captain)).data
    const { rows } = await sql<{ text: string }>`select row_to_json(link)::text || coalesce((select
      string_agg(log::text, '') from platform_audit as log), '') as text
      from enrolment_signer_link as link where team_id = ${teamId}`.execute(app.db)
    expect(rows[0]!.text).not.toContain(token)
  })

  test('goes to a phone or mailbox and counts as a message of its maker', async () => {
    const { place, captain } = await drafted()
    const sent = await make(place, captain, { target: '138 0013 8000' })
    expect([sent.code, sent.data.sentTo]).toEqual([0, '138****8000'])
    expect((await make(place, captain, { target: 'nobody' })).code).toBe(identityRefusals.TARGET_INVALID.code)
    const { rows } = await sql<{ channel: string; masked: string }>`
      select channel, target_masked as masked from notice_delivery where sender_id = ${captain.userId}`.execute(app.db)
    expect(rows).toEqual([{ channel: 'sms', masked: '138****8000' }])
  })

  test('is sent to a phone once a minute, whoever makes it; the refusal says when, and the former link stays', async () => {
    const target = '138 0013 8011'
    const { place, captain } = await drafted()
    const first = await make(place, captain, { target })
    const seconds = (Date.parse(first.data.sendableAt!) - Date.now()) / 1_000
    expect([seconds > 30, seconds < 125]).toEqual([true, true])
    const again = await make(place, captain, { target })
    expect(again.code).toBe(noticeRefusals.TARGET_LIMIT.code)
    expect(again.data).toMatchObject({
      fields: [{ path: 'target', message: expect.stringContaining('后可再次发送') }],
    })
    expect((await app.call(api.documentByLink, { token: first.data.token })).code).toBe(0)
    const other = await drafted()
    expect((await make(other.place, other.captain, { target })).code).toBe(noticeRefusals.TARGET_LIMIT.code)
    await sql`update notice_delivery set created_at = created_at - interval '61 seconds'`.execute(app.db)
    expect((await make(other.place, other.captain, { target })).code).toBe(0)
  })

  test('of two to one phone at once one is sent', async () => {
    const target = '138 0013 8012'
    const both = await Promise.all(
      [await drafted(), await drafted()].map(({ place, captain }) => make(place, captain, { target })),
    )
    expect(both.map(({ code }) => code).toSorted((one, next) => one - next)).toEqual([
      0,
      noticeRefusals.TARGET_LIMIT.code,
    ])
  })

  test('lets its holder upload a file for it, and for nothing else', async () => {
    const { captain, token } = await linked()
    const address = await app.listen()
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const begin = (purpose: string, by: string) =>
      fetch(`${address}/prod-api/files/tus`, {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          [UPLOAD_LINK_HEADER]: by,
          'upload-length': String(pdf.length),
          'upload-metadata': `filename ${btoa('a.pdf')},purpose ${btoa(purpose)}`,
        },
      })
    expect((await begin('enrolment.copy', 'A'.repeat(32))).status).toBe(403)
    expect((await begin('enrolment', token)).status).toBe(403)
    const created = await begin('enrolment.copy', token)
    expect(created.status).toBe(201)
    const url = created.headers.get('location')!
    const piece = (by: string, at = url) =>
      fetch(address + at, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          [UPLOAD_LINK_HEADER]: by,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(pdf),
      })
    const ofCaptain = await fetch(`${address}/prod-api/files/tus`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${captain.token}`,
        'upload-length': String(pdf.length),
        'upload-metadata': `filename ${btoa('a.pdf')},purpose ${btoa('enrolment')}`,
      },
    })
    expect(ofCaptain.status).toBe(201)
    expect((await piece(token, ofCaptain.headers.get('location')!)).status).toBe(404)
    const other = await linked()
    expect((await piece(other.token)).status).toBe(404)
    expect((await piece(token)).status).toBe(204)
    expect((await hand(token, captain, { fileId: url.split('/').at(-1)! })).code).toBe(0)
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin('enrolment.copy', token)))
    expect(begun.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  test('of two copies at once keeps one whole', async () => {
    const { teamId, captain, token } = await linked()
    const both = await Promise.all([
      hand(token, captain, { signerName: '甲' }),
      hand(token, captain, { signerName: '乙' }),
    ])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(['甲', '乙']).toContain((await planOf(teamId, captain)).copy!.uploadedByName)
  })
})

describe('the code on a paper', () => {
  const paper = async (teamId: string, by: MadeUser, code: string) =>
    (await app.call(api.checkCode, { teamId, code }, { as: by.token })).data.paper

  test('says whether the paper is good, void since data changed, or has lapsed, to the team and to staff', async () => {
    const { teamId, captain, token, round } = await linked()
    const code = await codeBy(token)
    const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    expect(await paper(teamId, captain, code)).toMatchObject({ name: '研究计划', isPresent: true, state: 'missing' })
    expect(await paper(teamId, captain, 'AAAAAA')).toBe(null)
    await hand(token, captain)
    await sql`update enrolment_team set name = name || '改' where id = ${teamId}`.execute(app.db)
    const former = { name: '研究计划', personName: '', isPresent: false, state: 'outdated' }
    expect([await paper(teamId, captain, code), await paper(teamId, organiser, code)]).toEqual([former, former])
    const stranger = await createPerson(app, school)
    expect((await app.call(api.checkCode, { teamId, code }, { as: stranger.token })).status).toBe(404)
  })

  test('says so once the copy has lapsed by its age, though its data are the same', async () => {
    const { teamId, captain, place } = await drafted([{ ...plan, validDays: 30 }])
    const { token } = (await make(place, captain)).data
    await hand(token, captain)
    await sql`update enrolment_signed_copy set uploaded_at = uploaded_at - interval '31 days'
      where team_id = ${teamId}`.execute(app.db)
    expect(await paper(teamId, captain, await codeBy(token))).toMatchObject({ isPresent: true, state: 'lapsed' })
  })
})
