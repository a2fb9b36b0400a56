import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { noticeApi as api } from '@podium/core/notice/api.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
import { notice, notify } from '../index.ts'
import { openMailServer, partOf, type MailServer } from '../sender/smtp.fixture.ts'
import { openSmsServer, type SmsServer } from '../sender/sms.fixture.ts'

const TEMPLATE = 'enrolment.returned'
const other = {
  titleZh: '请修改报名',
  titleEn: 'Please change your enrolment',
  bodyZh: '{team}：{opinion}',
  bodyEn: '{team}: {opinion}',
}

let mail: MailServer
let sms: SmsServer
let app: TestApp
let root: MadeUser
beforeAll(async () => {
  mail = await openMailServer()
  sms = await openSmsServer()
  app = await openTestApp({
    modules: [identity, organisation, notice],
    config: { publicUrl: 'https://contest.example.org', smtp: mail.config, sms: sms.config, noticeOutbox: null },
  })
  root = await createUser(app, { kind: 'staff', roles: ['ROOT'], realName: '管事的' })
})
afterAll(async () => {
  await app.close()
  await mail.close()
  await sms.close()
})
beforeEach(async () => {
  const owner = app.ownerDb()
  await sql`alter table notice_wording disable trigger notice_wording_fixed`.execute(owner)
  await owner.deleteFrom('notice_wording').execute()
  await sql`alter table notice_wording enable trigger notice_wording_fixed`.execute(owner)
})

const save = (version: number, change: Partial<typeof other> = {}, as = root.token) =>
  app.call(api.saveWording, { template: TEMPLATE, version, ...other, ...change }, { as })
const reset = (version: number, as = root.token) => app.call(api.resetWording, { template: TEMPLATE, version }, { as })
const detail = async () => (await app.call(api.wording, { template: TEMPLATE }, { as: root.token })).data

const params = { team: '星火队', opinion: '请补充照片' }
const tell = (user: MadeUser, values: Record<string, string> = params) =>
  app.transact((tx) =>
    notify(app.services, tx, {
      users: [user.userId],
      template: TEMPLATE,
      params: values,
      competition: { zh: '机器人竞赛', en: 'Robot Contest' },
      link: '/center/team',
      dedupe: randomUUID(),
    }),
  )
async function messageOf(user: MadeUser) {
  const { data } = await app.call(api.messages, {}, { as: user.token })
  const { title, titleEn, body, bodyEn } = data.rows[0]!
  return { title, titleEn, body, bodyEn }
}
const builtInMessage = {
  title: '报名被退回：机器人竞赛',
  titleEn: 'Enrolment returned: Robot Contest',
  body: '团队“星火队”的报名被退回修改：请补充照片',
  bodyEn: 'The enrolment of “星火队” was returned for changes: 请补充照片',
}

describe('the words of staff', () => {
  test('reach the inbox in both languages, and the built-in ones again after a reset', async () => {
    const user = await createUser(app)
    expect((await save(0)).data).toEqual({ version: 1 })
    await tell(user)
    expect(await messageOf(user)).toEqual({
      title: '请修改报名：机器人竞赛',
      titleEn: 'Please change your enrolment: Robot Contest',
      body: '星火队：请补充照片',
      bodyEn: '星火队: 请补充照片',
    })
    expect((await reset(1)).data).toEqual({ version: 2 })
    await tell(user)
    expect(await messageOf(user)).toEqual(builtInMessage)
  })

  test.each([
    ['zh-cn', '请修改报名', '星火队：请补充照片'],
    ['en', 'Please change your enrolment', '星火队: 请补充照片'],
  ] as const)('reach mailboxes of readers in %s', async (language, title, body) => {
    await save(0)
    const email = `reader-${language}@school.example.org`
    const user = await createUser(app, { email })
    await app.call(identityApi.sendCode, { target: email, purpose: 'login' }, { language })
    await app.runPeriodicTask('notice.email')
    const mails = () => mail.received.filter(({ to }) => to.includes(email)).map((one) => partOf(one, 'text/plain'))
    await app.call(identityApi.loginByCode, { target: email, code: /\d{6}/.exec(mails()[0]!)![0] }, { language })
    await tell(user)
    await app.runPeriodicTask('notice.email')
    expect([mails()[1]!.includes(title), mails()[1]!.includes(body)]).toEqual([true, true])
  })

  test.each([
    ['zh-cn', '请修改报名'],
    ['en', 'Please change your enrolment'],
  ] as const)('reach phones of readers in %s: the SMS carries the title', async (language, title) => {
    await save(0)
    const user = await createUser(app)
    const values = () => sms.received.filter(({ phone }) => phone === user.phone).map((one) => one.values)
    await app.call(identityApi.sendCode, { target: user.phone, purpose: 'login' }, { language })
    await app.runPeriodicTask('notice.sms')
    await app.call(identityApi.loginByCode, { target: user.phone, code: values()[0]!['code']! }, { language })
    // A phone gets one SMS a minute.
    const anHourAgo = sql<Date>`clock_timestamp() - interval '1 hour'`
    await app.db.updateTable('notice_delivery').set({ sent_at: anHourAgo }).where('is_code', '=', true).execute()
    await tell(user)
    await app.runPeriodicTask('notice.sms')
    expect(values().at(-1)!['title']).toBe(title)
  })

  test('that no longer fit their template give way to the built-in ones', async () => {
    const user = await createUser(app)
    const unfit = { title_zh: '旧', title_en: 'Old', body_zh: '{gone}{opinion}', body_en: '{gone}{opinion}' }
    await app.db
      .insertInto('notice_wording')
      .values({ template: TEMPLATE, version: 1, ...unfit, changed_by: root.userId })
      .execute()
    await tell(user)
    expect([await messageOf(user), (await detail()).state]).toEqual([builtInMessage, 'unfit'])
  })

  test('cost a job one query a template, however many people it notifies', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
    const sent = await sentStatements(() =>
      app.transact(async (tx) => {
        for (const { userId } of users) {
          const to = { users: [userId], link: '/center/team', dedupe: randomUUID() }
          await notify(app.services, tx, { ...to, template: TEMPLATE, params })
        }
      }),
    )
    expect(sent.filter((text) => text.includes('insert into notice_message')).length).toBe(5)
    expect(sent.filter((text) => text.includes('notice_wording')).length).toBe(1)
  })
})

describe('saving', () => {
  test('is refused with the field, the language and the reason', async () => {
    const refused = await save(0, { bodyEn: '{team} {x}' })
    expect([refused.code, refused.status]).toEqual([noticeRefusals.WORDING_FAULTY.code, 400])
    expect((refused.data as unknown as { fields: unknown[] }).fields).toEqual([
      { path: 'bodyEn', message: '英文正文中的 {x} 不是此通知的变量' },
      { path: 'bodyEn', message: '英文正文或标题须保留变量 {opinion}' },
    ])
    expect((await detail()).version).toBe(0)
  })

  test('by two editors keeps the first; the second is told by whom', async () => {
    await save(0)
    const second = await save(0, { titleZh: '另一个标题' })
    expect([second.code, second.msg.includes('管事的')]).toEqual([baseRefusals.STALE.code, true])
    expect((await save(7, { titleZh: '另一个标题' })).code).toBe(baseRefusals.STALE.code)
    expect(await detail()).toMatchObject({ titleZh: '请修改报名', version: 1 })
  })

  test('at the same moment adds one version', async () => {
    const titles = ['甲', '乙', '丙', '丁']
    const answers = await Promise.all(titles.map((titleZh) => save(0, { titleZh })))
    const codes = answers.map(({ code }) => code).toSorted((one, next) => one - next)
    expect(codes).toEqual([0, ...Array.from({ length: 3 }, () => baseRefusals.STALE.code)])
    const { titleZh, versions } = await detail()
    expect([titleZh, versions.length]).toEqual([titles[answers.findIndex(({ code }) => code === 0)], 1])
  })

  test('again with the same key answers the same and adds nothing', async () => {
    const input = { template: TEMPLATE, version: 0, ...other }
    const key = randomUUID()
    const again = () => app.call(api.saveWording, input, { as: root.token, key })
    expect([(await again()).data, (await again()).data]).toEqual([{ version: 1 }, { version: 1 }])
    expect((await detail()).versions.length).toBe(1)
  })

  test('words that are in force already is refused, and so is resetting the built-in ones', async () => {
    await save(0)
    expect((await save(1, { bodyZh: ` ${other.bodyZh}\r\n` })).code).toBe(noticeRefusals.WORDING_UNCHANGED.code)
    expect((await reset(1)).data).toEqual({ version: 2 })
    expect((await reset(2)).code).toBe(noticeRefusals.WORDING_BUILT_IN.code)
  })

  test('the built-in words puts the template back to them', async () => {
    const { titleZh, titleEn, bodyZh, bodyEn } = await detail()
    await save(0)
    expect((await save(1, { titleZh, titleEn, bodyZh, bodyEn })).data).toEqual({ version: 2 })
    expect(await detail()).toMatchObject({ state: 'builtIn', version: 2 })
  })

  test('is in the audit log with the words before and after, and the history says who and when', async () => {
    await save(0)
    await save(1, { titleZh: '再次修改' })
    const rows = await app.db
      .selectFrom('platform_audit')
      .select(['subject_id', 'change'])
      .where('action', '=', 'notice.saveWording')
      .where('outcome', '=', 'done')
      .orderBy('at', 'desc')
      .limit(1)
      .execute()
    expect(rows).toMatchObject([
      { subject_id: TEMPLATE, change: { before: { titleZh: '请修改报名' }, after: { titleZh: '再次修改' } } },
    ])
    const { versions } = await detail()
    expect(versions.map(({ version, wording, changedByName }) => [version, wording?.titleZh, changedByName])).toEqual([
      [2, '再次修改', '管事的'],
      [1, '请修改报名', '管事的'],
    ])
  })

  test('never changes what was saved', async () => {
    await save(0)
    await expect(app.db.updateTable('notice_wording').set({ title_zh: '改' }).execute()).rejects.toThrow()
    await expect(app.ownerDb().deleteFrom('notice_wording').execute()).rejects.toThrow('never changed')
  })

  test('of a template that is not there is refused', async () => {
    const input = { template: 'enrolment.toString', version: 0, ...other }
    expect((await app.call(api.saveWording, input, { as: root.token })).code).toBe(baseRefusals.NOT_FOUND.code)
  })
})

describe('templates', () => {
  const page = (filter: object) => app.call(api.wordingPage, filter, { as: root.token })

  test('are listed page by page, and found by module, by state and by words of either language', async () => {
    await save(0)
    const first = await page({ pageSize: 3 })
    expect([first.data.total > 100, first.data.rows.length]).toEqual([true, 3])
    const keys = async (filter: object) => (await page(filter)).data.rows.map(({ template }) => template)
    expect(await keys({ state: 'changed' })).toEqual([TEMPLATE])
    expect(await keys({ keyword: 'please CHANGE your enrolment' })).toEqual([TEMPLATE])
    expect(await keys({ module: 'expert' })).toEqual(['expert.invited'])
    expect(await keys({ module: 'expert', state: 'changed' })).toEqual([])
  })

  test('are for those who reach the whole platform: neither seen nor changed nor exported by others', async () => {
    const { groupId } = await createGroup(app)
    const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
    const codes = new Set(['notice:wording:list', 'notice:wording:edit', 'notice:wording:export'])
    const below = { reach: 'groups', groups: [groupId], below: [groupId] } as const
    const local = app.viewer({ permissions: codes, scopeOf: () => below })
    const exported = { selection: { rows: 'all' as const }, columns: ['titleZh' as const] }
    for (const as of [admin.token, local]) {
      const answers = [
        await app.call(api.wordingPage, {}, { as }),
        await app.call(api.wording, { template: TEMPLATE }, { as }),
        await app.call(api.wordingPreview, { template: TEMPLATE }, { as }),
        await save(0, {}, as),
        await reset(0, as),
        await app.call(api.exportWordings, exported, { as }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    }
    expect((await detail()).version).toBe(0)
  })
})

describe('a preview', () => {
  const preview = async (as = root.token) => (await app.call(api.wordingPreview, { template: TEMPLATE }, { as })).data

  test('has the values of the last notices, names masked and without what people wrote', async () => {
    const [one, two] = [await createUser(app), await createUser(app)]
    await tell(one, { team: '欧阳修远', opinion: '电话 13800000000' })
    await tell(two, { team: '欧阳修远', opinion: '另一个意见' })
    const { sent } = await preview()
    expect(sent[0]).toMatchObject({
      params: { team: '欧*远' },
      competition: { zh: '机器人竞赛', en: 'Robot Contest' },
    })
    expect(sent.filter(({ params: { team } }) => team === '欧*远').length).toBe(1)
    const kept = await app.db.selectFrom('notice_message').select('shown').where('user_id', '=', one.userId).execute()
    expect(JSON.stringify(kept)).not.toMatch(/13800000000|欧阳修远/)
  })

  test('has none for those who do not see what was sent to everybody', async () => {
    await tell(await createUser(app))
    const blind = app.viewer({ permissions: new Set(['notice:wording:list']) })
    expect(await preview(blind)).toEqual({ sent: [] })
  })
})
