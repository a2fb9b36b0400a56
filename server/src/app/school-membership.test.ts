import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi as api } from '@podium/core/identity/api.ts'
import { identityRefusals as no } from '@podium/core/identity/refusals.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, joinSchool, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'

type School = Awaited<ReturnType<typeof createSchool>>

let app: TestApp
const codes = codeListener()
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity, notice, codes.module] })
})
afterAll(() => app.close())

const office = ({ groupId }: School) => createUser(app, { kind: 'staff', roles: ['school_admin'], groupId })

/** A person who claims the school. */
async function claimant(school: School, options: { number?: string; realName?: string } = {}): Promise<MadeUser> {
  const user = await createUser(app, { realName: options.realName ?? '李明' })
  const input = { schoolId: school.schoolId, number: options.number ?? '', version: 0 }
  expect((await app.call(api.saveMembership, input, { as: user.token })).code).toBe(0)
  return user
}

const own = async (user: MadeUser) => (await app.call(api.membership, {}, { as: user.token })).data

async function messages(userId: string): Promise<string[]> {
  const rows = await app.db.selectFrom('notice_message').select('event').where('user_id', '=', userId).execute()
  return rows.map(({ event }) => event)
}

async function withPolicy(school: School, staff: MadeUser, methods: Array<'approval' | 'list' | 'email' | 'code'>) {
  const input = { schoolId: school.schoolId, methods, domains: ['school.edu.cn'], version: 0 }
  expect((await app.call(api.saveMembershipPolicy, input, { as: staff.token })).code).toBe(0)
}

describe('the school’s office', () => {
  test('hears of a claim and decides on it; the person hears of the decision', async () => {
    const school = await createSchool(app)
    const staff = await office(school)
    const [good, bad] = [await claimant(school), await claimant(school, { realName: '陌生人' })]
    expect([(await own(good)).state, await messages(staff.userId)]).toEqual(['claimed', ['account.claims']])
    const page = (await app.call(api.membershipPage, { state: 'claimed' }, { as: staff.token })).data
    expect(page.rows.map(({ userId }) => userId)).toEqual([good.userId, bad.userId])
    const people = (user: MadeUser) => [{ userId: user.userId, version: 1 }]
    const decide = (user: MadeUser, action: 'approve' | 'refuse', opinion = '') =>
      app.call(api.decideMemberships, { people: people(user), action, opinion }, { as: staff.token })
    expect((await decide(good, 'approve')).code).toBe(0)
    expect((await decide(bad, 'refuse')).code).toBe(no.REASON_MISSING.code)
    expect((await decide(bad, 'refuse', '不是本校学生')).code).toBe(0)
    expect([await own(good), await own(bad)]).toMatchObject([
      { state: 'verified', method: 'approval' },
      { state: 'refused', opinion: '不是本校学生' },
    ])
    expect(await messages(good.userId)).toEqual(['account.membership'])
    expect((await decide(good, 'refuse', '旧版本')).code).toBe(baseRefusals.STALE.code)
  })

  test('sees and decides on no person of another school', async () => {
    const [here, there] = [await createSchool(app), await createSchool(app)]
    const staff = await office(here)
    const stranger = await claimant(there)
    const decided = await app.call(
      api.decideMemberships,
      { people: [{ userId: stranger.userId, version: 1 }], action: 'approve' },
      { as: staff.token },
    )
    const page = await app.call(api.membershipPage, {}, { as: staff.token })
    const policy = await app.call(api.membershipPolicy, { schoolId: there.schoolId }, { as: staff.token })
    const byDefault = await app.call(api.membershipPolicy, {}, { as: staff.token })
    const { methods, version } = byDefault.data
    const change = { schoolId: null, methods, domains: [], version }
    const changed = await app.call(api.saveMembershipPolicy, change, { as: staff.token })
    expect([decided.status, page.data.total, policy.status]).toEqual([404, 0, 404])
    expect([byDefault.data.mayEdit, changed.status]).toEqual([false, 404])
  })

  test('decides on many: those who can’t be decided are named', async () => {
    const school = await createSchool(app)
    const staff = await office(school)
    const [first, second] = [await claimant(school), await claimant(school)]
    const people = [first, second].map(({ userId }) => ({ userId, version: userId === first.userId ? 1 : 9 }))
    const { data } = await app.call(api.decideMemberships, { people, action: 'approve' }, { as: staff.token })
    expect(data.results.filter(({ refused }) => refused !== null).map(({ userId }) => userId)).toEqual([second.userId])
    expect([(await own(first)).state, (await own(second)).state]).toEqual(['verified', 'claimed'])
  })
})

test('a list verifies those who wait and those who claim later, by number and name', async () => {
  const school = await createSchool(app)
  const staff = await office(school)
  const waiting = await claimant(school, { number: '1' })
  const other = await claimant(school, { number: '2', realName: '冒名者' })
  const entries = ['1', '2', '3'].map((number) => ({ number, name: '李明' }))
  const { data } = await app.call(api.importRoster, { schoolId: school.schoolId, entries }, { as: staff.token })
  const later = await claimant(school, { number: '3' })
  expect([data, (await own(waiting)).method, (await own(other)).state, (await own(later)).method]).toEqual([
    { listed: 3, verified: 1 },
    'list',
    'claimed',
    'list',
  ])
  await app.call(api.saveMembership, { schoolId: school.schoolId, number: '9', version: 1 }, { as: later.token })
  expect((await own(later)).state).toBe('claimed')
})

test('a list says nothing more to a person who tries eleven numbers in a day', async () => {
  const school = await createSchool(app)
  const staff = await office(school)
  const entries = ['2026011', '2026012'].map((number) => ({ number, name: '李明' }))
  await app.call(api.importRoster, { schoolId: school.schoolId, entries }, { as: staff.token })
  const guesser = await claimant(school, { number: '2026001' })
  for (let n = 2; n <= 11; n += 1) {
    const input = { schoolId: school.schoolId, number: String(2_026_000 + n), version: n - 1 }
    expect((await app.call(api.saveMembership, input, { as: guesser.token })).data.state).toBe('claimed')
  }
  expect((await own(await claimant(school, { number: '2026012' }))).state).toBe('verified')
})

test('a join code verifies until it is renewed, and can’t be guessed', async () => {
  const school = await createSchool(app)
  const staff = await office(school)
  const renew = async (version: number) => {
    await app.call(api.renewJoinCode, { schoolId: school.schoolId, version }, { as: staff.token })
    return (await app.call(api.membershipPolicy, { schoolId: school.schoolId }, { as: staff.token })).data.joinCode
  }
  const join = (user: MadeUser, joinCode: string) => app.call(api.joinByCode, { joinCode }, { as: user.token })
  const first = await renew(0)
  const second = await renew(1)
  const user = await claimant(school)
  expect((await join(user, first)).code).toBe(no.JOIN_CODE_WRONG.code)
  expect((await join(user, ` ${second.toLowerCase()}`)).code).toBe(0)
  expect([(await own(user)).method, (await join(user, second)).code]).toEqual(['code', no.MEMBERSHIP_VERIFIED.code])
  const guesser = await claimant(school)
  const tries = []
  for (let n = 0; n < 6; n += 1) tries.push((await join(guesser, 'AAAAAAAA')).code)
  expect(tries.at(-1)).toBe(baseRefusals.TOO_MANY.code)
})

test('a code to a mailbox of the school verifies one person', async () => {
  const school = await createSchool(app)
  const staff = await office(school)
  await withPolicy(school, staff, ['email'])
  const [user, other] = [await claimant(school), await claimant(school)]
  const email = `li.${school.code.toLowerCase()}@stu.school.edu.cn`
  const send = (as: MadeUser, to: string) => app.call(api.sendMailboxCode, { email: to }, { as: as.token })
  const confirm = (as: MadeUser, { data: { challengeId } }: Awaited<ReturnType<typeof send>>) =>
    app.call(api.confirmMailbox, { email, code: codes.last(email), challengeId }, { as: as.token })
  expect((await send(user, 'li@elsewhere.com')).code).toBe(no.NOT_SCHOOL_MAILBOX.code)
  const sent = await send(user, email)
  expect([(await confirm(user, sent)).code, (await own(user)).method]).toEqual([0, 'email'])
  await app.services.db.deleteFrom('platform_throttle').execute()
  const again = await send(other, email)
  expect([(await confirm(other, again)).code, (await own(other)).state]).toEqual([no.MAILBOX_USED.code, 'claimed'])
})

test('another school is a new claim, and two decisions at once leave one', async () => {
  const [here, there] = [await createSchool(app), await createSchool(app)]
  const user = await createUser(app)
  await joinSchool(app, user.userId, here.schoolId)
  await app.call(api.saveMembership, { schoolId: there.schoolId, version: 1 }, { as: user.token })
  expect((await own(user)).state).toBe('claimed')
  const staff = [await office(there), await office(there)]
  const answers = await Promise.all(
    staff.map(({ token }) =>
      app.call(
        api.decideMemberships,
        { people: [{ userId: user.userId, version: 2 }], action: 'approve' },
        { as: token },
      ),
    ),
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, baseRefusals.STALE.code]))
})
