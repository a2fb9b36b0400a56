import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { systemApi as api } from '@podium/core/system/api.ts'
import { systemRefusals as no } from '@podium/core/system/refusals.ts'
import type { SenderInput } from '@podium/core/system/sender/sender-setting.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '../index.ts'
import { openMailServer, type MailServer } from './smtp.fixture.ts'
import { openSmsServer, type SmsServer } from './sms.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '#server/platform/testing/test-app.ts'
import { system } from '#server/system/index.ts'

const modules = [organisation, identity, system, notice]
const PASSWORD = 'a password for mails'

let mail: MailServer
let sms: SmsServer
let app: TestApp
let config: NonNullable<TestAppOptions['config']>
beforeAll(async () => {
  mail = await openMailServer()
  sms = await openSmsServer()
  const insideHosts = [`127.0.0.1:${mail.config.port}`]
  config = { smtp: null, sms: null, noticeOutbox: null, insideHosts, smsEndpoint: sms.config.endpoint }
  app = await openTestApp({ modules, config })
})
afterAll(async () => {
  await app.close()
  await mail.close()
  await sms.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('platform_sender').execute()
  mail.received.length = 0
})

const root = (options: Parameters<typeof createUser>[1] = {}) =>
  createUser(app, { kind: 'staff', roles: ['ROOT'], ...options })

/** The mail server of the tests, as staff enter it. */
function mailInput(change: Partial<(SenderInput['setting'] & { channel: 'email' })['value']> = {}, secret?: string) {
  const { host, port } = mail.config
  const value = {
    host,
    port,
    security: 'none' as const,
    user: 'podium',
    fromName: '竞赛',
    fromAddress: 'a@b.example.org',
  }
  return { setting: { channel: 'email' as const, value: { ...value, ...change } }, ...(secret && { secret }) }
}

function smsInput(secret = sms.config.accessKeySecret) {
  const { accessKeyId, signName } = sms.config
  const templates = 'code=SMS_1, invited=SMS_2, notice=SMS_3'
  return { setting: { channel: 'sms' as const, value: { accessKeyId, signName, templates } }, secret }
}

const save = (input: SenderInput, version: number, as: MadeUser) =>
  app.call(api.saveSender, { ...input, version }, { as: as.token })
const views = async (as: MadeUser) => (await app.call(api.senders, {}, { as: as.token })).data
const tryOut = (input: SenderInput, as: MadeUser, target?: string) =>
  app.call(api.trySender, { ...input, ...(target && { target }) }, { as: as.token })

describe('a stored sender', () => {
  test('is in force in every process without a restart', async () => {
    const staff = await root({ email: 'root1@example.org' })
    const other = await openTestApp({
      modules,
      config,
      databaseUrl: app.services.database.url,
    })
    const send = async () => other.call(identityApi.sendCode, { target: 'root1@example.org', purpose: 'login' })
    expect((await send()).code).toBe(identityRefusals.NO_EMAIL.code)
    expect((await save(mailInput({}, PASSWORD), 0, staff)).data).toEqual({ version: 1 })
    expect((await send()).code).toBe(0)
    await other.runPeriodicTask('notice.email')
    expect(mail.received).toHaveLength(1)
    await other.close()
  })

  test('never gives its secret away: not in answers, not in the audit log, not in the database', async () => {
    const staff = await root()
    await save(mailInput({}, PASSWORD), 0, staff)
    const [view] = await views(staff)
    expect(view).toMatchObject({
      source: 'stored',
      hasSecret: true,
      version: 1,
      setting: { value: { user: 'podium' } },
    })
    const audit = await app.db.selectFrom('platform_audit').selectAll().execute()
    const stored = await app.db.selectFrom('platform_sender').selectAll().execute()
    const sealed = stored[0]!.secret_sealed!.toString('latin1')
    expect(JSON.stringify([await views(staff), audit, stored[0]!.setting]) + sealed).not.toContain(PASSWORD)
  })

  test('keeps its secret over a change, for the same server only', async () => {
    const staff = await root({ email: 'root2@example.org' })
    await save(mailInput({}, PASSWORD), 0, staff)
    expect((await save(mailInput({ fromName: '新名' }), 1, staff)).data).toEqual({ version: 2 })
    expect((await tryOut(mailInput(), staff)).data).toMatchObject({ sent: true })
    expect((await save(mailInput({ host: 'mail.example.org' }), 2, staff)).code).toBe(no.SENDER_SECRET_NEEDED.code)
    expect((await tryOut(mailInput({ host: 'mail.example.org' }), staff)).code).toBe(no.SENDER_SECRET_NEEDED.code)
    expect((await save(mailInput({}, PASSWORD), 1, staff)).code).toBe(baseRefusals.STALE.code)
  })

  test('can be removed', async () => {
    const staff = await root()
    await save(mailInput({}, PASSWORD), 0, staff)
    await app.call(api.removeSender, { channel: 'email', version: 1 }, { as: staff.token })
    expect((await views(staff))[0]).toMatchObject({ source: 'none', hasSecret: false, version: 0 })
  })

  test('is neither seen nor set by staff of one organisation', async () => {
    const { groupId } = await createGroup(app)
    const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
    expect((await app.call(api.senders, {}, { as: admin.token })).status).toBe(403)
    expect((await save(mailInput({}, PASSWORD), 0, admin)).status).toBe(403)
    expect((await tryOut(mailInput({}, PASSWORD), admin)).status).toBe(403)
  })
})

test('what the environment says wins, and can’t be changed', async () => {
  const other = await openTestApp({ modules, config: { ...config, smtp: mail.config } })
  const staff = await createUser(other, { kind: 'staff', roles: ['ROOT'] })
  const { data } = await other.call(api.senders, {}, { as: staff.token })
  expect(data[0]).toMatchObject({ source: 'environment', hasSecret: true, setting: { value: { host: '127.0.0.1' } } })
  expect(JSON.stringify(data)).not.toContain(PASSWORD)
  const saved = await other.call(api.saveSender, { ...mailInput({}, PASSWORD), version: 0 }, { as: staff.token })
  expect(saved.code).toBe(no.SENDER_BY_ENVIRONMENT.code)
  await other.close()
})

describe('a test', () => {
  test('sends one mail to the tester’s own mailbox by the values as typed, and saves nothing', async () => {
    const staff = await root({ email: 'root3@example.org' })
    const { data } = await tryOut(mailInput({}, PASSWORD), staff)
    expect(data.sent).toBe(true)
    expect(mail.received.map(({ to }) => to)).toEqual([['root3@example.org']])
    expect(JSON.stringify(data)).not.toContain('root3@example.org')
    expect((await views(staff))[0]).toMatchObject({ source: 'none' })
  })

  test('names the reason in plain words', async () => {
    const staff = await root({ email: 'root4@example.org' })
    expect((await tryOut(mailInput({}, 'wrong'), staff)).data).toMatchObject({
      sent: false,
      zh: expect.stringContaining('用户名或密码不被接受'),
      en: expect.stringContaining('not accepted'),
    })
    expect((await tryOut(mailInput({ port: 9 }, PASSWORD), staff)).data.zh).toContain('该地址在内网')
    expect(mail.received).toEqual([])
  })

  test('gives the password to no server with a certificate that nobody vouches for', async () => {
    const secured = await openMailServer({ secure: true })
    const { port } = secured.config
    const inside = { ...config, insideHosts: [`127.0.0.1:${port}`] }
    const other = await openTestApp({ modules, config: inside })
    const staff = await createUser(other, { kind: 'staff', roles: ['ROOT'], email: 'root6@example.org' })
    const input = mailInput({ port, security: 'tls' }, PASSWORD)
    const { data } = await other.call(api.trySender, input, { as: staff.token })
    expect(data).toMatchObject({ sent: false, zh: expect.stringContaining('加密连接失败') })
    await other.close()
    await secured.close()
  })

  test('goes to the typed mailbox, else needs one of the tester’s own, and is limited', async () => {
    const none = await root()
    expect((await tryOut(mailInput({}, PASSWORD), none)).code).toBe(no.NO_OWN_CONTACT.code)
    expect((await tryOut(mailInput({}, PASSWORD), none, '13800000000')).code).toBe(no.TEST_TARGET.code)
    const typed = await tryOut(mailInput({}, PASSWORD), none, 'first@example.org')
    expect(typed.data).toMatchObject({ sent: true, to: expect.stringMatching(/\*.*@example\.org$/) })
    expect(mail.received.at(-1)).toMatchObject({ to: ['first@example.org'] })
    const staff = await root({ email: 'root5@example.org' })
    const codes: number[] = []
    for (let at = 0; at < 6; at++) codes.push((await tryOut(mailInput({}, PASSWORD), staff)).code)
    expect(codes).toEqual([0, 0, 0, 0, 0, baseRefusals.TOO_MANY.code])
  })

  test('of SMS goes to the tester’s own phone and is paid out of the day’s budget', async () => {
    const staff = await root()
    const cost = async () =>
      (await app.db.selectFrom('notice_spend').selectAll().execute()).reduce((sum, row) => sum + row.cost, 0)
    const before = await cost()
    expect((await tryOut(smsInput(), staff)).data).toMatchObject({ sent: true })
    expect(await cost()).toBeGreaterThan(before)
    expect(sms.received.at(-1)).toMatchObject({ phone: staff.phone })
    const poor = await openTestApp({ modules, config: { ...config, smsPrice: { price: 50, daily: 10 } } })
    const other = await createUser(poor, { kind: 'staff', roles: ['ROOT'] })
    expect((await poor.call(api.trySender, smsInput(), { as: other.token })).code).toBe(no.TEST_SPENT.code)
    await poor.close()
  })
})
