import { createReadStream } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { z } from 'zod'
import { assistantApi } from '@podium/core/assistant/api.ts'
import { awardApi } from '@podium/core/award/api.ts'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { systemApi } from '@podium/core/system/api.ts'
import type { MenuItem } from '@podium/core/system/menu/menu.ts'
import { workApi } from '@podium/core/work/api.ts'
import { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { readWorkbook } from '../server/src/platform/workbook/read-workbook.ts'
import { signedIn, signIn } from './fixture/people.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

/** The workbench of the office: every figure and link leads to a matching list, for every role. */
let platform: Platform

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

async function enter(page: Page, who: string): Promise<void> {
  await page.goto(`${platform.url}/neibu/login`)
  await signIn(page, who, platform.password)
  await page.goto(`${platform.url}/dashboard`)
}

const paths = (menu: readonly MenuItem[]): string[] => menu.flatMap(({ path, children }) => [path, ...paths(children)])

interface Tile {
  readonly href: string
  readonly words: string
  readonly count: string | null
}

const lists: Readonly<Record<string, Endpoint>> = {
  '/signUp/list': enrolmentApi.teamPage,
  '/signUp/changes': enrolmentApi.changePage,
  '/signUp/petitions': enrolmentApi.petitionPage,
  '/signUp/schools': enrolmentApi.registrationPage,
  '/signUp/schools own': enrolmentApi.ownRegistrationPage,
  '/signUp/notes': enrolmentApi.officeNoteThreads,
  '/work/list': workApi.workPage,
  '/competition/list': competitionApi.roundPage,
  '/review/correction': reviewApi.correctionPage,
  '/competitionReward/detailedList': awardApi.detailedList,
  '/competitionReward/objections': awardApi.objectionPage,
  '/certificates/make': certificateApi.lackingPage,
  '/finance/action slips': financeApi.slipPage,
  '/finance/action refunds': financeApi.refundPage,
  '/finance/action waivers': financeApi.waiverPage,
  '/finance/action invoices': financeApi.invoicePage,
  '/certificates/check': certificateApi.checkPage,
  '/certificates/correction': certificateApi.correctionPage,
  '/system/groud/identityChange': identityApi.identityChangePage,
  '/system/groud/membership': identityApi.membershipPage,
  '/newsManagement/list': siteApi.articlePage,
  '/newsManagement/questions': assistantApi.questionPage,
  '/system/trial': siteApi.trialPage,
}

const countOf = (page: unknown): number => z.object({ total: z.number() }).parse(page).total

/** The number of rows on the page that a figure links to, from the page's own call. */
async function listedAt(who: string, { href, words }: Tile): Promise<number> {
  const address = new URL(href)
  const caller = await signedIn(platform, who, platform.password)
  if (address.pathname === '/review/result') {
    const steps = {
      '已评完、待结束的评审': { step: 'close', sentBack: false },
      待计算成绩: { step: 'calculate', sentBack: false },
      待复核成绩: { step: 'verify', sentBack: false },
      '被退回、待重新计算的成绩': { step: 'calculate', sentBack: true },
      待锁定成绩: { step: 'lock', sentBack: false },
      待设置奖项: { step: 'set', sentBack: false },
      待确认奖项: { step: 'confirm', sentBack: false },
      '被退回、待修改的奖项': { step: 'set', sentBack: true },
      待发布结果: { step: 'publish', sentBack: false },
    } as const
    const filter = steps[words as keyof typeof steps]
    const { rows, total } = await caller.call(awardApi.overview, { turn: 'mine', ...filter })
    expect(address.searchParams.get('batchId')).toBe(rows[0]?.batchId ?? null)
    return total
  }
  const { tab, ...query } = Object.fromEntries(address.searchParams)
  const list = lists[`${address.pathname}${tab ? ` ${tab}` : ''}`]
  if (list) return countOf(await caller.call(list, query))
  if (address.pathname !== '/review/tasks') throw new Error(`a figure leads to ${address.pathname}`)
  const { batchId } = query
  if (batchId === undefined) return 0
  const batch = (await caller.call(reviewApi.desk, {})).find((each) => each.batchId === batchId)!
  if (!batch.agreedAt) return batch.total - batch.submitted
  return (await caller.call(reviewApi.tasks, { batchId, left: 'true' })).total
}

for (const who of ['root', 'organiser', 'verifier', 'school', 'expert'] as const) {
  test(`every figure and link on the workbench of ${who} leads to what it says`, async ({ page }) => {
    await enter(page, who)
    const caller = await signedIn(platform, who, platform.password)
    const allowed = paths(await caller.call(systemApi.userMenu, {}))
    const figures = page.locator('.to-dos a, .to-dos-done a')
    await expect(figures.first()).toBeAttached()
    // One in the line of those with nothing to do has no number.
    const tiles = await figures.evaluateAll((all) =>
      all.map((link) => ({
        href: (link as HTMLAnchorElement).href,
        words: (link.querySelector('span') ?? link).textContent ?? '',
        count: link.querySelector('b')?.textContent ?? '0',
      })),
    )
    for (const tile of tiles) {
      const { pathname } = new URL(tile.href)
      expect(allowed).toContain(pathname)
      expect([tile.words, Number(tile.count)]).toEqual([tile.words, await listedAt(who, tile)])
    }
    for (const href of await page
      .locator('.workbench a')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))) {
      expect(allowed).toContain(new URL(href).pathname)
    }
    for (const { href, count } of tiles) {
      await page.goto(href)
      if (Number(count) > 0 && href.includes('/review/result')) {
        await expect(page.locator('.result-steps [aria-current=step]')).toBeVisible()
      } else if (Number(count) > 0 && href.endsWith('/certificates/make')) {
        await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(Number(count))
      } else if (Number(count) > 0 && !href.includes('/review/tasks')) {
        await expect(page.locator('.list-paging')).toContainText(new RegExp(`共 ${count} 条`))
      } else if (href.includes('left=true')) {
        await expect(page.getByRole('radio', { name: `待评 ${count}` })).toBeChecked()
        await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(Number(count))
      }
      await expect(page).toHaveURL(href)
    }
  })
}

test('a school finds the rounds its teams are in, to look at, in the list and in the filter of works', async ({
  page,
}) => {
  await enter(page, 'school')
  await page.goto(`${platform.url}/competition/list`)
  const row = page.getByRole('row', { name: /第四届全国大学生创新设计大赛/ })
  await expect(row).toBeVisible()
  await expect(row.getByRole('link')).toHaveAttribute('href', /\/home\/competition\/details\?roundId=/)
  await row.getByRole('button', { name: '查看报名' }).click()
  await expect(page).toHaveURL(/\/signUp\/list\?roundId=/)
  await page.goto(`${platform.url}/work/list`)
  // Only options beside the active one have their role, so it is searched for.
  await page.getByRole('combobox', { name: '竞赛' }).fill('第三届')
  await expect(page.getByRole('option', { name: /第三届全国大学生创新设计大赛/ })).toBeAttached()
})

test('an export of winners holds the rows and columns that its dialog asked for, and says when it is done', async ({
  page,
}) => {
  await enter(page, 'organiser')
  await page.goto(`${platform.url}/competitionReward/detailedList`)
  await page.locator('tbody .ant-table-row .ant-checkbox-input').first().check()
  await page.getByRole('button', { name: /^导\s?出$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: '已选的 1 条' })).toBeChecked()
  for (const name of ['竞赛', '阶段', '参赛编号', '学校', '队员', '指导教师', '赛项', '状态', '作品', '评分份数']) {
    await dialog.getByRole('checkbox', { name, exact: true }).uncheck()
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^导\s?出$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^获奖名单_.*全国大学生创新设计大赛_\d{4}-\d\d-\d\d\.xlsx$/)
  await expect(page.getByText(/导出完成：获奖名单_/)).toBeVisible()
  using children = new Sandbox()
  const sheet = await readWorkbook(children, createReadStream(await download.path()), { maxRows: 10, maxColumns: 20 })
  expect(sheet).toEqual([
    ['奖项', '名次', '得分', '团队'],
    [
      expect.stringMatching(/奖$/),
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+(\.\d+)?$/),
      expect.any(String),
    ],
  ])
})
