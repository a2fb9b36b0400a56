import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import jsqrModule from 'jsqr'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { STANDARD_POLICY_VERSION } from '@podium/core/site/policy.ts'
import { barriers } from './fixture/axe.ts'
import { Caller } from './fixture/caller.ts'
import { reach } from './fixture/keyboard.ts'
import { codeOf, enrolled, newPhone, PASSWORD, signIn } from './fixture/people.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

/** Proof files with long names, and the QR code to complete a profile on a phone. */
const LONG_NAME = '第四届全国大学生创新设计大赛报名诚信承诺书及学籍证明材料（加盖学校公章扫描件最终版第三次修订）.pdf'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const jsQR = ((jsqrModule as { default?: unknown }).default as typeof jsqrModule | undefined) ?? jsqrModule

let platform: Platform

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** An item of a public round that is open now. */
async function openItem(caller: Caller): Promise<string> {
  const { rows } = await caller.call(competitionApi.homePage, { phase: 'open' })
  const { items } = await caller.call(competitionApi.homeDetails, { roundId: rows[0]!.roundId })
  return items[0]!.itemId
}

async function draftOf(captain: Caller, name: string): Promise<string> {
  const itemId = await openItem(captain)
  const { teamId, version } = await captain.call(enrolmentApi.start, { itemId, name, noticesAgreed: true })
  const saved = await captain.call(enrolmentApi.saveSignup, { teamId, name, version })
  const { members } = await captain.call(enrolmentApi.detail, { teamId })
  const memberIds = members.map(({ memberId }) => memberId)
  await captain.call(enrolmentApi.saveTeamStep, { teamId, memberIds, version: saved.version })
  return teamId
}

async function bottomOf(part: Locator): Promise<number> {
  const box = (await part.boundingBox())!
  return box.y + box.height
}

async function schoolId(): Promise<string> {
  const { rows } = await new Caller(platform.url).call(organisationApi.schoolPage, { keyword: '', pageSize: 1 })
  return rows[0]!.schoolId
}

test('a proof with a long name stands between its field and the hint, whatever the screen and the language', async ({
  page,
}) => {
  const { account, caller } = await enrolled(platform, { name: '材料甲', kind: 'student', schoolId: await schoolId() })
  const teamId = await draftOf(caller, '材料实验队')
  await page.goto(`${platform.url}/neibu/login`)
  await signIn(page, account.username, PASSWORD)
  for (const language of ['zh-cn', 'en']) {
    await page.context().addCookies([{ name: 'language', value: language, url: platform.url }])
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(`${platform.url}/home/signUp?teamId=${teamId}&step=material`)
      const names = page.locator('.file-list .file-name')
      const kept = await names
        .or(page.locator('.ant-upload-drag'))
        .first()
        .waitFor()
        .then(() => names.count())
      if (kept === 0) {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: LONG_NAME, mimeType: 'application/pdf', buffer: PDF })
      }
      await expect(names).toHaveText(LONG_NAME)
      const [dropped, list, hint] = [
        page.locator('.file-upload .ant-upload-drag'),
        page.locator('.file-list'),
        page.locator('.sign-up-body output'),
      ]
      await expect(hint).toBeVisible()
      // The list shrinks when the bar of the upload goes.
      await expect(async () => {
        expect(await bottomOf(dropped)).toBeLessThanOrEqual((await list.boundingBox())!.y)
        expect(await bottomOf(list)).toBeLessThanOrEqual((await hint.boundingBox())!.y)
      }).toPass()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      expect(await barriers(page)).toEqual([])
    }
  }
})

test('a captain’s square code opens, on a phone, the form of what the profile lacks for that round', async ({
  page,
  browser,
}) => {
  const phone = newPhone()
  const visitor = new Caller(platform.url)
  await visitor.call(identityApi.sendCode, { target: phone, purpose: 'register' })
  const { accessToken } = await visitor.call(identityApi.register, {
    kind: 'student',
    realName: '扫码甲',
    phone,
    code: await codeOf(platform, phone),
    password: PASSWORD,
    consent: { privacy: STANDARD_POLICY_VERSION, agreement: STANDARD_POLICY_VERSION },
  })
  const teamId = await draftOf(new Caller(platform.url, accessToken), '扫码实验队')
  await page.goto(`${platform.url}/neibu/login`)
  await signIn(page, phone, PASSWORD)
  await page.goto(`${platform.url}/home/signUp?teamId=${teamId}&step=signup`)
  const ringed = page.getByRole('link', { name: '现在完善' })
  await reach(page, ringed)
  expect(await ringed.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  await page.getByRole('button', { name: '用手机扫码填写' }).click()
  const address = await scanned(page, page.getByRole('img', { name: /二维码/ }))
  expect(address).toBe(`${platform.url}/home/signUp/profile?teamId=${teamId}`)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const onPhone = await context.newPage()
  await onPhone.goto(address)
  await signIn(onPhone, phone, PASSWORD)
  await expect(onPhone).toHaveURL(address)
  await expect(onPhone.getByRole('heading', { name: '完善参赛资料' })).toBeVisible()
  await expect(onPhone.getByText(/扫码实验队/)).toBeVisible()
  await expect(onPhone.getByLabel('证件号码', { exact: true })).toBeVisible()
  await expect(onPhone.getByLabel('学校').first()).toBeVisible()
  expect(await barriers(onPhone)).toEqual([])
  await onPhone.screenshot({ path: join('artefacts', 'profile-on-phone.png'), fullPage: true })
  await context.close()
})

/** Decodes the QR code in the picture on the screen. */
async function scanned(page: Page, picture: Locator): Promise<string> {
  await expect(picture).toBeVisible()
  const source = await picture.getAttribute('src')
  const { data, side } = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src!
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 400
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0, 400, 400)
    return { data: [...pen.getImageData(0, 0, 400, 400).data], side: 400 }
  }, source)
  return jsQR(Uint8ClampedArray.from(data), side, side)?.data ?? ''
}
