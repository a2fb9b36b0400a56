import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityApi as api } from '@podium/core/identity/api.ts'
import { MAX_CODE_ATTEMPTS } from '@podium/core/identity/sign-in/session.ts'
import { guardianRefusals } from '@podium/core/identity/guardian/refusals.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, randomPhone, type MadeUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'
import { birthdayTurning, giveGuardianConsent, sendGuardianCode, setBirthday } from './guardian.fixture.ts'

const codes = codeListener()
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
})
afterAll(() => app.close())

async function child(days = 1): Promise<MadeUser> {
  const user = await createUser(app)
  await setBirthday(app, user.userId, await birthdayTurning(app, 14, days))
  return user
}

test('a consent is recorded with name, relation, version and time, and the phone only encrypted and masked', async () => {
  const user = await child()
  const phone = randomPhone()
  const { answer, code } = await sendGuardianCode(app, codes, user.token, phone)
  const confirmed = await giveGuardianConsent(app, codes, user.token, {
    phone,
    code,
    challengeId: answer.data.challengeId,
  })
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  const consent = { name: '张大山', relation: 'father', phoneMasked: masked, textVersion: '2026-11' }
  expect(confirmed.data).toMatchObject({ needed: true, isCurrent: true, consent })
  expect((await app.call(api.guardian, {}, { as: user.token })).data).toEqual(confirmed.data)
  const row = await app.db
    .selectFrom('identity_guardian')
    .selectAll()
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow()
  expect([row.phone_masked, row.phone_sealed.includes(phone), row.address]).toEqual([masked, false, '127.0.0.1'])
  const audit = await app.db.selectFrom('platform_audit').selectAll().where('actor_id', '=', user.userId).execute()
  expect(JSON.stringify(audit)).not.toContain(phone)
})

test('a consent is asked for until the 14th birthday, counted in China', async () => {
  const [tomorrow, today] = [await child(1), await child(0)]
  const needed = async ({ token }: MadeUser) => (await app.call(api.guardian, {}, { as: token })).data.needed
  expect([await needed(tomorrow), await needed(today)]).toEqual([true, false])
  const { answer } = await sendGuardianCode(app, codes, today.token, randomPhone())
  expect(answer.code).toBe(guardianRefusals.GUARDIAN_NOT_NEEDED.code)
})

test('the account’s own phone, an unknown birthday, a wrong code and an outdated text are refused', async () => {
  const user = await child()
  const unknown = await createUser(app)
  const refused = [
    (await sendGuardianCode(app, codes, user.token, user.phone)).answer,
    (await sendGuardianCode(app, codes, unknown.token, randomPhone())).answer,
    await giveGuardianConsent(app, codes, user.token, { code: '000000' }),
    await giveGuardianConsent(app, codes, user.token, { textVersion: '2020-01' }),
  ]
  expect(refused.map(({ code }) => code)).toEqual([
    guardianRefusals.GUARDIAN_OWN_PHONE.code,
    guardianRefusals.BIRTHDAY_MISSING.code,
    identityRefusals.CODE_WRONG.code,
    guardianRefusals.GUARDIAN_TEXT_CHANGED.code,
  ])
})

test('codes to guardians count against the limits of the phone, and no other purpose uses them', async () => {
  const [first, second] = [await child(), await child()]
  const phone = randomPhone()
  const { answer, code } = await sendGuardianCode(app, codes, first.token, phone)
  const again = await app.call(api.sendGuardianCode, { phone }, { as: second.token })
  const asLogin = await app.call(api.loginByCode, { target: phone, code, challengeId: answer.data.challengeId })
  expect([again.status, asLogin.code]).toEqual([429, identityRefusals.CODE_WRONG.code])
  const open = await app.call(api.sendCode, { target: phone, purpose: 'guardian' as 'bind' })
  expect(open.status).toBe(400)
})

test('a code of another purpose confirms no guardian', async () => {
  const user = await child()
  const phone = randomPhone()
  const { code, challengeId } = await codes.send(app, phone, 'bind')
  expect((await giveGuardianConsent(app, codes, user.token, { phone, code, challengeId })).code).toBe(
    identityRefusals.CODE_WRONG.code,
  )
})

test('a guardian’s code can’t be guessed, side by side neither, and serves once', async () => {
  const [guessed, served] = [await child(), await child()]
  const phone = randomPhone()
  const { answer, code } = await sendGuardianCode(app, codes, guessed.token, phone)
  const { challengeId } = answer.data
  const consent = { name: '张大山', relation: 'father' as const, textVersion: '2026-11', agreed: true as const }
  const confirm = (user: MadeUser, input: { phone: string; code: string; challengeId: string }) =>
    app.call(api.confirmGuardian, { ...consent, ...input }, { as: user.token })
  const wrong = Array.from({ length: MAX_CODE_ATTEMPTS }, (_, n) => String((Number(code) + 1 + n) % 1_000_000))
  const guesses = await Promise.all(
    wrong.map((each) => confirm(guessed, { phone, code: each.padStart(6, '0'), challengeId })),
  )
  expect(new Set(guesses.map((guess) => guess.code))).toEqual(new Set([identityRefusals.CODE_WRONG.code]))
  expect((await confirm(guessed, { phone, code, challengeId })).code).toBe(identityRefusals.CODE_WRONG.code)
  const second = randomPhone()
  const sent = await sendGuardianCode(app, codes, served.token, second)
  const input = { phone: second, code: sent.code, challengeId: sent.answer.data.challengeId }
  const twice = await Promise.all([confirm(served, input), confirm(served, input)])
  expect(twice.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([0, identityRefusals.CODE_WRONG.code])
  expect((await app.call(api.guardian, {}, { as: guessed.token })).data.consent).toBeNull()
})

test('a guardian may have an account, and a phone that became the own one meanwhile confirms nothing', async () => {
  const [user, parent] = [await child(), await createUser(app)]
  const { answer, code } = await sendGuardianCode(app, codes, user.token, parent.phone)
  const input = { phone: parent.phone, code, challengeId: answer.data.challengeId }
  const phoneOf = ({ userId }: MadeUser) =>
    app.db.selectFrom('identity_user').select('phone_hash').where('id', '=', userId).executeTakeFirstOrThrow()
  const givePhone = async (to: MadeUser, hash: Buffer) =>
    app.db.updateTable('identity_user').set({ phone_hash: hash }).where('id', '=', to.userId).execute()
  const [own, parents] = [(await phoneOf(user)).phone_hash!, (await phoneOf(parent)).phone_hash!]
  await givePhone(parent, Buffer.from(parent.userId))
  await givePhone(user, parents)
  const confirm = () => giveGuardianConsent(app, codes, user.token, input)
  expect((await confirm()).code).toBe(guardianRefusals.GUARDIAN_OWN_PHONE.code)
  await givePhone(user, own)
  await givePhone(parent, parents)
  expect((await confirm()).code).toBe(0)
})

test('a later consent replaces the one before, a withdrawal ends it, and the record stays', async () => {
  const user = await child()
  await giveGuardianConsent(app, codes, user.token)
  await giveGuardianConsent(app, codes, user.token, { name: '李小红', relation: 'mother' })
  const withdraw = () => app.call(api.withdrawGuardian, {}, { as: user.token })
  expect([(await withdraw()).code, (await withdraw()).code]).toEqual([0, guardianRefusals.NO_GUARDIAN_CONSENT.code])
  const rows = await app.db
    .selectFrom('identity_guardian')
    .select(['name', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', user.userId)
    .orderBy('given_at')
    .execute()
  expect(rows.map(({ name, withdrawnAt }) => [name, withdrawnAt !== null])).toEqual([
    ['张大山', true],
    ['李小红', true],
  ])
})

test('of consents given side by side one is in force', async () => {
  const user = await child()
  const asked = []
  for (let n = 0; n < 8; n += 1) {
    const phone = randomPhone()
    const { answer, code } = await sendGuardianCode(app, codes, user.token, phone)
    asked.push({ phone, code, challengeId: answer.data.challengeId })
  }
  const consent = { name: '张大山', relation: 'father' as const, textVersion: '2026-11', agreed: true as const }
  const answers = await Promise.all(
    asked.map((each) => app.call(api.confirmGuardian, { ...consent, ...each }, { as: user.token })),
  )
  expect(answers.map(({ code }) => code)).toEqual(asked.map(() => 0))
  const rows = await app.db.selectFrom('identity_guardian').selectAll().where('user_id', '=', user.userId).execute()
  expect([rows.length, rows.filter((row) => row.withdrawn_at === null).length]).toEqual([8, 1])
})
