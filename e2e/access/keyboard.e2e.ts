import { test, type Browser, type Page } from '@playwright/test'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { paths } from '@podium/core/paths.ts'
import type { Caller } from '../fixture/caller.ts'
import { button, toastShows } from '../fixture/fields.ts'
import { press, type } from '../fixture/keyboard.ts'
import { enrolled, PASSWORD, signedIn } from '../fixture/people.ts'
import { expect } from '../fixture/patience.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'
import { reportPdf } from '../fixture/report-pdf.ts'

/**
 * Sign-in, sign-up with a team, its approval in the office, hand-in and sign-out by keyboard alone: nothing is clicked,
 * filled or focused here.
 */
const ROUND = '第四届全国大学生创新设计大赛'
const TEAM = `键盘先锋队 ${crypto.randomUUID().slice(0, 6)}`

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

test('a student signs a team up, its school approves it, the work is handed in: without a mouse', async ({
  page,
  browser,
}) => {
  const school = await signedIn(platform, 'school', platform.password)
  const { schoolId } = (await school.call(organisationApi.schools, { pageSize: 10 })).rows[0]!
  const { account } = await enrolled(platform, { name: '键盘甲', kind: 'student', schoolId })
  const { account: mate, caller: member } = await enrolled(platform, { name: '键盘乙', kind: 'student', schoolId })
  await verify(school, [account.name, mate.name])
  const rounds = await member.call(competitionApi.homePage, { phase: 'open', pageSize: 100 })
  const { roundId } = rounds.rows.find(({ name }) => name === ROUND)!

  await test.step('signs in', () => typeIn(page, account.username, PASSWORD))

  await test.step('signs a team up', async () => {
    await page.goto(platform.url + paths.home.competitionDetails({ roundId }))
    await press(page, page.getByRole('link', { name: '立即报名' }))
    await press(page, page.getByRole('button', { name: '产品设计' }))
    await expect(page.getByRole('checkbox', { name: '我已阅读并同意' }).first()).toBeVisible()
    for (const notice of await page.getByRole('checkbox', { name: '我已阅读并同意' }).all()) {
      await press(page, notice, 'Space')
    }
    await press(page, button(page, '开始报名'))
    await type(page, page.getByLabel('队名'), TEAM)
    await press(page, button(page, '下一步'))
    await press(page, page.getByRole('button', { name: '邀请队员' }))
    const dialog = page.getByRole('dialog')
    await type(page, dialog.getByRole('textbox', { name: '姓名' }), mate.name)
    await type(page, dialog.getByRole('textbox', { name: '手机号' }), mate.phone)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const [invitation] = await member.call(enrolmentApi.invitations, {})
    await member.call(enrolmentApi.answerInvitation, { memberId: invitation!.memberId!, accept: true })
    await expect(page.getByRole('listitem').filter({ hasText: mate.name })).toContainText('已加入')
    await press(page, button(page, '下一步'))
    await press(page, button(page, '提交报名'))
    await expect(page.getByRole('heading', { name: '已提交，等待学校审核' })).toBeVisible()
  })

  await test.step('the school approves it in the office', () => approveByKeyboard(browser))
  await approve(roundId)

  await test.step('hands the work in', async () => {
    await page.goto(platform.url + paths.centre.work())
    await press(page, page.getByRole('link', { name: '提交作品' }))
    await type(page, page.getByLabel('作品名称'), '只用键盘完成的作品')
    await type(page, page.getByLabel('作品简介'), '从真实使用场景出发，完成了需求调研、方案设计、原型制作与用户测试。')
    await type(page, page.getByRole('combobox', { name: '关键词' }), '无障碍')
    await page.keyboard.press('Enter')
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: /^点击选择/ }))
    await (
      await chooser
    ).setFiles({
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: await reportPdf('By keyboard'),
    })
    const line = page.getByRole('listitem').filter({ hasText: 'report.pdf' })
    await expect(button(line, '移除')).toBeVisible()
    await press(page, page.getByRole('checkbox', { name: '我已阅读并作出以上承诺' }), 'Space')
    await press(page, button(page, '提交作品'))
    await press(page, button(page.getByRole('dialog'), '确认提交'))
    const receipt = page.getByRole('dialog', { name: '提交成功' })
    await expect(receipt.getByText(/^回执编号 W\d{8}-\w{8}$/)).toBeVisible()
    await press(page, button(receipt, '完成'))
    await expect(receipt).toBeHidden()
  })

  await test.step('signs out', async () => {
    await page.goto(platform.url + paths.home.competition())
    await press(page, button(page, '退出登录'))
    await press(page, button(page.getByRole('dialog'), '退出登录'))
    await expect(page).toHaveURL(/\/neibu\/login$/)
  })
})

async function typeIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(platform.url + paths.login())
  await type(page, page.getByLabel('用户名'), username)
  await type(page, page.getByLabel('密码', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/neibu\/login/)
}

/** Finds the page by its name, the team by its own, decides, and signs out. */
async function approveByKeyboard(browser: Browser): Promise<void> {
  const office = await browser.newPage()
  await typeIn(office, 'school', platform.password)
  await expect(office.getByRole('button', { name: '搜索页面与记录' })).toBeVisible()
  await office.keyboard.press('ControlOrMeta+k')
  await expect(office.getByRole('combobox', { name: '搜索页面与记录' })).toBeFocused()
  await office.keyboard.type('报名列表')
  await expect(office.getByRole('option', { name: /报名列表/ }).first()).toHaveAttribute('aria-selected', 'true')
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL(/\/signUp\/list/)
  await type(office, office.getByLabel('关键词'), TEAM)
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL(/keyword=/)
  await press(office, button(office.getByRole('row').filter({ hasText: TEAM }), '审核'))
  const dialog = office.getByRole('dialog')
  await press(office, button(dialog, '通过'))
  await toastShows(office, '已通过 1 个报名')
  await expect(dialog).toBeHidden()
  await office.close()
}

/** The school verifies its people, so that they take its places. */
async function verify(school: Caller, names: readonly string[]): Promise<void> {
  const { rows } = await school.call(identityApi.membershipPage, { state: 'claimed', pageSize: 100 })
  const people = rows.flatMap(({ userId, realName, version }) =>
    names.includes(realName) ? [{ userId, version }] : [],
  )
  await school.call(identityApi.decideMemberships, { people, action: 'approve' })
}

async function approve(roundId: string): Promise<void> {
  const organiser = await signedIn(platform, 'organiser', platform.password)
  const { rows } = await organiser.call(enrolmentApi.teamPage, { roundId, keyword: TEAM, pageSize: 10 })
  const teams = rows.map(({ teamId, version }) => ({ teamId, version }))
  const { results } = await organiser.call(enrolmentApi.audit, { teams, action: 'approve', opinion: '' })
  expect(results.map(({ refused }) => refused)).toEqual([null])
}
