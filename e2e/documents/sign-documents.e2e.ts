import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { barriers } from '../fixture/axe.ts'
import { Caller } from '../fixture/caller.ts'
import { button } from '../fixture/fields.ts'
import { readCertificate } from '../fixture/pdf-reader.ts'
import { enrolled, enter, PHONE, type Account } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'

/** A document is printed, signed, scanned by its square code and uploaded on a phone; an approver returns it. */
const CONTEST = '商务案例'
const SCAN = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let platform: Platform

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** A draft in the contest of the demo that asks for documents. */
async function draft(name: string): Promise<{ account: Account; teamId: string }> {
  const { rows: schools } = await new Caller(platform.url).call(organisationApi.schoolPage, {
    keyword: '',
    pageSize: 1,
  })
  const { account, caller } = await enrolled(platform, { name, kind: 'student', schoolId: schools[0]!.schoolId })
  const { rows } = await caller.call(competitionApi.homePage, { phase: 'open', keyword: CONTEST })
  const { items } = await caller.call(competitionApi.homeDetails, { roundId: rows[0]!.roundId })
  const wish = { itemId: items[0]!.itemId, name: `${name}实验队`, noticesAgreed: true as const }
  return { account, teamId: (await caller.call(enrolmentApi.start, wish)).teamId }
}

/** Downloads a document as its link does, and reads the square code on it. */
async function printed(page: Page, nth: number): Promise<{ text: string; code: string }> {
  const address = await page.getByRole('link', { name: '下载 PDF' }).nth(nth).getAttribute('href')
  const answer = await page.request.get(platform.url + address!)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return readCertificate(await answer.body())
}

async function upload(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '上传“参赛承诺书”' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '签署.pdf', mimeType: 'application/pdf', buffer: SCAN })
  await expect(dialog.getByRole('button', { name: '删除' })).toBeVisible()
  await dialog.getByRole('button', { name: '上传签署件' }).click()
  await expect(dialog).toBeHidden()
}

test('a document is signed by its square code on a phone, returned by an approver and signed again', async ({
  browser,
}) => {
  const { account, teamId } = await draft('签署甲')
  const phone = await enter(browser, platform, account, { viewport: PHONE })
  await phone.goto(`/center/team?teamId=${teamId}`)
  const pledge = phone.getByRole('listitem').filter({ hasText: '参赛承诺书' })
  await expect(pledge).toContainText('未上传')
  const paper = await printed(phone, 0)
  expect(paper.text).toContain(account.name)
  expect(paper.code).toContain(`${platform.url}/center/team?teamId=${teamId}&document=pledge`)
  expect(paper.text).toContain(new URL(paper.code).searchParams.get('code'))

  await phone.goto(paper.code)
  await upload(phone)
  await expect(pledge).toContainText('已上传')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await barriers(phone)).toEqual([])
  await phone.screenshot({ path: join('artefacts', 'documents-on-phone.png'), fullPage: true })

  const office = await enter(browser, platform, { username: 'organiser', password: platform.password })
  await office.goto(`/signUp/detail?teamId=${teamId}`)
  const copy = office.getByRole('listitem').filter({ hasText: '参赛承诺书' })
  await expect(copy).toContainText(new URL(paper.code).searchParams.get('code')!)
  await button(copy, '退 回').click()
  const asking = office.getByRole('dialog')
  await asking.getByRole('textbox').fill('缺少签字日期')
  await button(asking, '退 回').click()
  await expect(copy).toContainText('退回理由：缺少签字日期')
  expect(await barriers(office)).toEqual([])

  await phone.goto(`/center/team?teamId=${teamId}`)
  await expect(pledge).toContainText('退回理由：缺少签字日期')
  await phone.goto(paper.code)
  await upload(phone)
  await expect(pledge).toContainText('已上传')
  await office.reload()
  await button(copy, '通 过').click()
  await expect(copy).toContainText('已通过')
  for (const page of [phone, office]) await page.context().close()
})

test('somebody without an account signs by a link on a phone, and a revoked link leads nowhere', async ({
  browser,
}) => {
  const { account, teamId } = await draft('签署乙')
  const captain = await enter(browser, platform, account)
  await captain.goto(`/center/team?teamId=${teamId}`)
  const ofSchool = captain.getByRole('listitem').filter({ hasText: '学校盖章' })
  await button(ofSchool, '签署链接').click()
  const dialog = captain.getByRole('dialog')
  await button(dialog, '生成链接').click()
  const address = await dialog.getByRole('textbox', { name: '签署链接' }).inputValue()
  expect(address).toMatch(/\/home\/signDocument\?token=[\w-]{32}$/)

  const stranger = await (await browser.newContext({ viewport: PHONE })).newPage()
  await stranger.goto(platform.url + new URL(address).pathname + new URL(address).search)
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  const paper = await printed(stranger, 0)
  const scanned = new URL(paper.code)
  expect(scanned.pathname).toBe('/home/signDocument')
  await stranger.goto(platform.url + scanned.pathname + scanned.search)
  await stranger.getByLabel('签署人姓名').fill('赵老师')
  expect(paper.text).toContain(await stranger.getByLabel('文件码').inputValue())
  await stranger
    .locator('input[type=file]')
    .setInputFiles({ name: '盖章.pdf', mimeType: 'application/pdf', buffer: SCAN })
  await expect(stranger.getByRole('button', { name: '删除' })).toBeVisible()
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await barriers(stranger)).toEqual([])
  await stranger.getByRole('button', { name: '提交签署件' }).click()
  await expect(stranger.getByText('如需更正可重新提交')).toBeVisible()
  await stranger.screenshot({ path: join('artefacts', 'signing-by-link-on-phone.png'), fullPage: true })

  await captain.reload()
  await expect(ofSchool).toContainText('赵老师 凭签署链接上传于')
  await button(ofSchool, '签署链接').click()
  await button(captain.getByRole('dialog'), '撤销链接').click()
  await button(captain.getByRole('dialog', { name: /的签署链接？$/ }), '撤销链接').click()
  await expect(ofSchool).toContainText('已撤销')
  await stranger.reload()
  await expect(stranger.getByText('请向发送链接的人索取新链接')).toBeVisible()
  for (const page of [captain, stranger]) await page.context().close()
})
