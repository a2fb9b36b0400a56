import { test, type Browser, type Page } from '@playwright/test'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { expertApi } from '@podium/core/expert/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { sealArt } from '../server/src/app/demo/seal-art.ts'
import { fullTier } from '../test-tier.ts'
import { barriers } from './fixture/axe.ts'
import { button, choose, toastShows } from './fixture/fields.ts'
import { expect } from './fixture/patience.ts'
import { readCertificate } from './fixture/pdf-reader.ts'
import { enter, PASSWORD, signedIn, signIn, type Account } from './fixture/people.ts'
import { startPlatform, type OwnPlatform } from './fixture/platform.ts'
import { runSeason, PEOPLE, type Season } from './fixture/season.ts'

/**
 * A province's certificates of participation for 40 teams (two thousand with TEST_TIER=full), from a built-in design to
 * the public trace, once in each language: designed, bound, previewed, inspected, approved and sealed by the committee,
 * issued, sent, downloaded, traced, reissued and revoked. Accessibility is checked on each page.
 */
test.describe.configure({ mode: 'serial' })

type Language = 'zh' | 'en'

/** A name whose second character is in no bundled font. */
const RARE = '李\u{2ebf0}'

const numbered = (prefix: string, n: number) => `${prefix}${String(n).padStart(4, '0')}`

let platform: OwnPlatform
let season: Season

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await startPlatform({ TRUSTED_PROXIES: '1' })
  season = await runSeason(platform)
})
test.afterAll(() => platform?.stop())

const checked = async (page: Page) => expect(await barriers(page)).toEqual([])

async function signedInAs(browser: Browser, { username }: Pick<Account, 'username'>, language: Language) {
  const context = await browser.newContext({ baseURL: platform.url, acceptDownloads: true })
  const page = await context.newPage()
  await page.goto('/neibu/login')
  await signIn(page, username, PASSWORD)
  const value = language === 'zh' ? 'zh-cn' : 'en'
  await context.addCookies([{ name: 'language', value, url: platform.url }])
  await context.addInitScript((kept) => localStorage.setItem('language', kept), value)
  return page
}

/** @spec B09 R31 */
test('ROOT gives the committee its seal', async ({ browser }) => {
  const page = await enter(browser, platform, { username: 'root', password: platform.password })
  // A user of several groups chooses one first and then gets the requested page.
  await page.goto('/system/groud/group')
  await page.getByRole('button', { name: new RegExp(`^${season.committee}`) }).click()
  const row = page.getByRole('row').filter({ hasText: season.committee })
  await button(row, '更多').click()
  await page.getByRole('menuitem', { name: '电子章' }).click()
  const dialog = page.getByRole('dialog')
  const seal = { name: '公章.png', mimeType: 'image/png', buffer: sealArt(season.committee) }
  await dialog.locator('input[type=file]').setInputFiles(seal)
  await expect(dialog.getByText('公章.png')).toBeVisible()
  await checked(page)
  await button(dialog, '保存').click()
  await toastShows(page, '电子章已更新')
  await page.context().close()
})

for (const language of fullTier ? (['zh', 'en'] as const) : (['zh'] as const)) {
  const say = (zh: string, en: string) => (language === 'zh' ? zh : en)
  const PREFIX = say('SZ', 'EN')
  const DESIGN = say('某省参赛证明', 'Province participation')
  const KIND = say('参赛证明', 'Participation')
  let total = 0

  /** @spec D01 D07 D10 B10 */
  test(`a design is made from a built-in one, bound and previewed, in ${language}`, async ({ browser }) => {
    const page = await signedInAs(browser, season.maker, language)
    await page.goto('/certificates/template')
    await button(page, say('新建模板', 'New template')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('名称', 'Name')).fill(DESIGN)
    await dialog.getByRole('radio', { name: '参赛证明（横版）' }).check()
    await button(dialog, say('创建并设计', 'Create and design')).click()
    const stage = page.locator('.designer-element')
    await expect(stage.locator('svg').first()).toBeVisible()
    const before = await stage.count()
    await button(page, say('团队名称', 'Team')).click()
    await expect(stage).toHaveCount(before + 1)
    await page.getByRole('spinbutton', { name: say('上', 'Top'), exact: true }).fill('160')
    await page.keyboard.press('Enter')
    await previewWinners(page)
    await button(page, say('保存新版本', 'Save a version')).click()
    await toastShows(page, say('已保存', 'Saved'))
    await page.goto('/certificates/template')
    const card = page.getByRole('listitem').filter({ hasText: DESIGN }).first()
    await button(card, say('编辑', 'Edit')).click()
    const editing = page.getByRole('dialog', { name: say('编辑模板', 'Edit the template') })
    await choose(editing, say('状态', 'State'), say('已启用', 'Enabled'))
    await button(editing, say('保存', 'Save')).click()
    await expect(card.getByText(say('已启用', 'Enabled'))).toBeVisible()
    await checked(page)
    await page.context().close()
  })

  async function previewWinners(page: Page): Promise<void> {
    await page
      .getByRole('button', { name: say('预览', 'Preview') })
      .first()
      .click()
    const panel = page.getByRole('region', { name: say('预览', 'Preview') })
    await choose(panel, say('竞赛', 'Competition'), '大型测试竞赛')
    await choose(panel, say('赛项', 'Event'), season.items[language].name)
    await expect(panel.getByText(new RegExp(`^1 (/|of) ${PEOPLE}$`))).toBeVisible()
    const bound = page.getByRole('option', { name: say('团队名称', 'Team') })
    const team = (at: number) => expect(bound).toContainText(`团队${at}`)
    const first = language === 'zh' ? 0 : 1
    await team(first)
    for (let step = 0; step < 3; step += 1) await panel.getByRole('button', { name: say('下一位', 'Next') }).click()
    await team(first + 2)
    await checked(page)
  }

  /** @spec B10 D06 */
  test(`its list is set, looked over and handed up, in ${language}`, async ({ browser }) => {
    const page = await signedInAs(browser, season.maker, language)
    const { itemId, name } = season.items[language]
    await page.goto(`/certificates/setting?roundId=${season.roundId}`)
    const cell = page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(6)
    await button(cell, say('设置', 'Set')).click()
    const setting = page.getByRole('dialog', { name: `${name} · ${KIND}` })
    await choose(setting, say('模板', 'Template'), DESIGN)
    await setting.getByLabel(say('编号前缀', 'Prefix')).fill(PREFIX)
    await choose(setting, say('编号主体', 'Middle part'), say('单赛项四位自增', '4 digits, per event'))
    await expect(setting.getByText(`${PREFIX}0001`)).toBeVisible()
    await checked(page)
    await button(setting, say('保存', 'Save')).click()
    await toastShows(page, say('已保存', 'Saved'))
    await page.goto(`/certificates/make?roundId=${season.roundId}&itemId=${itemId}&kind=participation`)
    // A list of thousands is inspected by a job, a short one immediately.
    if (PEOPLE > 2_000) await button(page, say('开始检查', 'Check the list')).click()
    const start = page.getByRole('button', { name: say('提交审核', 'Submit') })
    await expect(start).toBeEnabled()
    total = Number(/\d+/.exec((await start.textContent())!)![0])
    expect(total).toBe(PEOPLE)
    await checked(page)
    await start.click()
    // The season has not ended: certificates of participation ask for a confirmation of that.
    const question = page.getByRole('dialog').filter({ hasText: say('仍要制作？', 'Make them as they are?') })
    await button(question, say(`提交审核（${PEOPLE} 份）`, `Submit ${PEOPLE} for approval`)).click()
    await toastShows(page, say('已提交上级审核', 'Submitted for approval'))
    await expect(
      page.getByRole('row').filter({ hasText: name }).getByText(say('待上级审核', 'Waiting for approval')),
    ).toBeVisible()
    await page.context().close()
  })

  /** @spec B10 */
  test(`the committee looks at samples and approves with its seal, in ${language}`, async ({ browser }) => {
    const page = await signedInAs(browser, season.checker, language)
    await page.goto('/certificates/check')
    const row = page.getByRole('row').filter({ hasText: season.items[language].name })
    await button(row, say('查看', 'View')).click()
    const drawer = page.getByRole('dialog')
    const samples = drawer.locator('.certificate-samples img')
    await expect(samples).toHaveCount(3)
    await expect
      .poll(() => samples.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 400)))
      .toBe(true)
    await checked(page)
    await button(drawer, say('通过', 'Approve')).click()
    const question = page
      .getByRole('dialog')
      .filter({ hasText: say(`通过 ${PEOPLE} 份证书？`, `Approve ${PEOPLE} certificates?`) })
    await button(question, say('通过', 'Approve')).click()
    await toastShows(page, say('已通过，正在制作', 'Approved: they are being made'))
    await page.context().close()
  })

  /** @spec B10 */
  test(`they are made, told row by row and sent, in ${language}`, async ({ browser }) => {
    const page = await signedInAs(browser, season.maker, language)
    const { itemId, name } = season.items[language]
    await page.goto(`/certificates/make?roundId=${season.roundId}&itemId=${itemId}&kind=participation`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByText(say('待发放', 'Made, not sent'))).toBeVisible()
    await expect(row.getByText(`${total} / ${total}`)).toBeVisible()
    await button(row, say('明细', 'Row by row')).click()
    await expect(page.getByRole('dialog').getByText(`${PREFIX}0001`)).toBeVisible()
    await page.goto(`/certificates/send?roundId=${season.roundId}`)
    await button(page.getByRole('row').filter({ hasText: name }), say('发放', 'Send')).click()
    const dialog = page.getByRole('dialog', { name: say('发放证书', 'Send certificates') })
    await expect(dialog.getByText(say('通知的持有人和学校人员', 'Holders and school staff notified'))).toBeVisible()
    await checked(page)
    await button(dialog, say('发放', 'Send')).click()
    await toastShows(page, say(`已发放 ${total} 份`, `${total} sent`))
    await page.context().close()
  })

  /** @spec R24 B10 */
  test(`one is traced by code, number and file, reissued and revoked, in ${language}`, async ({ browser }) => {
    const page = await signedInAs(browser, season.maker, language)
    const visitor = await (await browser.newContext({ baseURL: platform.url, locale: say('zh-CN', 'en-US') })).newPage()
    const pdf = await downloadFirst(page)
    const { text, code } = await readCertificate(pdf)
    const checkCode = /校验码[:：\s]*([0-9A-Z]{6})/.exec(text)![1]!
    const genuine = async () => {
      await expect(visitor.getByRole('heading', { name: say('真实有效', 'Genuine and valid') })).toBeVisible()
      await expect(visitor.getByRole('article', { name: `${PREFIX}0001` })).toBeVisible()
    }
    await visitor.goto(code)
    await genuine()
    await checked(visitor)
    // The page is rendered on the server: files are read only after its script has started.
    await visitor.goto('/certificate/trace', { waitUntil: 'networkidle' })
    const file = { name: 'mine.pdf', mimeType: 'application/pdf', buffer: pdf }
    await visitor.locator('input[type=file]').setInputFiles(file)
    await genuine()
    await visitor.goto('/certificate/trace', { waitUntil: 'networkidle' })
    await visitor.locator('input[name=number]').fill(`${PREFIX}0001`)
    await visitor.locator('input[name=checkCode]').fill(checkCode)
    await visitor.locator('form.trace-form button[type=submit]').click()
    await genuine()

    await button(page.getByRole('dialog'), say('换发', 'Reissue')).click()
    const fresh = page.getByRole('region', { name: say('新证书预览', 'The new certificate') })
    await expect(fresh.getByRole('img')).toBeVisible()
    await checked(page)
    await reason(page, say('换发', 'Reissue'), say('纸质证书损坏', 'The paper was damaged'))
    await toastShows(page, say('已换发，新编号', 'Reissued as'))
    await visitor.goto(code)
    await expect(visitor.locator('.trace-superseded')).toBeVisible()

    await openCertificate(page, `${PREFIX}0002`)
    await button(page.getByRole('dialog'), say('撤销', 'Revoke')).click()
    await reason(page, say('撤销', 'Revoke'), say('错发', 'Given by mistake'))
    await toastShows(page, say(`${PREFIX}0002 已撤销`, `${PREFIX}0002 was revoked`))
    const staff = await signedIn(platform, season.maker.username)
    const { rows } = await staff.call(certificateApi.page, { roundId: season.roundId, keyword: `${PREFIX}0002` })
    const revoked = await page.request.get(certificateFile(rows[0]!.certificateId))
    await visitor.goto((await readCertificate(Buffer.from(await revoked.body()))).code)
    await expect(visitor.locator('.trace-revoked')).toBeVisible()

    const successor = numbered(PREFIX, total + 2)
    // The committee approved the list: another of its members reissues, not the one who revoked.
    await openCertificate(page, `${PREFIX}0002`)
    await button(page.getByRole('dialog'), say('补发新证书', 'Issue a new one')).click()
    await expect(page.getByRole('dialog').getByText(season.committee)).toBeVisible()
    const second = await signedInAs(browser, season.checker, language)
    await openCertificate(second, `${PREFIX}0002`)
    await button(second.getByRole('dialog'), say('补发新证书', 'Issue a new one')).click()
    await reason(second, say('补发新证书', 'Issue a new one'), say('更正后补发', 'Given again, mended'))
    await toastShows(second, say(`已补发，新编号 ${successor}`, `Issued anew as ${successor}`))
    await second.context().close()
    await visitor.reload()
    await expect(visitor.locator('.trace-revoked').getByText(successor)).toBeVisible()
    await checked(visitor)
    await visitor.context().close()
    await page.context().close()
  })

  async function openCertificate(page: Page, number: string): Promise<void> {
    await page.goto(`/certificates/list?roundId=${season.roundId}&keyword=${number}`)
    await page.getByRole('button', { name: number }).click()
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  }

  async function downloadFirst(page: Page): Promise<Buffer> {
    await openCertificate(page, `${PREFIX}0001`)
    await checked(page)
    const link = page.getByRole('dialog').getByRole('link', { name: say('下 载', 'Download'), exact: true })
    const answer = await page.request.get((await link.getAttribute('href'))!)
    expect(answer.headers()['content-disposition']).toContain(`${PREFIX}0001`)
    return Buffer.from(await answer.body())
  }

  async function reason(page: Page, deed: string, why: string): Promise<void> {
    const dialog = page.getByRole('dialog').filter({ has: page.locator('textarea') })
    await dialog.locator('textarea').fill(why)
    // The team's name lies over the number; whoever reissues says so again.
    const despite = dialog.getByRole('checkbox', {
      name: say('我已看过以上问题，仍按此制作', 'I have seen what was found; issue it all the same'),
    })
    if (await despite.isVisible()) await despite.check()
    await button(dialog, deed).click()
  }
}

const certificateFile = (certificateId: string) => `/prod-api/certificate/list/download?certificateId=${certificateId}`

/** @spec B10 */
test('a name with a rare character is left out, then mended and issued with the next number', async ({ browser }) => {
  const root = await signedIn(platform, 'root', platform.password)
  const staff = await signedIn(platform, season.maker.username)
  const { roundId } = season
  const place = { roundId, itemId: season.items.zh.itemId, kind: 'expert' } as const
  const { rows: templates } = await staff.call(certificateApi.templatePage, { kind: 'expert' })
  const numberRule = { prefix: 'PS', body: 'allAutoincrementSix', suffix: '' } as const
  const setting = { roundId, itemId: null, kind: 'expert', templateId: templates[0]!.templateId, numberRule } as const
  await staff.call(certificateApi.saveSetting, setting)
  const { rows: experts } = await root.call(expertApi.page, { pageSize: 100 })
  for (const { expertId, version } of experts) {
    await root.call(expertApi.update, { expertId, version, organisation: '示范大学' })
  }
  const { rows: users } = await root.call(identityApi.userPage, { kind: 'expert', pageSize: 100 })
  // Not every expert is on the list: the first who is gets the rare name.
  for (const { userId, version } of users) {
    await root.call(identityApi.updateUser, { userId, version, realName: RARE, kind: 'expert', enabled: true })
    const { total: found } = await staff.call(certificateApi.preflightRows, { ...place, keyword: RARE })
    if (found > 0) break
  }
  const { total } = await staff.call(certificateApi.preflight, place)

  const page = await signedInAs(browser, season.maker, 'zh')
  await page.goto(`/certificates/make?roundId=${roundId}&itemId=${place.itemId}&kind=expert`)
  const row = page.getByRole('row').filter({ hasText: RARE })
  await button(row, '处理').click()
  const dialog = page.getByRole('dialog').filter({ hasText: `处理：${RARE}` })
  await expect(dialog.locator('img')).toBeVisible()
  await checked(page)
  await button(dialog, '不制作').click()
  const leaving = page.getByRole('dialog').filter({ has: page.locator('textarea') })
  await leaving.locator('textarea').fill('姓名待核实')
  await button(leaving, '不制作').click()
  await toastShows(page, '已设为不制作')
  await approved(page, total - 1)

  await button(row, '处理').click()
  await dialog.getByLabel('姓名').fill('李 四')
  await button(dialog, '保存修正').click()
  await toastShows(page, '已修正，没有问题了')
  await approved(page, 1)
  const { rows } = await staff.call(certificateApi.page, { roundId, keyword: '李四' })
  expect(rows.map(({ number, holder }) => [number, holder])).toEqual([[`PS${String(total).padStart(6, '0')}`, '李四']])
  await page.context().close()

  /** Submits the list for approval, and has it approved and issued. */
  async function approved(maker: Page, count: number): Promise<void> {
    await button(maker, `提交审核（${count} 份）`).click()
    const question = maker.getByRole('dialog').filter({ hasText: `提交 ${count} 份证书审核？` })
    await button(question, `提交审核（${count} 份）`).click()
    await toastShows(maker, '已提交上级审核')
    const checker = await signedIn(platform, season.checker.username)
    const { rows: waiting } = await checker.call(certificateApi.checkPage, { open: true })
    const { batchId, version } = waiting[0]!
    await checker.call(certificateApi.approveBatch, { batchId, version })
    await expect
      .poll(
        async () =>
          (await staff.call(certificateApi.batchPage, { roundId })).rows.find((one) => one.batchId === batchId)?.state,
      )
      .toBe('made')
    await maker.reload()
  }
})

/** @spec B10 C6 */
test('numbers have no gap, and the office sees how often certificates are looked up', async ({ browser }) => {
  const staff = await signedIn(platform, season.maker.username)
  const ask = { roundId: season.roundId, itemId: season.items.zh.itemId, pageSize: 100 }
  const { total } = await staff.call(certificateApi.page, ask)
  const pages = Array.from({ length: Math.ceil(total / 100) }, (_, at) =>
    staff.call(certificateApi.page, { ...ask, pageNum: at + 1 }),
  )
  const all = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ number }) => number))
  // Certificates of experts have a counter of their own.
  const numbers = all.filter((number) => number.startsWith('SZ'))
  // The list, the reissued certificate and the one that replaced a revoked certificate.
  const expected = Array.from({ length: PEOPLE + 2 }, (_, at) => numbered('SZ', at + 1))
  expect(numbers.toSorted()).toEqual(expected)
  const page = await signedInAs(browser, season.maker, 'zh')
  await page.goto('/certificates/trace')
  await expect(page.getByRole('figure', { name: '查验次数' })).toBeVisible()
  await expect(page.getByRole('switch', { name: '显示学校' })).toBeChecked()
  await checked(page)
  await page.context().close()
})
