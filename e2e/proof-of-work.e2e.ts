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

test('an Enter pressed before the code of the sign-in page runs submits as soon as it does', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: platform.url })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  let sent = 0
  page.on('request', (request) => (sent += Number(request.method() === 'POST' && request.url().includes('login'))))
  await page.goto('/neibu/login', { waitUntil: 'commit' })
  await page.getByLabel('用户名').fill('root')
  await page.getByLabel('密码', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '登 录' })).toHaveAttribute('aria-busy', 'true')
  expect(sent).toBe(0)
  release()
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  expect(sent).toBe(1)
  await page.close()
})
