import type { Page } from '@playwright/test'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { button, toastShows } from '../fixture/fields.ts'
import { codeOf, fillProfile, newIdNumber, newPhone, PASSWORD, signedIn } from '../fixture/people.ts'
import { expect } from '../fixture/patience.ts'
import type { Platform } from '../fixture/platform.ts'
import { CAPTAIN, ITEM, MEMBER, ROUND, TEAM, type World } from './world.ts'

const TAKEN = '云帆小队1'

/** A student registers, completes the profile and signs a team up; a member accepts by link. */
export async function signUp(world: World): Promise<void> {
  const { platform, browser, round } = world
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  world.captain = await signUpForAccount(page, world)
  await completeProfile(page, world.schools[0]!.name)

  await page.goto(`/home/competition/details?roundId=${round.roundId}`)
  await page.getByRole('link', { name: '立即报名' }).click()
  await page.getByRole('button', { name: ITEM }).click()
  await expect(button(page, '开始报名')).toBeDisabled()
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await button(page, '开始报名').click()
  await atStep(page, '队名与队长')
  const teamId = new URL(page.url()).searchParams.get('teamId')!
  await expect(page.getByText('资料已完整，可以参赛')).toBeVisible()
  await page.getByLabel('队名').fill(TAKEN)
  await button(page, '下一步').click()
  await expect(page.getByText('队名已被使用', { exact: true })).toBeVisible()
  // The draft is saved: it is still there after a reload.
  await page.reload()
  await page.getByLabel('队名').fill(TEAM)
  await button(page, '下一步').click()
  await atStep(page, '组建团队')
  await button(page, '下一步').click()
  await atStep(page, '报名材料')
  const short = '团队人数不足：现有 1 人，至少 2 人'
  await expect(page.getByRole('alert').filter({ hasText: short })).toBeVisible()
  await expect(button(page, '提交报名')).toBeDisabled()
  await expect(button(page, '提交报名')).toHaveAccessibleDescription(short)
  const captain = await signedIn(platform, world.captain.username)
  const { version } = await captain.call(enrolmentApi.detail, { teamId })
  expect((await captain.refusal(enrolmentApi.submit, { teamId, version })).msg).toBe(short)

  await button(page, '上一步').click()
  await atStep(page, '组建团队')
  await page.getByRole('button', { name: '邀请队员' }).click()
  await page.getByRole('tab', { name: '生成邀请链接' }).click()
  await button(page, '生成链接').click()
  const link = await page.getByRole('textbox', { name: '生成邀请链接' }).inputValue()
  await accept(world, link)

  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: MEMBER })).toContainText('已加入')
  await button(page, '下一步').click()
  await atStep(page, '报名材料')
  await button(page, '提交报名').click()
  await expect(page.getByRole('heading', { name: '已提交，等待学校审核' })).toBeVisible()
  world.team = { teamId, name: TEAM, number: '' }

  const second = `${CAPTAIN} 在本赛项最多参加 1 支队伍，现已参加 1 支`
  await page.goto(`/home/signUp?itemId=${round.itemId}`)
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await expect(button(page, '开始报名')).toBeDisabled()
  await expect(button(page, '开始报名')).toHaveAccessibleDescription(second)
  const wish = { itemId: round.itemId, name: '破晓二队', noticesAgreed: true } as const
  expect((await captain.refusal(enrolmentApi.start, wish)).msg).toBe(second)
  await signOut(page)
  await context.close()
}

/** The captain signs out on a shared computer: this tab, the other one, and the browser's storage are cleared. */
async function signOut(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/center/team')
  await expect(other.getByRole('listitem').filter({ hasText: TEAM })).toBeVisible()
  await page.goto('/home/competition')
  await button(page, '退出登录').click()
  await button(page.getByRole('dialog'), '退出登录').click()
  await expect(page).toHaveURL(/\/neibu\/login$/)
  await expect(other).toHaveURL(/\/neibu\/login\?redirect=%2Fcenter%2Fteam&ended=1/)
  const kept = await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('groupId')])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect([kept, cookies.includes('moo-token')]).toEqual([[null, null], false])
  await other.goto('/center/team')
  await expect(other).toHaveURL(/\/neibu\/login\?redirect=%2Fcenter%2Fteam$/)
}

async function signUpForAccount(page: Page, { platform }: World) {
  await page.goto('/neibu/login')
  await page.getByRole('link', { name: '注册账号' }).click()
  await expect(page).toHaveURL(/\/neibu\/register/)
  await expect(page.getByRole('radio', { name: '学生' })).toBeChecked()
  const phone = await fillRegistration(page, platform, CAPTAIN)
  await button(page, '注册').click()
  await expect(page.getByText('请先阅读并同意用户协议和隐私政策')).toBeVisible()
  await page.getByRole('checkbox', { name: /^我已阅读并同意/ }).check()
  await button(page, '注册').click()
  await expect(page).toHaveURL(/\/center\/users/)
  return { name: CAPTAIN, username: phone, phone }
}

/** Fills in everything but the consent; returns the phone number. */
async function fillRegistration(page: Page, platform: Platform, name: string): Promise<string> {
  const phone = newPhone()
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('手机号').fill(phone)
  const before = platform.messages()
  await button(page, '获取验证码').click()
  await page.getByLabel('动态验证码').fill(await codeOf(platform, phone, before))
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('确认密码').fill(PASSWORD)
  return phone
}

async function completeProfile(page: Page, school: string): Promise<void> {
  await page.goto('/center/set?tab=profile')
  const number = page.getByLabel('证件号码', { exact: true })
  await number.fill('31010120040512')
  await number.blur()
  await expect(page.getByText('身份证号码不合法：必须为18位字符串')).toBeVisible()
  await number.fill('310101200402310018')
  await number.blur()
  await expect(page.getByText('出生日期不合法')).toBeVisible()
  await number.fill(newIdNumber())
  await page.getByRole('checkbox', { name: /加密保存我的证件号码/ }).check()
  await button(page, '保存').click()
  await toastShows(page, '已保存')
  await page.goto('/center/set?tab=school')
  await page.getByLabel('学校', { exact: true }).fill(school.slice(0, 2))
  await page.locator('.ant-select-dropdown:visible').getByTitle(school).click()
  await page.getByLabel('年级').fill('2024级')
  await button(page, '保存').click()
  await toastShows(page, '已保存')
}

/** The invited member has no account: the invitation remains open through registration and sign-in, and is accepted. */
async function accept({ platform, browser, schools }: World, link: string): Promise<void> {
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  await page.goto(link)
  const invitation = page.getByRole('region', { name: '组队邀请' })
  await expect(page).toHaveURL(/\/neibu\/login\?redirect=/)
  await expect(invitation).toContainText(TEAM)
  await page.getByRole('link', { name: '注册账号' }).click()
  await expect(page).toHaveURL(/\/neibu\/register/)
  await expect(invitation).toContainText(`${ROUND} · ${ITEM}`)
  await expect(invitation).not.toContainText(CAPTAIN)
  const phone = await fillRegistration(page, platform, MEMBER)
  await page.getByRole('checkbox', { name: /^我已阅读并同意/ }).check()
  await button(page, '注册').click()
  await expect(page).toHaveURL(/\/home\/signUp\?invite=/)
  const member = await signedIn(platform, phone)
  await fillProfile(member, { name: MEMBER, kind: 'student', schoolId: schools[0]!.schoolId }, phone)
  await expect(page.getByText(TEAM, { exact: true })).toBeVisible()
  await expect(page.getByText(`${ROUND} · ${ITEM}`)).toBeVisible()
  await button(page, '接受邀请').click()
  await page.getByRole('link', { name: '查看团队' }).click()
  await expect(page).toHaveURL(/\/center\/team/)
  await expect(page.getByRole('listitem').filter({ hasText: TEAM })).toBeVisible()
  await page.context().close()
}

function stepOf(page: Page) {
  return page.locator('[aria-current=step]')
}

async function atStep(page: Page, name: string): Promise<void> {
  await expect(stepOf(page)).toHaveText(new RegExp(`${name}$`))
}
