import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { guardianRefusals } from '@podium/core/identity/guardian/refusals.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser } from '../identity.fixture.ts'
import { identity, personKey } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity] })
})
afterAll(() => app.close())

const card = { realName: '李小龙', idType: 'id_card' as const, idNumber: '11010519491231002X', version: 1 }

/** @spec C36 N06 */
test('an ID card is kept sealed and shown masked, and gives birthday and gender', async () => {
  const user = await createUser(app)
  const saved = await app.call(identityApi.saveProfile, { ...card, idConsent: true }, { as: user.token })
  const { data } = await app.call(identityApi.profile, {}, { as: user.token })
  const row = await app.db
    .selectFrom('identity_user')
    .selectAll()
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  expect([saved.data, data.idNumberMasked, data.birthday, data.gender, data.version]).toEqual([
    { version: 2, checkDigitWarning: false },
    '110***********002X',
    '1949-12-31',
    2,
    2,
  ])
  expect([row.id_sealed!.includes('1949'), row.id_sealed!.length > 29]).toEqual([false, true])
})

/** @spec V01 V02 */
test.each([
  ['1101051949123100', identityRefusals.ID_NUMBER_LENGTH, '身份证号码不合法：必须为18位字符串'],
  ['110105194913310020', identityRefusals.BIRTH_DATE, '出生日期不合法'],
])('the ID number %s is refused', async (idNumber, kind, msg) => {
  const user = await createUser(app)
  const answer = await app.call(identityApi.saveProfile, { ...card, idNumber, idConsent: true }, { as: user.token })
  expect([answer.code, answer.msg]).toEqual([kind.code, msg])
})

test('a wrong check digit is a warning', async () => {
  const user = await createUser(app)
  const input = { ...card, idNumber: '110105194912310021', idConsent: true }
  const { data } = await app.call(identityApi.saveProfile, input, { as: user.token })
  expect(data).toEqual({ version: 2, checkDigitWarning: true })
})

test('keeping the number needs a consent of its own, once', async () => {
  const user = await createUser(app)
  const input = { ...card, idNumber: '110105194912310080' }
  const without = await app.call(identityApi.saveProfile, input, { as: user.token })
  await app.call(identityApi.saveProfile, { ...input, idConsent: true }, { as: user.token })
  const again = await app.call(identityApi.saveProfile, { ...input, version: 2 }, { as: user.token })
  expect([without.code, again.code]).toEqual([identityRefusals.CONSENT_MISSING.code, 0])
})

test('one document belongs to one account, however it is spelled', async () => {
  const [first, second] = [await createUser(app), await createUser(app)]
  const number = '110105194912310064'
  await app.call(identityApi.saveProfile, { ...card, idNumber: number, idConsent: true }, { as: first.token })
  const spelled = { ...card, idNumber: ' 110105 １９４９１２３１ 0064', idConsent: true }
  const answer = await app.call(identityApi.saveProfile, spelled, { as: second.token })
  const keys = await app.transact(async (tx) => [
    await personKey(app.services.secrets, tx, first.userId),
    await personKey(app.services.secrets, tx, second.userId),
  ])
  expect([answer.code, keys.map(({ length }) => length), keys[0]!.equals(keys[1]!)]).toEqual([
    identityRefusals.ID_TAKEN.code,
    [32, 32],
    false,
  ])
})

test('a document other than an ID card needs a birthday, which a later save keeps', async () => {
  const user = await createUser(app)
  const input = { ...card, idNumber: 'E87654321', idType: 'passport' as const, idConsent: true }
  const save = (change: object) => app.call(identityApi.saveProfile, { ...input, ...change }, { as: user.token })
  const birthdayOf = async () => (await app.call(identityApi.profile, {}, { as: user.token })).data.birthday
  const refused = [await save({}), await save({ birthday: '2999-01-01' })].map(({ code }) => code)
  expect(refused).toEqual([guardianRefusals.BIRTHDAY_MISSING.code, identityRefusals.BIRTH_DATE.code])
  expect([(await save({ birthday: '2012-02-29' })).code, await birthdayOf()]).toEqual([0, '2012-02-29'])
  await save({ version: 2, realName: '李小虎', idNumber: undefined })
  expect(await birthdayOf()).toBe('2012-02-29')
})

test('an old version is refused', async () => {
  const user = await createUser(app)
  const answer = await app.call(identityApi.saveProfile, { ...card, version: 7 }, { as: user.token })
  expect(answer.code).toBe(baseRefusals.STALE.code)
})

test('nobody takes the picture of somebody else', async () => {
  const [user, other] = [await createUser(app), await createUser(app)]
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const made = { purpose: 'avatar', name: 'a.png', mediaType: 'image/png', bytes }
  const fileId = await storeFile(app.services, app.db, { ...made, ownerId: user.userId })
  const input = { realName: '李小龙', idType: 'id_card' as const, avatarFileId: fileId, version: 1 }
  const foreign = await app.call(identityApi.saveProfile, input, { as: other.token })
  const own = await app.call(identityApi.saveProfile, input, { as: user.token })
  const { data } = await app.call(identityApi.profile, {}, { as: user.token })
  expect([foreign.status, own.code, data.avatar]).toEqual([404, 0, `/prod-api/files/${fileId}`])
})

test('the audit log holds neither number nor name of the document', async () => {
  const user = await createUser(app)
  const input = { ...card, idNumber: 'E12345678', idType: 'passport' as const, birthday: '2001-02-03', idConsent: true }
  expect((await app.call(identityApi.saveProfile, input, { as: user.token })).code).toBe(0)
  const rows = await app.db.selectFrom('platform_audit').select('input').where('actor_id', '=', user.userId).execute()
  expect(rows.map(({ input }) => input)).toEqual([{ ...input, idNumber: '[hidden]', birthday: '[hidden]' }])
})
