import { test } from '@playwright/test'
import { signIn } from './fixture/people.ts'
import { expect } from './fixture/patience.ts'
import { startPlatform, type OwnPlatform } from './fixture/platform.ts'

let platform: OwnPlatform
test.beforeAll(async () => {
  platform = await startPlatform({ CAPTCHA: 'work' })
})
test.afterAll(() => platform?.stop())

/** @spec B31 */
test('the sign-in page solves its proof of work alone, also after a wrong password', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: platform.url })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(platform.url)) foreign.push(request.url())
  })
  await page.goto('/neibu/login')
  await expect(page.getByRole('status')).toHaveText('自动验证已完成')
  await page.getByLabel('用户名').fill('root')
  await page.getByLabel('密码', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: '登 录' }).click()
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await signIn(page, 'root', platform.password)
  expect(foreign).toEqual([])
  await page.close()
})
