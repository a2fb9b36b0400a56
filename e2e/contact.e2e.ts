import { test } from '@playwright/test'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { barriers } from './fixture/axe.ts'
import { button, toastShows } from './fixture/fields.ts'
import { codeOf, enrolled, enter, newPhone, PASSWORD, signedIn } from './fixture/people.ts'
import { expect } from './fixture/patience.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** @spec U02 */
test('a person moves to a new phone, of which the old one is notified', async ({ browser }) => {
  const root = await signedIn(platform, 'root', platform.password)
  const { schoolId } = (await root.call(organisationApi.schools, {})).rows[0]!
  const { account } = await enrolled(platform, { name: '迁徙', kind: 'student', schoolId })
  const page = await enter(browser, platform, account)
  await page.goto(`${platform.url}/center/set?tab=contact`)
  const phone = newPhone()
  const before = platform.messages()
  await page.getByLabel('新手机号或邮箱').fill(phone)
  await button(page, '获取验证码').click()
  await page.getByLabel('验证码', { exact: true }).fill(await codeOf(platform, phone, before))
  await page.getByLabel(/^当前密码/).fill(PASSWORD)
  expect(await barriers(page)).toEqual([])
  await button(page, '确认修改').click()
  await toastShows(page, '联系方式已修改')
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
  const { text } = await platform.message(account.phone, before, /手机号已修改/)
  expect(text.zh).toContain('您的手机号已修改')
  await signedIn(platform, phone)
  await page.context().close()
})
