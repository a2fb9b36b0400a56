import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { DocumentTerms } from '@podium/core/competition/document/document.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { documentRefusals as no } from '@podium/core/enrolment/document/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
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
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const pledge = { key: 'pledge', name: '参赛承诺书', text: '本人{name}（{studentNumber}）承诺独立完成。' }
const ofTeam = { key: 'team', name: '团队授权书', of: 'team', text: '{team}授权组委会使用作品。', members: true }

interface Place {
  readonly key: string
  readonly memberId?: string
}

/** A draft of a captain and a member in an item that asks for these documents. */
async function drafted(documents: readonly object[] = [pledge], enrol: object = {}) {
  const terms = documents.map((document) => DocumentTerms.parse(document))
  const round = await createRound(app.db, {
    enrol: { minMembers: 1, maxMembers: 4, auditLevels: ['school', 'organiser'], documents: terms, ...enrol },
  })
  const [captain, mate] = [await createPerson(app, school), await createPerson(app, school)]
  const name = `队${round.itemId.slice(-6)}`
  const { data } = await app.call(api.start, { itemId: round.itemId, name, noticesAgreed: true }, { as: captain.token })
  const { teamId } = data
  await join(teamId, captain, mate)
  return { round, teamId, captain, mate, ...(await membersIn(teamId, captain)) }
}

async function join(teamId: string, captain: MadeUser, mate: MadeUser): Promise<void> {
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  expect((await app.call(api.answerInvitation, { token, accept: true }, { as: mate.token })).code).toBe(0)
}

async function membersIn(teamId: string, captain: MadeUser) {
  const { members } = await detail(teamId, captain)
  const memberId = ({ userId }: MadeUser) => members.find((member) => member.userId === userId)!.memberId
  return { memberId }
}

const detail = async (teamId: string, { token }: MadeUser) =>
  (await app.call(api.detail, { teamId }, { as: token })).data
const documentsOf = async (teamId: string, { token }: MadeUser) =>
  (await app.call(api.documents, { teamId }, { as: token })).data.documents
/** Titles of the messages to a person, without the round. */
const noticesTo = async (who: MadeUser) => (await titlesTo(app, who)).map((title) => title.split('：')[0])
const statesOf = async (teamId: string, by: MadeUser) => (await documentsOf(teamId, by)).map(({ state }) => state)

/** Prints a document, and reads the code on it from the name of the file. */
async function print(teamId: string, place: Place, { token }: MadeUser, language: 'zh-cn' | 'en' = 'zh-cn') {
  const { status, headers } = await app.call(api.documentPdf, { teamId, ...place }, { as: token, language })
  const code = /([2-9A-HJ-NP-Z]{6})\.pdf/.exec(String(headers['content-disposition']))?.[1] ?? ''
  return { status, type: headers['content-type'], code }
}

async function stored({ userId }: MadeUser, purpose = 'enrolment.copy') {
  const bytes = Buffer.from('%PDF-1.4 signed')
  const upload = { purpose, ownerId: userId, name: '签字.pdf', mediaType: 'application/pdf', bytes }
  return storeFile(app.services, app.db, upload)
}

/** Prints, signs and uploads. */
async function sign(teamId: string, place: Place, by: MadeUser, code?: string) {
  const printed = code ?? (await print(teamId, place, by)).code
  const fileId = await stored(by)
  const saved = await app.call(api.saveCopy, { teamId, ...place, fileId, code: printed }, { as: by.token })
  return { code: saved.code, msg: saved.msg, fileId }
}

async function submit(teamId: string, captain: MadeUser) {
  const { version } = await detail(teamId, captain)
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

const staffOf = (round: { groupId: string }) =>
  createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })

/** A submitted team whose pledges are all there, and an organiser. */
async function submitted() {
  const made = await drafted()
  const { teamId, captain, mate, memberId, round } = made
  const own = await sign(teamId, { key: 'pledge', memberId: memberId(captain) }, captain)
  const his = await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)
  expect([own.code, his.code]).toEqual([0, 0])
  expect((await submit(teamId, captain)).data.state).toBe('submitted')
  return { ...made, own, his, organiser: await staffOf(round) }
}

describe('what is asked for', () => {
  test('is printed as a PDF in both languages with one code, which differs between people', async () => {
    const { teamId, captain, mate, memberId } = await drafted()
    const place = { key: 'pledge', memberId: memberId(captain) }
    const printed = await print(teamId, place, captain)
    expect([printed.status, printed.type]).toEqual([200, 'application/pdf'])
    expect((await print(teamId, place, captain, 'en')).code).toBe(printed.code)
    expect((await print(teamId, { key: 'pledge', memberId: memberId(mate) }, captain)).code).not.toBe(printed.code)
  })

  test('keeps the team from being submitted, by name and person, until every copy is there', async () => {
    const { teamId, captain, mate, memberId } = await drafted([pledge, ofTeam])
    expect((await submit(teamId, captain)).msg).toContain('签署文件“参赛承诺书”尚未齐备：')
    const lacks = (await app.call(api.mine, {}, { as: captain.token })).data.rows[0]!.unfinished!.lacks
    expect(lacks.map(({ at }) => at)).toEqual(['material', 'material'])
    const ofMate = (await app.call(api.mine, {}, { as: mate.token })).data.rows[0]!.unfinished!.lacks
    expect(ofMate.map(({ at }) => at)).toEqual(['documents'])
    expect((await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, captain)).code).toBe(0)
    expect((await sign(teamId, { key: 'pledge', memberId: memberId(captain) }, captain)).code).toBe(0)
    expect((await submit(teamId, captain)).msg).toBe('签署文件“团队授权书”尚未齐备：未上传')
    expect((await sign(teamId, { key: 'team' }, captain)).code).toBe(0)
    expect((await submit(teamId, captain)).data.state).toBe('submitted')
  })

  test('awaits whoever has yet to sign it after the submission too, until when, and nobody else', async () => {
    const dueAt = new Date(Date.now() + 86_400_000).toISOString()
    const { teamId, captain, mate, memberId } = await drafted([{ ...pledge, blocks: 'nothing', dueAt }])
    expect((await submit(teamId, captain)).data.state).toBe('submitted')
    const toSign = async ({ token }: MadeUser) => (await app.call(api.mine, {}, { as: token })).data.rows[0]!.unfinished
    const lacks = [{ at: 'documents', text: '签署“参赛承诺书”' }]
    expect(await toSign(mate)).toEqual({ opensAt: null, until: dueAt, lacks })
    expect((await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)).code).toBe(0)
    expect([await toSign(mate), (await toSign(captain))!.lacks.length]).toEqual([null, 1])
  })

  test('of an item without documents is nothing', async () => {
    const { teamId, captain } = await drafted([])
    expect(await documentsOf(teamId, captain)).toEqual([])
    expect((await submit(teamId, captain)).data.state).toBe('submitted')
  })
})

describe('a copy', () => {
  test('is refused with another code, as of a document of somebody else', async () => {
    const { teamId, captain, mate, memberId } = await drafted()
    const { code } = await print(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)
    const place = { key: 'pledge', memberId: memberId(captain) }
    expect((await sign(teamId, place, captain, code)).code).toBe(no.WRONG_CODE.code)
    const right = (await print(teamId, place, captain)).code
    expect((await sign(teamId, place, captain, ` ${right.toLowerCase()} `)).code).toBe(0)
  })

  test('is outdated once the team’s name changes, and its paper can’t be uploaded again', async () => {
    const { teamId, captain, mate, memberId } = await drafted()
    const place = { key: 'pledge', memberId: memberId(captain) }
    const { code } = await print(teamId, place, captain)
    await sign(teamId, place, captain)
    await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)
    expect(await statesOf(teamId, captain)).toEqual(['uploaded', 'uploaded'])
    const { version } = await detail(teamId, captain)
    const renamed = { teamId, name: `新${teamId.slice(-6)}`, version }
    expect((await app.call(api.saveSignup, renamed, { as: captain.token })).code).toBe(0)
    expect(await statesOf(teamId, captain)).toEqual(['outdated', 'outdated'])
    expect((await submit(teamId, captain)).code).toBe(no.DOCUMENT_LACKS.code)
    expect((await sign(teamId, place, captain, code)).code).toBe(no.WRONG_CODE.code)
    expect((await sign(teamId, place, captain)).code).toBe(0)
    expect(await statesOf(teamId, captain)).toEqual(['uploaded', 'outdated'])
  })

  test('with answers is outdated once one changes, and stays as it is through submission and enrolment', async () => {
    const showWhen = { match: 'all', of: [{ field: 'topic', op: 'in', values: ['乙'] }] }
    const asked = { key: 'topic', label: '选题', kind: 'text', required: true }
    const hidden = { key: 'other', label: '补充', kind: 'text', showWhen }
    const extraFields = [asked, hidden].map((field) => ExtraField.parse(field))
    const enrol = { extraFields, auditLevels: [] }
    const { teamId, captain } = await drafted([{ ...ofTeam, answers: true, text: '{number}{date}' }], enrol)
    const answer = async (answers: Record<string, string>) => {
      const { version } = await detail(teamId, captain)
      expect((await app.call(api.saveMaterial, { teamId, answers, version }, { as: captain.token })).msg).toBe('')
    }
    await answer({ topic: '甲', other: '不问时保留' })
    expect((await sign(teamId, { key: 'team' }, captain)).code).toBe(0)
    await answer({ topic: '丙', other: '不问时保留' })
    expect(await statesOf(teamId, captain)).toEqual(['outdated'])
    expect((await sign(teamId, { key: 'team' }, captain)).code).toBe(0)
    expect((await submit(teamId, captain)).data.state).toBe('enrolled')
    expect((await detail(teamId, captain)).number).not.toBe(null)
    expect(await statesOf(teamId, captain)).toEqual(['uploaded'])
  })

  test('is of a file that its uploader stored for it, and of one document only', async () => {
    const { teamId, captain, mate, memberId } = await drafted()
    const place = { teamId, key: 'pledge', memberId: memberId(captain) }
    const { code } = await print(teamId, place, captain)
    const put = async (fileId: string) =>
      (await app.call(api.saveCopy, { ...place, fileId, code }, { as: captain.token })).code
    expect(await put(await stored(mate))).toBe(baseRefusals.NOT_FOUND.code)
    expect(await put(await stored(captain, 'enrolment'))).toBe(baseRefusals.NOT_FOUND.code)
    const fileId = await stored(captain)
    expect(await put(fileId)).toBe(0)
    const ofMate = { teamId, key: 'pledge', memberId: memberId(mate) }
    const again = { ...ofMate, fileId, code: (await print(teamId, ofMate, captain)).code }
    expect((await app.call(api.saveCopy, again, { as: captain.token })).code).toBe(no.FILE_USED.code)
  })

  test('is kept once when it is uploaded twice at the same time', async () => {
    const { teamId, captain, mate, memberId } = await drafted()
    const place = { key: 'pledge', memberId: memberId(mate) }
    const both = await Promise.all([sign(teamId, place, captain), sign(teamId, place, mate)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    const kept = (await documentsOf(teamId, captain)).filter(({ copy }) => copy !== null)
    expect(kept).toHaveLength(1)
    expect(both.map(({ fileId }) => fileId)).toContain(kept[0]!.copy!.fileId)
  })

  test('is removed from a draft and only replaced after the submission', async () => {
    const { teamId, captain, mate, memberId, his } = await submitted()
    const place = { teamId, key: 'pledge', memberId: memberId(mate) }
    const remove = async (by: MadeUser) => (await app.call(api.removeCopy, place, { as: by.token })).code
    expect(await remove(mate)).toBe(no.COPY_KEPT.code)
    expect((await sign(teamId, place, mate)).code).toBe(0)
    await app.call(api.recall, { teamId }, { as: captain.token })
    expect(await remove(mate)).toBe(0)
    expect(await statesOf(teamId, mate)).toEqual(['missing'])
    const rows = await app.db
      .selectFrom('enrolment_signed_copy')
      .select('id')
      .where('file_id', '=', his.fileId)
      .execute()
    expect(rows).toEqual([])
  })

  test('goes with the member whom it is of', async () => {
    const { teamId, captain, mate, memberId } = await drafted()
    await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)
    const left = { teamId, memberId: memberId(mate) }
    expect((await app.call(api.removeMember, left, { as: captain.token })).code).toBe(0)
    const rows = await app.db.selectFrom('enrolment_signed_copy').select('id').where('team_id', '=', teamId).execute()
    expect(rows).toEqual([])
  })

  test('of somebody who isn’t in the team can’t be stored at all', async () => {
    const [one, other] = [await drafted(), await drafted()]
    const fileId = await stored(one.captain)
    const insert = sql`insert into enrolment_signed_copy (team_id, document_key, member_id, file_id, fingerprint, code,
      uploaded_by, uploaded_by_name) values (${one.teamId}, 'pledge', ${other.memberId(other.mate)}, ${fileId},
      ${'0'.repeat(64)}, 'AAAAAA', ${one.captain.userId}, '')`.execute(app.db)
    await expect(insert).rejects.toThrow('a signed copy is of a member of its team')
  })
})

describe('who sees it', () => {
  const open = async (fileId: string, { token }: MadeUser) =>
    (
      await app.http.inject({
        url: `${API_BASE}/files/${fileId}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode

  test('a member’s copy is for that member, the captain and staff in scope', async () => {
    const { teamId, captain, mate, memberId, own, his, organiser } = await submitted()
    const bySchool = await createUser(app, { roles: ['school_admin'], kind: 'school_staff', groupId: school.groupId })
    const elsewhere = await createSchool(app)
    const stranger = await createUser(app, {
      roles: ['school_admin'],
      kind: 'school_staff',
      groupId: elsewhere.groupId,
    })
    for (const who of [captain, mate, organiser, bySchool]) expect(await open(his.fileId, who)).toBe(200)
    expect(await open(his.fileId, stranger)).toBe(404)
    expect(await open(own.fileId, mate)).toBe(404)
    expect((await documentsOf(teamId, mate)).map((document) => document.memberId)).toEqual([memberId(mate)])
    const foreign = { teamId, key: 'pledge', memberId: memberId(captain) }
    expect((await app.call(api.documentPdf, foreign, { as: mate.token })).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await sign(teamId, foreign, mate, 'AAAAAA')).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await app.call(api.teamDocuments, { teamId }, { as: stranger.token })).code).toBe(
      baseRefusals.NOT_FOUND.code,
    )
    expect((await app.call(api.documents, { teamId }, { as: stranger.token })).code).toBe(baseRefusals.NOT_FOUND.code)
  })
})

describe('an approver', () => {
  const seen = async (teamId: string, by: MadeUser) =>
    (await app.call(api.teamDocuments, { teamId }, { as: by.token })).data.documents
  const decide = (
    teamId: string,
    by: MadeUser,
    input: { copyId: string; version: number; accept: boolean; reason?: string },
  ) => app.call(api.decideCopy, { teamId, ...input }, { as: by.token })

  test('returns a copy with a reason, which its people are told, and accepts the next one', async () => {
    const { teamId, captain, mate, memberId, organiser } = await submitted()
    const copyOf = async (who: MadeUser) =>
      (await seen(teamId, organiser)).find((document) => document.memberId === memberId(who))!.copy!
    const { copyId, version } = await copyOf(mate)
    const unreasoned = await decide(teamId, organiser, { copyId, version, accept: false })
    expect(unreasoned.code).toBe(no.COPY_REASON.code)
    expect((await decide(teamId, organiser, { copyId, version, accept: false, reason: '没有签名' })).code).toBe(0)
    expect((await documentsOf(teamId, mate))[0]).toMatchObject({ state: 'refused', copy: { reason: '没有签名' } })
    for (const who of [captain, mate]) expect(await noticesTo(who)).toContain('签署文件被退回')
    expect((await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)).code).toBe(0)
    const stale = await decide(teamId, organiser, { copyId, version, accept: true })
    expect(stale.code).toBe(baseRefusals.STALE.code)
    const next = await copyOf(mate)
    expect((await decide(teamId, organiser, { copyId: next.copyId, version: next.version, accept: true })).code).toBe(0)
    expect((await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)).code).toBe(no.COPY_ACCEPTED.code)
  })

  test('of another organiser decides nothing', async () => {
    const { teamId, organiser } = await submitted()
    const stranger = await staffOf(await createRound(app.db))
    const { copyId, version } = (await seen(teamId, organiser))[0]!.copy!
    expect((await decide(teamId, stranger, { copyId, version, accept: true })).code).toBe(baseRefusals.NOT_FOUND.code)
  })

  test('finds the teams whose documents lack in the list', async () => {
    const { round, teamId, organiser } = await submitted()
    const other = await createPerson(app, school)
    const wish = { itemId: round.itemId, name: '缺文件队', noticesAgreed: true as const }
    const draft = (await app.call(api.start, wish, { as: other.token })).data.teamId
    const lacking = async () => {
      const filter = { roundId: round.roundId, documents: 'lacking' as const }
      return (await app.call(api.teamPage, filter, { as: organiser.token })).data.rows.map((row) => row.teamId)
    }
    expect(await lacking()).toEqual([draft])
    const { copyId, version } = (await seen(teamId, organiser))[0]!.copy!
    await decide(teamId, organiser, { copyId, version, accept: false, reason: '模糊' })
    expect((await lacking()).toSorted()).toEqual([draft, teamId].toSorted())
  })
})

test('the captain and those who have yet to sign are reminded before the date, once', async () => {
  const dueAt = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const { teamId, captain, mate, memberId } = await drafted([{ ...pledge, blocks: 'nothing', dueAt }])
  await sign(teamId, { key: 'pledge', memberId: memberId(captain) }, captain)
  await app.runPeriodicTask('enrolment.documents')
  await app.runPeriodicTask('enrolment.documents')
  const reminders = async (who: MadeUser) =>
    (await noticesTo(who)).filter((title) => title === '签署文件即将截止').length
  expect([await reminders(captain), await reminders(mate)]).toEqual([1, 1])
  const later = await drafted([
    { ...pledge, blocks: 'nothing', dueAt: new Date(Date.now() + 9 * 86_400_000).toISOString() },
  ])
  await app.runPeriodicTask('enrolment.documents')
  expect(await reminders(later.captain)).toBe(0)
})

test('a team that waits for members is submitted once the last one has signed', async () => {
  const { teamId, captain, mate, memberId } = await drafted()
  await sign(teamId, { key: 'pledge', memberId: memberId(captain) }, captain)
  await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)
  const newcomer = await createPerson(app, school)
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  expect((await submit(teamId, captain)).data.state).toBe('awaiting_members')
  expect((await app.call(api.answerInvitation, { token, accept: true }, { as: newcomer.token })).code).toBe(0)
  expect((await detail(teamId, captain)).state).toBe('awaiting_members')
  expect(await noticesTo(captain)).toContain('还等待成员完善资料')
  const { memberId: idOf } = await membersIn(teamId, captain)
  expect((await sign(teamId, { key: 'pledge', memberId: idOf(newcomer) }, newcomer)).code).toBe(0)
  await app.runJobs()
  expect((await detail(teamId, captain)).state).toBe('submitted')
})

test('the setting previews a document before it is saved, and names what is wrong with one', async () => {
  const { round } = await drafted([])
  const { token: as } = await staffOf(round)
  const at = { roundId: round.roundId, itemId: round.itemId }
  const document = DocumentTerms.parse({ ...pledge, members: true, answers: true })
  const preview = await app.call(competitionApi.documentPreview, { ...at, document, language: 'en' }, { as })
  expect([preview.status, preview.headers['content-type']]).toEqual([200, 'application/pdf'])
  const stranger = await staffOf(await createRound(app.db))
  const elsewhere = await app.call(
    competitionApi.documentPreview,
    { ...at, document, language: 'en' },
    { as: stranger.token },
  )
  expect(elsewhere.code).toBe(baseRefusals.NOT_FOUND.code)
  const { no: version, value: before } = (await app.call(competitionApi.enrolSetting, at, { as })).data
  const value = { ...before!, documents: [{ ...pledge, text: '{unknown}' }] }
  const saved = await app.call(competitionApi.saveEnrolSetting, { ...at, value, no: version, reason: '试' }, { as })
  expect(saved.data).toMatchObject({ fields: [{ path: 'documents.0.text' }] })
})

describe('documents in the order of time', () => {
  const approval = { key: 'approval', name: '学院审批表', text: '同意{name}参赛。', after: 'pledge' }

  test('are signed one after the other, and the later one lapses with a new copy of the earlier', async () => {
    const { teamId, captain, memberId } = await drafted([approval, pledge])
    const of = (key: string) => ({ key, memberId: memberId(captain) })
    const stateOf = async (key: string) =>
      (await documentsOf(teamId, captain)).find((each) => each.key === key && each.memberId === memberId(captain))!
    expect((await sign(teamId, of('approval'), captain)).code).toBe(no.COPY_TOO_EARLY.code)
    expect((await stateOf('approval')).uploadHindrance).toBe('须先完成“参赛承诺书”，再签署本文件')
    expect((await stateOf('approval')).afterName).toBe('参赛承诺书')
    expect((await sign(teamId, of('pledge'), captain)).code).toBe(0)
    expect((await sign(teamId, of('approval'), captain)).code).toBe(0)
    expect((await stateOf('approval')).state).toBe('uploaded')
    expect((await sign(teamId, of('pledge'), captain)).code).toBe(0)
    expect((await stateOf('approval')).state).toBe('lapsed')
    expect((await submit(teamId, captain)).msg).toContain('已失效')
    expect((await sign(teamId, of('approval'), captain)).code).toBe(0)
    expect((await stateOf('approval')).state).toBe('uploaded')
  })

  test('lapse by their age, in the lists of staff too', async () => {
    const { teamId, captain, mate, memberId, round } = await drafted([{ ...pledge, validDays: 30 }])
    for (const who of [captain, mate]) await sign(teamId, { key: 'pledge', memberId: memberId(who) }, who)
    const lacking = async () => {
      const { token: as } = await staffOf(round)
      return (await app.call(api.teamPage, { roundId: round.roundId, documents: 'lacking' }, { as })).data.total
    }
    const [own] = await documentsOf(teamId, captain)
    expect([own!.state, own!.lapsesAt !== null, await lacking()]).toEqual(['uploaded', true, 0])
    await sql`update enrolment_signed_copy set uploaded_at = uploaded_at - interval '30 days'
      where team_id = ${teamId} and member_id = ${memberId(mate)}`.execute(app.db)
    expect(await statesOf(teamId, captain)).toEqual(['uploaded', 'lapsed'])
    expect([(await submit(teamId, captain)).code, await lacking()]).toEqual([no.DOCUMENT_LACKS.code, 1])
    await sign(teamId, { key: 'pledge', memberId: memberId(mate) }, mate)
    expect([(await submit(teamId, captain)).code, await lacking()]).toEqual([0, 0])
  })
})
