import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@podium/core/base/endpoint.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { identityApi as api } from '@podium/core/identity/api.ts'
import { changeRefusals as no } from '@podium/core/identity/change/refusals.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { birthdayTurning, giveGuardianConsent } from '#server/identity/guardian/guardian.fixture.ts'
import { codeListener, createUser, joinSchool, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

const codes = codeListener()
let app: TestApp
let school: MadeSchool
let office: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment, codes.module] })
  school = await createSchool(app)
  office = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: school.groupId })
})
afterAll(() => app.close())

let made = 0
/** A valid ID number of a made-up person, born on this day. */
const idNumber = (born = '20040506') => `110105${born}${String(++made).padStart(3, '0')}X`

const profileOf = async ({ token }: MadeUser) => (await app.call(api.profile, {}, { as: token })).data

async function save(user: MadeUser, change: Partial<Input<typeof api.saveProfile>>) {
  const { realName, idType, version } = await profileOf(user)
  const input = { realName, idType: idType ?? ('id_card' as const), idConsent: true, version, ...change }
  return app.call(api.saveProfile, input, { as: user.token })
}

/** A student with name, document and school. */
async function student(realName = '张三'): Promise<MadeUser> {
  const user = await createUser(app, { realName })
  await joinSchool(app, user.userId, school.schoolId)
  expect((await save(user, { idNumber: idNumber() })).code).toBe(0)
  return user
}

async function draftOf(captain: MadeUser): Promise<{ teamId: string; itemId: string; roundId: string }> {
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const input = { itemId: round.itemId, name: `队${round.itemId.slice(-6)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(enrolmentApi.start, input, { as: captain.token })).data
  return { teamId, itemId: round.itemId, roundId: round.roundId }
}

const submit = (teamId: string, { token }: MadeUser) =>
  app.call(enrolmentApi.submit, { teamId, version: 1 }, { as: token })

/** A student whose enrolment was submitted. */
async function entered(realName?: string) {
  const captain = await student(realName)
  const team = await draftOf(captain)
  expect((await submit(team.teamId, captain)).data.state).toBe('submitted')
  return { ...team, captain }
}

const request = ({ token }: MadeUser, change: Partial<Input<typeof api.requestIdentityChange>>) =>
  app.call(api.requestIdentityChange, { reason: '身份证姓名有误', ...change }, { as: token })

async function decide(changeId: string, action: 'approve' | 'refuse', opinion = '', by = office) {
  return app.call(api.decideIdentityChange, { changeId, action, opinion, version: 1 }, { as: by.token })
}

async function events(userId: string): Promise<string[]> {
  const rows = await app.db.selectFrom('notice_message').select('event').where('user_id', '=', userId).execute()
  return rows.map(({ event }) => event)
}

const memberName = async (teamId: string) =>
  (await app.db.selectFrom('enrolment_member').select('name').where('team_id', '=', teamId).execute())[0]!.name

describe('name and document', () => {
  test('change freely before the submission and after a withdrawal, and not in between', async () => {
    const captain = await student()
    const { teamId } = await draftOf(captain)
    expect((await save(captain, { realName: '张三丰', idNumber: idNumber() })).code).toBe(0)
    await submit(teamId, captain)
    const changes = [
      { realName: '张四' },
      { idNumber: idNumber() },
      { idType: 'passport' as const, idNumber: 'E12345678', birthday: '2004-05-06' },
    ]
    for (const change of changes) expect((await save(captain, change)).code).toBe(no.IDENTITY_FIXED.code)
    expect((await profileOf(captain)).realName).toBe('张三丰')
    expect((await save(captain, {})).code).toBe(0)
    await app.call(enrolmentApi.withdraw, { teamId }, { as: captain.token })
    expect((await save(captain, { realName: '张四' })).code).toBe(0)
  })

  test('the same number saved again is no change', async () => {
    const captain = await student()
    const number = idNumber()
    await save(captain, { idNumber: number })
    await submit((await draftOf(captain)).teamId, captain)
    expect((await save(captain, { idNumber: number.toLowerCase() })).code).toBe(0)
  })

  test('staff don’t change the name either', async () => {
    const { captain } = await entered()
    const admin = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const { version } = await profileOf(captain)
    const input = { userId: captain.userId, realName: '张四', kind: 'student' as const, enabled: true, version }
    expect((await app.call(api.updateUser, input, { as: admin.token })).code).toBe(no.IDENTITY_FIXED.code)
    const same = { ...input, realName: '张三' }
    expect((await app.call(api.updateUser, same, { as: admin.token })).code).toBe(0)
  })

  test('saved while the enrolment is submitted, are the submitted ones or refused', async () => {
    for (let n = 0; n < 10; n += 1) {
      const captain = await student()
      const { teamId } = await draftOf(captain)
      const [saved] = await Promise.all([save(captain, { realName: '张四' }), submit(teamId, captain)])
      const { realName } = await profileOf(captain)
      expect([saved.code, await memberName(teamId)]).toEqual([
        realName === '张四' ? 0 : no.IDENTITY_FIXED.code,
        realName,
      ])
    }
  })

  test('say in advance that they are fixed', async () => {
    const free = await student()
    const { captain } = await entered()
    const fixed = async ({ token }: MadeUser) => (await app.call(api.identityChange, {}, { as: token })).data.fixed
    expect([await fixed(free), await fixed(captain)]).toEqual([null, no.IDENTITY_FIXED.zh])
  })
})

describe('a requested change', () => {
  test('is approved by the person’s school, reaches running rounds, and leaves ended ones', async () => {
    const { captain, teamId } = await entered()
    const past = await draftOf(captain)
    await submit(past.teamId, captain)
    await sql`update competition_round set state = 'archived' where id = ${past.roundId}`.execute(app.db)
    const { changeId } = (await request(captain, { realName: '张三丰' })).data
    expect(await events(office.userId)).toContain('account.identity_requests')
    const { rows } = (await app.call(api.identityChangePage, {}, { as: office.token })).data
    expect(rows.find((row) => row.changeId === changeId)).toMatchObject({
      before: { realName: '张三', idType: 'id_card' },
      after: { realName: '张三丰', idType: 'id_card' },
      reason: '身份证姓名有误',
      state: 'pending',
      schoolName: school.name,
    })
    expect((await decide(changeId, 'approve')).data.state).toBe('approved')
    expect((await profileOf(captain)).realName).toBe('张三丰')
    expect([await memberName(teamId), await memberName(past.teamId)]).toEqual(['张三丰', '张三'])
    expect(await events(captain.userId)).toContain('account.identity')
    const audit = await app.db.selectFrom('platform_audit').selectAll().where('actor_id', '=', office.userId).execute()
    expect(JSON.stringify(audit)).toContain('张三丰')
    const { latest } = (await app.call(api.identityChange, {}, { as: captain.token })).data
    expect(latest?.state).toBe('approved')
  })

  test('of a document moves the person’s participations, keeps numbers out of the log, and is unique', async () => {
    const { captain, itemId } = await entered()
    const other = await student()
    const taken = idNumber()
    await save(other, { idNumber: taken })
    const keyOf = async () => {
      const { rows } = await sql<{ person: Buffer; id_hash: Buffer }>`select p.person, u.id_hash
        from enrolment_participation as p join identity_user as u on u.id = p.user_id
        where p.user_id = ${captain.userId} and p.scope = ${`item:${itemId}:member`}`.execute(app.db)
      return rows[0]!
    }
    const document = (number: string) => ({ document: { idType: 'id_card' as const, idNumber: number } })
    const first = (await request(captain, document(taken))).data
    expect((await decide(first.changeId, 'approve')).code).toBe(identityRefusals.ID_TAKEN.code)
    await app.call(api.withdrawIdentityChange, first, { as: captain.token })
    const before = await keyOf()
    const number = idNumber('20050607')
    const { changeId } = (await request(captain, document(number))).data
    expect((await decide(changeId, 'approve')).code).toBe(0)
    const after = await keyOf()
    expect([after.person.equals(after.id_hash), after.person.equals(before.person)]).toEqual([true, false])
    expect((await profileOf(captain)).birthday).toBe('2005-06-07')
    const audit = await app.db.selectFrom('platform_audit').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain(number)
  })

  test('needs a difference, a submitted enrolment, and waits for one decision at a time', async () => {
    const { captain } = await entered()
    const free = await student()
    expect((await request(captain, {})).code).toBe(no.NOTHING_CHANGED.code)
    expect((await request(captain, { realName: '张三' })).code).toBe(no.NOTHING_CHANGED.code)
    expect((await request(free, { realName: '张三丰' })).code).toBe(no.CHANGE_FREE.code)
    const answers = await Promise.all(['甲', '乙', '丙', '丁'].map((realName) => request(captain, { realName })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array(3).fill(no.CHANGE_PENDING.code),
    ])
  })

  test('is refused with a reason, once, and by nobody else', async () => {
    const { captain } = await entered()
    const { changeId } = (await request(captain, { realName: '张三丰' })).data
    const elsewhere = await createSchool(app)
    const stranger = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: elsewhere.groupId })
    expect((await app.call(api.identityChangePage, {}, { as: stranger.token })).data.rows).toEqual([])
    expect((await decide(changeId, 'approve', '', stranger)).status).toBe(404)
    expect((await decide(changeId, 'approve', '', captain)).status).toBe(403)
    expect((await decide(changeId, 'refuse')).code).toBe(identityRefusals.REASON_MISSING.code)
    const decisions = await Promise.all([decide(changeId, 'refuse', '与证件不符'), decide(changeId, 'approve')])
    expect(decisions.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(decisions.filter(({ code }) => code === baseRefusals.STALE.code)).toHaveLength(1)
  })

  test('is decided once, and not after it was withdrawn', async () => {
    const { captain } = await entered()
    const { changeId } = (await request(captain, { realName: '张三丰' })).data
    expect((await decide(changeId, 'approve')).code).toBe(0)
    const again = { changeId, action: 'refuse' as const, opinion: '重复', version: 2 }
    expect((await app.call(api.decideIdentityChange, again, { as: office.token })).code).toBe(no.CHANGE_DECIDED.code)
    expect((await app.call(api.withdrawIdentityChange, { changeId }, { as: captain.token })).code).toBe(
      no.CHANGE_DECIDED.code,
    )
    const next = (await request(captain, { realName: '张四' })).data
    const other = await student()
    expect((await app.call(api.withdrawIdentityChange, next, { as: other.token })).status).toBe(404)
    expect((await app.call(api.withdrawIdentityChange, next, { as: captain.token })).code).toBe(0)
    const late = { ...again, ...next }
    expect((await app.call(api.decideIdentityChange, late, { as: office.token })).code).toBe(no.CHANGE_DECIDED.code)
    expect((await profileOf(captain)).realName).toBe('张三丰')
  })

  test('and its approval side by side leave the request either withdrawn or approved', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { captain } = await entered()
      const { changeId } = (await request(captain, { realName: '张三丰' })).data
      const withdraw = app.call(api.withdrawIdentityChange, { changeId }, { as: captain.token })
      const codesOf = (await Promise.all([withdraw, decide(changeId, 'approve')])).map(({ code }) => code)
      expect(codesOf.filter((code) => code === 0)).toHaveLength(1)
      const { latest } = (await app.call(api.identityChange, {}, { as: captain.token })).data
      const isApproved = latest?.state === 'approved'
      expect((await profileOf(captain)).realName).toBe(isApproved ? '张三丰' : '张三')
    }
  })

  test('leaves a draft to its submission, which takes the new name', async () => {
    const { captain, teamId } = await entered()
    const draft = await draftOf(captain)
    const { changeId } = (await request(captain, { realName: '张三丰' })).data
    expect((await decide(changeId, 'approve')).code).toBe(0)
    expect((await submit(draft.teamId, captain)).data.state).toBe('submitted')
    expect([await memberName(teamId), await memberName(draft.teamId)]).toEqual(['张三丰', '张三丰'])
  })

  test('waits for a submission of a draft at the same time, so that no name of before stays', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { captain } = await entered()
      const draft = await draftOf(captain)
      const { changeId } = (await request(captain, { realName: '张三丰' })).data
      const answers = await Promise.all([decide(changeId, 'approve'), submit(draft.teamId, captain)])
      expect(answers.map(({ code }) => code)).toEqual([0, 0])
      expect(await memberName(draft.teamId)).toBe('张三丰')
    }
  })

  test('of somebody without a school is decided by the staff of the whole installation', async () => {
    const { captain } = await entered()
    await app.db.deleteFrom('identity_person').where('user_id', '=', captain.userId).execute()
    const admin = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const { changeId } = (await request(captain, { realName: '张三丰' })).data
    expect(await events(admin.userId)).toContain('account.identity_requests')
    expect((await decide(changeId, 'approve')).status).toBe(404)
    expect((await decide(changeId, 'approve', '', admin)).code).toBe(0)
  })

  test('shows its proof to those who decide, and to nobody else', async () => {
    const { captain } = await entered()
    const other = await student()
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const file = { purpose: 'identity.change', name: '户口本.png', mediaType: 'image/png', bytes }
    const fileId = await storeFile(app.services, app.db, { ...file, ownerId: captain.userId })
    expect((await request(other, { realName: '李四', fileId })).code).toBe(no.CHANGE_FREE.code)
    expect((await request((await entered()).captain, { realName: '李四', fileId })).status).toBe(404)
    await request(captain, { realName: '张三丰', fileId })
    const statusFor = async ({ token }: MadeUser) =>
      (await app.http.inject({ url: `/prod-api/files/${fileId}`, headers: { authorization: `Bearer ${token}` } }))
        .statusCode
    expect([await statusFor(captain), await statusFor(office), await statusFor(other)]).toEqual([200, 200, 404])
  })

  test('to the birthday of a child waits for a guardian’s consent', async () => {
    const { captain } = await entered()
    const birthday = await birthdayTurning(app, 14, 30)
    const document = { idType: 'passport' as const, idNumber: `E${String(++made).padStart(8, '0')}`, birthday }
    const { changeId } = (await request(captain, { document })).data
    expect((await decide(changeId, 'approve')).code).toBe(no.GUARDIAN_FIRST.code)
    expect((await app.call(api.guardian, {}, { as: captain.token })).data.needed).toBe(true)
    expect((await giveGuardianConsent(app, codes, captain.token)).code).toBe(0)
    expect((await decide(changeId, 'approve')).code).toBe(0)
    expect((await profileOf(captain)).birthday).toBe(birthday)
    const audit = await app.db.selectFrom('platform_audit').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain(birthday)
  })

  test('to the birthday of a child waits for a withdrawal of the consent that began before the approval', async () => {
    const { captain } = await entered()
    const birthday = await birthdayTurning(app, 14, 30)
    const document = { idType: 'passport' as const, idNumber: `E${String(++made).padStart(8, '0')}`, birthday }
    const { changeId } = (await request(captain, { document })).data
    await giveGuardianConsent(app, codes, captain.token)
    let deciding: ReturnType<typeof decide> | null = null
    await app.transact(async (tx) => {
      await sql`select from identity_user where id = ${captain.userId} for no key update`.execute(tx)
      await sql`update identity_guardian set withdrawn_at = clock_timestamp() where user_id = ${captain.userId}`.execute(
        tx,
      )
      deciding = decide(changeId, 'approve')
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect((await deciding!).code).toBe(no.GUARDIAN_FIRST.code)
  })
})
