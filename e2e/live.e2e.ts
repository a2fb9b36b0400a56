import { expect as quick, test, type Page } from '@playwright/test'
import { identityApi } from '@podium/core/identity/api.ts'
import { TELLING_FAILURES } from '@podium/core/identity/session.rule.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { Caller } from './caller.ts'
import { enter, signedIn } from './people.ts'
import { expect } from './patience.ts'
import { startPlatform, type Platform } from './platform.ts'

/** Pages hear from the server what others do, without a reload and without asking again and again. */
let platform: Platform

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await startPlatform({ DEMO: 'auto', TRUSTED_PROXIES: '1' })
})
test.afterAll(() => platform?.stop())

/** Well below the interval at which a page asks by itself while it hears nothing. */
const AT_ONCE = { timeout: 8_000 }

const as = (username: string) => signedIn(platform, username, platform.password)

/** Counts the page's requests for a call from now on. */
function requestsFor(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => request.url().includes(path) && count++)
  return () => count
}

/** The page's own connection stands from here on. */
async function openLive(page: Page, address: string): Promise<void> {
  const connected = page.waitForResponse((response) => response.url().includes('/prod-api/events'))
  await page.goto(address)
  expect((await connected).headers()['content-type']).toContain('text/event-stream')
}

/** A task that the expert has still to do. */
async function openTask(expert: Caller) {
  const desk = await expert.call(reviewApi.desk, {})
  const running = desk.find(({ state, submitted, total }) => state === 'open' && submitted < total)!
  await expert.call(reviewApi.agree, { batchId: running.batchId })
  const { rows } = await expert.call(reviewApi.tasks, { batchId: running.batchId, pageSize: 100 })
  const open = rows.find(({ state }) => state !== 'submitted')!
  return await expert.call(reviewApi.task, { taskId: open.taskId })
}

test('staff see a review progress while an expert hands in', async ({ browser }) => {
  const expert = await as('expert')
  const task = await openTask(expert)
  const page = await enter(browser, platform, { username: 'organiser', password: platform.password })
  await openLive(page, `/review/distribution?batchId=${task.batchId}`)
  const facts = page.locator('.batch-facts dd', { hasText: /\d+ \/ \d+/ }).first()
  const before = await facts.textContent()
  const asked = requestsFor(page, '/review/batch')
  const scores = Object.fromEntries(task.setting.criteria.map(({ key, max }) => [key, max]))
  const sheet = { taskId: task.taskId, version: task.version, scores, comment: '构思完整，论证充分，表达清楚。' }
  await expert.call(reviewApi.submitTask, { ...sheet, zeroConfirmed: false })
  await quick(facts).not.toHaveText(before!, AT_ONCE)
  expect(asked()).toBeGreaterThan(0)
  await page.context().close()
})

test('the bell counts a message as it comes', async ({ browser }) => {
  const page = await enter(browser, platform, { username: 'organiser', password: platform.password })
  await openLive(page, '/dashboard')
  const bell = page.getByRole('button', { name: /^通知/ })
  await expect(bell).toBeVisible()
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('title')) ?? '')?.[0] ?? 0)
  const before = await unread()
  const somebody = new Caller(platform.url)
  const guess = { username: 'organiser', password: 'Not-the-password-1' }
  for (let wrong = 0; wrong < TELLING_FAILURES; wrong++) await somebody.refusal(identityApi.loginByPassword, guess)
  await as('organiser')
  await quick.poll(unread, AT_ONCE).toBe(before + 1)
  await page.context().close()
})

test('a page whose session is ended on another device goes to sign-in, and back after it', async ({ browser }) => {
  const there = await enter(browser, platform, { username: 'student', password: platform.password })
  const hereToo = await as('student')
  await openLive(there, '/center/set?tab=devices')
  const devices = await hereToo.call(identityApi.devices, {})
  for (const { sessionId, current } of devices) {
    if (!current) await hereToo.call(identityApi.endDevice, { sessionId })
  }
  await quick(there).toHaveURL(/\/neibu\/login\?redirect=%2Fcenter%2Fset/, AT_ONCE)
  await expect(there.getByText('本次登录已在别处结束，请重新登录。')).toBeVisible()
  await there.context().close()
})
