import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { checkCharacterOf } from '@podium/core/identity/account/id-card.rule.ts'
import type { IdType } from '@podium/core/identity/user/user.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { sanctionRefusals } from '@podium/core/enrolment/sanction/refusals.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity, idNumberKey } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { MAX_COUNTED } from '#server/platform/db/paging.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
let round: MadeRound
let organiser: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await createSchool(app)
  round = await createRound(app.db, { items: ['A'], enrol: { auditLevels: ['organiser'], schoolQuota: 2 } })
  organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId, realName: '组委会' })
})

let made = 0
/** A valid identity number that no other test uses. */
function newNumber(): string {
  made += 1
  const start = `11010520040506${String(made).padStart(3, '0')}`
  return start + checkCharacterOf(`${start}0`)
}
const day = (offset: number) => beijingDay(new Date(Date.now() + offset * 86_400_000))
let names = 0

async function person(
  idNumber: string,
  kind: 'student' | 'teacher' = 'student',
  idType: IdType = 'id_card',
): Promise<MadeUser> {
  const made = await createPerson(app, school, { kind })
  const hash = idNumberKey(app.services.secrets, idType, idNumber)
  await app.db.updateTable('identity_user').set({ id_hash: hash }).where('id', '=', made.userId).execute()
  return made
}

const onPerson = (idNumber: string, changed: object = {}) => ({
  subject: 'person' as const,
  name: '李明',
  idNumber,
  effect: 'enter' as const,
  startsOn: day(0),
  endsOn: day(30),
  reason: '替考',
  ...changed,
})
const give = (input: object, who = organiser) => app.call(api.giveSanction, input as never, { as: who.token })
const start = (captain: MadeUser, of = round) => {
  names += 1
  return app.call(api.start, { itemId: of.itemId, name: `处分队${names}`, noticesAgreed: true }, { as: captain.token })
}
async function submit(captain: MadeUser, teamId: string) {
  const { data } = await app.call(api.detail, { teamId }, { as: captain.token })
  return app.call(api.submit, { teamId, version: data.version, reasons: {} }, { as: captain.token })
}
const audit = async (teamId: string) => {
  const { version } = await app.db
    .selectFrom('enrolment_team')
    .select('version')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow()
  return app.call(api.audit, { teams: [{ teamId, version }], action: 'approve', opinion: '' }, { as: organiser.token })
}
const page = async (filter: object = {}, who = organiser) =>
  (await app.call(api.sanctionPage, { pageNum: 1, pageSize: 20, ...filter }, { as: who.token })).data

describe('a person under a sanction', () => {
  test('can’t start a team, join one, hand one in or be approved, and the refusal tells until when but not why', async () => {
    const [ofCaptain, ofApproved] = [newNumber(), newNumber()]
    const captain = await person(ofCaptain)
    const approved = await person(ofApproved)
    const early = (await start(captain)).data.teamId
    const waiting = (await start(approved)).data.teamId
    expect((await submit(approved, waiting)).data.state).toBe('submitted')
    expect((await give(onPerson(ofCaptain))).data.teams).toBe(1)
    expect((await give(onPerson(ofApproved))).data.teams).toBe(1)

    const refused = await submit(captain, early)
    expect(refused.code).toBe(no.RULE_BROKEN.code)
    expect(refused.msg).toContain(`至 ${day(30)}`)
    expect(refused.msg).not.toContain('替考')
    expect((await audit(waiting)).code).toBe(no.RULE_BROKEN.code)

    const other = await createPerson(app, school)
    const teamId = (await start(other)).data.teamId
    const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: other.token })).data
    const ofMember = newNumber()
    const member = await person(ofMember)
    expect((await give(onPerson(ofMember))).data.teams).toBe(0)
    const joined = await app.call(api.answerInvitation, { token, accept: true }, { as: member.token })
    expect(joined.code).toBe(no.RULE_BROKEN.code)
  })

  test('is kept out under a second account, and from rounds of organisations below', async () => {
    const number = newNumber()
    const second = await person(number)
    await give(onPerson(number))
    expect((await start(second)).code).toBe(no.RULE_BROKEN.code)
    const lower = await createRound(app.db, { items: ['A'] })
    await sql`update organisation_group set path = array[${round.groupId}, id]::uuid[] where id = ${lower.groupId}`.execute(
      app.db,
    )
    expect((await start(second, lower)).code).toBe(no.RULE_BROKEN.code)
    const elsewhere = await createRound(app.db, { items: ['A'] })
    expect((await start(second, elsewhere)).code).toBe(0)
  })

  test('is found by the kind and the number of any identity document', async () => {
    const number = 'E98765432'
    const traveller = await person(number, 'student', 'passport')
    expect((await give(onPerson('e1', { idType: 'passport' }))).code).toBe(identityRefusals.DOCUMENT_NUMBER.code)
    expect((await give(onPerson('e 98765432', { idType: 'passport' }))).code).toBe(0)
    expect((await start(traveller)).code).toBe(no.RULE_BROKEN.code)
    expect((await start(await person(number, 'student', 'taiwan_permit'))).code).toBe(0)
  })

  test('who may not advise may enter, and an adviser may enter no team but advise one', async () => {
    const [ofStudent, ofAdviser] = [newNumber(), newNumber()]
    const captain = await person(ofStudent)
    await give(onPerson(ofStudent, { effect: 'advise' }))
    const teamId = (await start(captain)).data.teamId
    const adviser = await person(ofAdviser, 'teacher')
    const { token } = (await app.call(api.inviteByLink, { teamId, role: 'teacher' }, { as: captain.token })).data
    const answer = () => app.call(api.answerInvitation, { token, accept: true }, { as: adviser.token })
    const { sanctionId } = (await give(onPerson(ofAdviser, { effect: 'advise' }))).data
    expect((await answer()).code).toBe(no.RULE_BROKEN.code)
    await app.call(api.liftSanction, { sanctionId, reason: '期满', version: 1 }, { as: organiser.token })
    await give(onPerson(ofAdviser))
    expect((await answer()).code).toBe(0)
  })

  test('is free before the first day, after the last one and once it is lifted', async () => {
    const number = newNumber()
    const another = newNumber()
    const student = await person(number)
    await give(onPerson(number, { startsOn: day(1) }))
    const { sanctionId } = (await give(onPerson(number, { startsOn: day(0) }))).data
    expect((await start(student)).code).toBe(no.RULE_BROKEN.code)
    const lift = (version: number) =>
      app.call(api.liftSanction, { sanctionId, reason: '申诉成立', version }, { as: organiser.token })
    expect((await lift(7)).code).toBe(baseRefusals.STALE.code)
    expect((await lift(1)).data.version).toBe(2)
    expect((await lift(2)).code).toBe(sanctionRefusals.SANCTION_OVER.code)
    expect((await start(student)).code).toBe(0)
    const ended = await person(another)
    await give(onPerson(another, { startsOn: day(-9) }))
    await sql`update enrolment_sanction set ends_on = ${day(-1)} where starts_on <= ${day(-1)}::date`.execute(app.db)
    expect((await start(ended)).code).toBe(0)
    expect((await page({ state: 'over' })).total).toBe(1)
    expect((await page({ state: 'planned' })).total).toBe(1)
    expect((await page({ state: 'lifted' })).rows[0]).toMatchObject({ liftReason: '申诉成立', liftedByName: '组委会' })
  })

  test('is told of it and of its end', async () => {
    const number = newNumber()
    const student = await person(number)
    const { sanctionId } = (await give(onPerson(number))).data
    await app.call(api.liftSanction, { sanctionId, reason: '申诉成立', version: 1 }, { as: organiser.token })
    const told = await app.db
      .selectFrom('notice_message')
      .select('body_zh')
      .where('user_id', '=', student.userId)
      .execute()
    expect(
      told
        .map(({ body_zh: body }) => body)
        .sort()
        .join(),
    ).toMatch(/不得参赛.*替考.*申诉成立|申诉成立.*替考/)
  })
})

test('nobody else hears of a sanction by typing the number into an account of their own', async () => {
  const number = newNumber()
  const nosy = await person(number)
  await app.db
    .updateTable('identity_person')
    .set({ state: 'claimed', method: null })
    .where('user_id', '=', nosy.userId)
    .execute()
  const { sanctionId } = (await give(onPerson(number))).data
  await app.call(api.liftSanction, { sanctionId, reason: '申诉成立', version: 1 }, { as: organiser.token })
  const told = await app.db.selectFrom('notice_message').select('id').where('user_id', '=', nosy.userId).execute()
  expect(told).toEqual([])
})

describe('a school under a sanction', () => {
  const onSchool = (changed: object) => ({
    subject: 'school' as const,
    schoolId: school.schoolId,
    startsOn: day(0),
    endsOn: day(30),
    reason: '组织舞弊',
    ...changed,
  })

  test('enters no team', async () => {
    await give(onSchool({ effect: 'enter' }))
    const refused = await start(await createPerson(app, school))
    expect(refused.code).toBe(no.RULE_BROKEN.code)
    expect((await start(await createPerson(app, await createSchool(app)))).code).toBe(0)
  })

  test('keeps the share of its places that is left, rounded down, and gets all of them back', async () => {
    const enter = async () => {
      const captain = await createPerson(app, school)
      return submit(captain, (await start(captain)).data.teamId)
    }
    const { sanctionId } = (await give(onSchool({ effect: 'quota', percent: 99 }))).data
    expect((await enter()).data.state).toBe('submitted')
    const full = await enter()
    expect(full.code).toBe(no.SCHOOL_QUOTA_FULL.code)
    expect(full.msg).toContain('1')
    await app.call(api.liftSanction, { sanctionId, reason: '期满', version: 1 }, { as: organiser.token })
    expect((await enter()).data.state).toBe('submitted')
    expect((await enter()).code).toBe(no.SCHOOL_QUOTA_FULL.code)
    await give(onSchool({ effect: 'quota', percent: 0 }))
    const counters = await app.db
      .selectFrom('enrolment_quota')
      .select('used')
      .where('item_id', '=', round.itemId)
      .execute()
    expect(counters.map(({ used }) => used)).toEqual([2, 2])
  })
})

describe('the office', () => {
  test('gives each sanction once, and reads only those of its organisation', async () => {
    const number = newNumber()
    expect((await give(onPerson(number))).code).toBe(0)
    expect((await give(onPerson(number))).code).toBe(sanctionRefusals.SANCTION_TWICE.code)
    expect((await give(onPerson(number, { endsOn: day(-1) }))).code).toBe(sanctionRefusals.SANCTION_DATES.code)
    const { rows } = await page()
    expect(rows).toMatchObject([{ name: '李明', state: 'inForce', byName: '组委会' }])
    const other = await createRound(app.db, { items: ['A'] })
    const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.groupId })
    expect((await page({}, stranger)).total).toBe(0)
    const { sanctionId } = rows[0]!
    const lifted = await app.call(api.liftSanction, { sanctionId, reason: '误登', version: 1 }, { as: stranger.token })
    expect(lifted.code).toBe(baseRefusals.NOT_FOUND.code)
  })

  test('is the organiser’s: neither a school nor a participant gives or reads sanctions', async () => {
    const number = newNumber()
    const admin = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: school.groupId })
    for (const who of [admin, await createPerson(app, school)]) {
      expect((await give(onPerson(number), who)).code).toBe(CODE_NO_ACCESS)
      expect((await app.call(api.sanctionPage, {}, { as: who.token })).code).toBe(CODE_NO_ACCESS)
    }
  })

  test('finds sanctions by words of their name or reason, in any writing, without reading each', async () => {
    const [first, second] = [newNumber(), newNumber()]
    await give(onPerson(first, { name: '欧阳修', reason: '组织替考' }))
    await give(onPerson(second, { name: 'Zhang San', reason: '作品ＡＩ代写' }))
    const found = async (keyword: string) => (await page({ keyword })).rows.map(({ name }) => name)
    expect(await found('欧阳')).toEqual(['欧阳修'])
    expect(await found('替考')).toEqual(['欧阳修'])
    expect(await found('zhang')).toEqual(['Zhang San'])
    expect(await found('ai代写')).toEqual(['Zhang San'])
    expect(await found('替写')).toEqual([])
    const plan = await app.transact(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const words = sql<{
        'QUERY PLAN': string
      }>`explain select from enrolment_sanction where search @> ${['替考']}::text[]`
      return (await words.execute(tx)).rows
    })
    expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('enrolment_sanction_search')
  })

  test('counts very many up to a bound', async () => {
    await sql`insert into enrolment_sanction (group_id, subject, person, name, shown, effect, starts_on, ends_on, reason,
      created_by, created_by_name) select ${round.groupId}, 'person', n::text::bytea, '李明', '', 'enter', current_date,
      current_date, '替考', ${organiser.userId}, '' from generate_series(1, ${MAX_COUNTED + 1}::int) as n`.execute(
      app.db,
    )
    expect(await page()).toMatchObject({ total: MAX_COUNTED, totalIsMinimum: true })
  })

  test('keeps no identity number', async () => {
    const number = newNumber()
    await give(onPerson(number))
    const { rows } = await sql<{ text: string }>`select sanction::text as text from enrolment_sanction as sanction
      union all select audit::text from platform_audit as audit`.execute(app.db)
    expect(rows.some(({ text }) => text.includes(number))).toBe(false)
  })
})
