import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankCardRefusals } from '@podium/core/identity/account/bank-card.rule.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'
const NUMBER = '6222021234567890128'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity] })
})
afterAll(() => app.close())

const card = { cardNumber: NUMBER, bankName: '中国银行北京分行', consent: true, password }
const save = (as: string, change: Partial<typeof card> = {}) =>
  app.call(identityApi.saveBankCard, { ...card, ...change }, { as })
const shown = async (as: string) => (await app.call(identityApi.profile, {}, { as })).data
const consentsOf = (userId: string) =>
  app.db
    .selectFrom('identity_consent')
    .select('withdrawn_at as withdrawnAt')
    .where('user_id', '=', userId)
    .where('policy', '=', 'bank_card')
    .execute()

/** @spec U02 */
test('a bank card is stored encrypted with consent, shown by its last digits, changed, and deleted with the consent', async () => {
  const { token, userId } = await createUser(app, { password })
  expect((await save(token, { consent: false })).code).toBe(bankCardRefusals.BANK_CARD_CONSENT.code)
  expect((await save(token, { cardNumber: '6222 0212 3456 7890 128' })).data.bankCardMasked).toBe('***************0128')
  expect((await save(token, { bankName: '建设银行', consent: false })).code).toBe(0)
  expect(await shown(token)).toMatchObject({ bankCardMasked: '***************0128', bankName: '建设银行' })
  const row = await app.db.selectFrom('identity_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  expect(row.bank_sealed!.toString('latin1')).not.toContain('567890')
  const remove = (typed: string) => app.call(identityApi.removeBankCard, { password: typed }, { as: token })
  expect((await remove('not the password')).code).toBe(identityRefusals.OLD_PASSWORD_WRONG.code)
  expect((await remove(password)).code).toBe(0)
  expect(await shown(token)).toMatchObject({ bankCardMasked: '', bankName: '' })
  expect((await consentsOf(userId)).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true])
  expect((await save(token, { consent: false })).code).toBe(bankCardRefusals.BANK_CARD_CONSENT.code)
})

test('a wrong number or password stores nothing, and the audit log has no number', async () => {
  const { token, userId } = await createUser(app, { password })
  expect((await save(token, { cardNumber: '6222021234567890127' })).code).toBe(bankCardRefusals.BANK_CARD_INVALID.code)
  expect((await save(token, { password: 'not the password' })).code).toBe(identityRefusals.OLD_PASSWORD_WRONG.code)
  expect((await shown(token)).bankCardMasked).toBe('')
  expect((await save(token)).code).toBe(0)
  const rows = await app.db.selectFrom('platform_audit').selectAll().where('actor_id', '=', userId).execute()
  expect(rows.some(({ action }) => action === 'identity.saveBankCard')).toBe(true)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${NUMBER}|${password}`))
})
