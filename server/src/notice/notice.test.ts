import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { codeListener, createUser, randomPhone } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { notice, notify } from './index.ts'

const codes = codeListener()
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    modules: [identity, organisation, notice, codes.module],
    limits: { jobConcurrency: 2 },
  })
})
afterAll(() => app.close())

const returned = {
  template: 'enrolment.returned',
  params: { team: '星火队', opinion: '请补充照片' },
  link: '/center/team',
} as const

function send(users: string[], dedupe: string) {
  return app.transact((tx) => notify(app.services, tx, { ...returned, users, dedupe }))
}

async function outbox(target: string): Promise<Array<{ template: string; text: { zh: string; en: string } }>> {
  const file = app.services.config.noticeOutbox!
  for (let wait = 0; wait < 100; wait += 1) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const lines = text.split('\n').filter((line) => line.includes(`"${target}"`))
    if (lines.length > 0)
      return lines.map((line) => JSON.parse(line) as { template: string; text: { zh: string; en: string } })
    await sleep(50)
  }
  return []
}

/** @spec C44 C50 */
describe('the inbox', () => {
  test('gets a message once, however often the occasion is told', async () => {
    const user = await createUser(app)
    expect([await send([user.userId, user.userId], 'a'), await send([user.userId], 'a')]).toEqual([1, 0])
    const { data } = await app.call(noticeApi.messages, {}, { as: user.token })
    const [{ messageId: _id, createdAt: _at, ...message }] = data.rows as [(typeof data.rows)[number]]
    expect([data.total, message]).toEqual([
      1,
      {
        event: 'enrolment.returned',
        topic: 'enrolment',
        title: '报名被退回',
        titleEn: 'Enrolment returned',
        body: '团队“星火队”的报名被退回修改：请补充照片',
        bodyEn: 'The enrolment of “星火队” was returned for changes: 请补充照片',
        link: '/center/team',
        read: false,
        overtaken: false,
      },
    ])
  })

  test('counts what is unread until it is read', async () => {
    const user = await createUser(app)
    await send([user.userId], 'b')
    await send([user.userId], 'c')
    const { data } = await app.call(noticeApi.messages, { unread: true }, { as: user.token })
    await app.call(noticeApi.markRead, { messageIds: [data.rows[0]!.messageId] }, { as: user.token })
    const one = await app.call(noticeApi.unread, {}, { as: user.token })
    await app.call(noticeApi.markRead, {}, { as: user.token })
    const none = await app.call(noticeApi.unread, {}, { as: user.token })
    expect([data.total, one.data, none.data]).toEqual([2, { count: 1 }, { count: 0 }])
  })

  test('lets nobody remove what is not theirs', async () => {
    const [user, other] = [await createUser(app), await createUser(app)]
    await send([user.userId], 'd')
    const { data } = await app.call(noticeApi.messages, {}, { as: user.token })
    const messageIds = [data.rows[0]!.messageId]
    const foreign = await app.call(noticeApi.removeMessages, { messageIds }, { as: other.token })
    const own = await app.call(noticeApi.removeMessages, { messageIds }, { as: user.token })
    const after = await app.call(noticeApi.messages, {}, { as: user.token })
    expect([foreign.data, own.data, after.data.total]).toEqual([{ removed: 0 }, { removed: 1 }, 0])
  })
})

/** @spec C45 C51 */
describe('subscriptions', () => {
  test('are saved by topic and decide who is sent an SMS', async () => {
    const [wants, wantsNot] = [await createUser(app), await createUser(app)]
    const saved = await app.call(
      noticeApi.saveSubscriptions,
      { subscriptions: [{ event: 'enrolment', channels: ['sms'] }] },
      { as: wants.token },
    )
    const { data } = await app.call(noticeApi.subscriptions, {}, { as: wants.token })
    expect([saved.data, data.filter(({ channels }) => channels.join() !== 'email')]).toEqual([
      data,
      [{ event: 'enrolment', channels: ['sms'] }],
    ])
    const none = { subscriptions: [{ event: 'enrolment' as const, channels: [] }] }
    await app.call(noticeApi.saveSubscriptions, none, { as: wantsNot.token })
    await send([wants.userId, wantsNot.userId], 'e')
    expect((await outbox(wants.phone)).map(({ text }) => text.zh)).toEqual([
      expect.stringMatching(/^报名被退回（竞赛管理系统），请打开 http\S+ 查看。$/),
    ])
    const queued = await app.db
      .selectFrom('notice_delivery')
      .select('target_masked')
      .where('user_id', 'in', [wants.userId, wantsNot.userId])
      .execute()
    expect(queued.map(({ target_masked }) => target_masked)).toEqual([
      `${wants.phone.slice(0, 3)}****${wants.phone.slice(7)}`,
    ])
  })

  test('are not needed by somebody who never signed in: an SMS tells them', async () => {
    const invited = await createUser(app, { state: 'unactivated' })
    await send([invited.userId], 'f')
    expect((await outbox(invited.phone)).map(({ template }) => template)).toEqual(['enrolment.returned'])
  })
})

test('a one-time code goes to the outbox and is nowhere readable in the database', async () => {
  const user = await createUser(app)
  await app.call(identityApi.sendCode, { target: user.phone, purpose: 'login' })
  const [sent] = await outbox(user.phone)
  const code = /\d{6}/.exec(sent!.text.zh)![0]
  const signedIn = await app.call(identityApi.loginByCode, { target: user.phone, code })
  const kept = JSON.stringify([
    await app.db.selectFrom('notice_delivery').selectAll().execute(),
    await app.db.selectFrom('platform_job').selectAll().execute(),
    await app.db.selectFrom('platform_audit').selectAll().execute(),
  ])
  expect([signedIn.code, kept.includes(code), kept.includes(user.phone)]).toEqual([0, false, false])
})

test('a sign-in after three wrong passwords is told to the owner, after two it is not', async () => {
  const password = 'correct horse battery'
  const titles = async (failures: number) => {
    const user = await createUser(app, { password })
    const guess = (word: string) => app.call(identityApi.loginByPassword, { username: user.phone, password: word })
    for (let time = 0; time < failures; time += 1) await guess('wrong')
    await guess(password)
    const { data } = await app.call(noticeApi.messages, {}, { as: user.token })
    return data.rows.map(({ title }) => title)
  }
  expect([await titles(2), await titles(3)]).toEqual([[], ['您的账号在 3 次密码错误后登录成功']])
})

test('a changed password is reported to the phone of its owner, with the time and what to do', async () => {
  const password = 'correct horse battery'
  const user = await createUser(app, { password })
  const input = { oldPassword: password, newPassword: 'a different long one' }
  const changed = await app.call(identityApi.changePassword, input, { as: user.token })
  const { data } = await app.call(noticeApi.messages, {}, { as: user.token })
  const sent = await app.db.selectFrom('notice_delivery').select('channel').where('user_id', '=', user.userId).execute()
  expect([changed.code, data.rows.map(({ title }) => title), sent]).toEqual([
    0,
    ['您的密码已修改'],
    [{ channel: 'sms' }],
  ])
  expect(data.rows[0]!.body).toMatch(/修改时间：\d{4}-\d\d-\d\d .*找回密码/)
})

test('a first password is not reported as a change, a new one set by code is', async () => {
  const { userId, phone } = await createUser(app, { state: 'unactivated' })
  const consent = { privacy: '1', agreement: '1' }
  const retrieve = async (password: string) => {
    const { code, challengeId } = await codes.send(app, phone, 'retrieve')
    const input = { target: phone, code, challengeId, password, consent }
    expect((await app.call(identityApi.retrieve, input)).code).toBe(0)
    const messages = app.db.selectFrom('notice_message').select('title_zh').where('user_id', '=', userId)
    return (await messages.execute()).map(({ title_zh }) => title_zh)
  }
  expect(await retrieve('correct horse battery')).toEqual([])
  expect(await retrieve('a different long one')).toEqual(['您的密码已修改'])
})

test('a changed phone is reported to the old phone and the mailbox, also to who wants no messages', async () => {
  const password = 'correct horse battery'
  const user = await createUser(app, { password, email: `${randomPhone()}@example.org` })
  await app.call(
    noticeApi.saveSubscriptions,
    { subscriptions: [{ event: 'account', channels: [] }] },
    { as: user.token },
  )
  const phone = randomPhone()
  const { code, challengeId } = await codes.send(app, phone, 'bind')
  await app.call(identityApi.changeContact, { target: phone, code, challengeId, password }, { as: user.token })
  const sent = await app.db
    .selectFrom('notice_delivery')
    .select(['channel', 'target_masked as masked'])
    .where('user_id', '=', user.userId)
    .orderBy('channel')
    .execute()
  expect(sent.map(({ channel }) => channel)).toEqual(['email', 'sms'])
  expect(sent[1]!.masked.slice(-4)).toBe(user.phone.slice(-4))
  const { data } = await app.call(noticeApi.messages, {}, { as: user.token })
  expect(data.rows.map(({ title }) => title)).toEqual(['您的手机号已修改'])
})
