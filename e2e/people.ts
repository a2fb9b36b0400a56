import type { Browser, Page } from '@playwright/test'
import { expect } from './patience.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { checkCharacterOf } from '@podium/core/identity/id-card.rule.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { STANDARD_POLICY_VERSION } from '@podium/core/site/policy.ts'
import { Caller } from './caller.ts'
import type { Platform } from './platform.ts'

/** What everybody in a journey but ROOT chooses as password. */
export const PASSWORD = 'Spring-onion-2026'

export interface Account {
  readonly name: string
  readonly username: string
  readonly phone: string
}

/** Workers may share the platform: numbers of one are not those of another. */
const WORKER = Number(process.env['TEST_WORKER_INDEX'] ?? 0)
let serial = WORKER * 10_000

/** A phone number of a range that no operator gives out. */
export function freshPhone(): string {
  return `199${String(20_000_000 + ++serial).padStart(8, '0')}`
}

/** An identity number that checks out. */
export function freshIdNumber(born = '20040512'): string {
  const region = `31${String(10 + (WORKER % 90))}01`
  const first = `${region}${born}${String(++serial % 1000).padStart(3, '0')}`
  return first + checkCharacterOf(first)
}

/** The one-time code in the newest message to this phone. */
export async function codeOf(platform: Platform, phone: string, after = 0): Promise<string> {
  const { text } = await platform.message(phone, after)
  const code = /\d{6}/.exec(text.zh)?.[0]
  if (code === undefined) throw new Error(`the message to ${phone} holds no code`)
  return code
}

export async function signedIn(platform: Platform, username: string, password = PASSWORD): Promise<Caller> {
  const { accessToken } = await new Caller(platform.url).call(identityApi.loginByPassword, { username, password })
  return new Caller(platform.url, accessToken)
}

/** Sets the first password of an account that others made, with the code its owner is sent. */
export async function activate(platform: Platform, phone: string): Promise<void> {
  const owner = new Caller(platform.url)
  const before = platform.messages()
  await owner.call(identityApi.sendCode, { target: phone, purpose: 'retrieve' })
  const code = await codeOf(platform, phone, before)
  await owner.call(identityApi.retrieve, { target: phone, code, password: PASSWORD })
}

/** An account with one role in a group, activated by its owner. */
export async function hire(
  platform: Platform,
  root: Caller,
  post: { username: string; name: string; kind: 'staff' | 'school_staff'; role: string; groupId: string },
): Promise<Account> {
  const phone = freshPhone()
  const { rows } = await root.call(identityApi.rolePage, { pageSize: 100 })
  const { roleId } = rows.find(({ roleKey }) => roleKey === post.role)!
  const { username, name, kind, groupId } = post
  await root.call(identityApi.addUser, { username, realName: name, kind, phone, roles: [{ roleId, groupId }] })
  await activate(platform, phone)
  return { name, username, phone }
}

/** Somebody who registered and completed their profile: the way there is walked through pages by one of them. */
export async function enrolled(
  platform: Platform,
  who: { name: string; kind: 'student' | 'teacher'; schoolId: string },
): Promise<{ account: Account; caller: Caller }> {
  const phone = freshPhone()
  const visitor = new Caller(platform.url)
  await visitor.call(identityApi.sendCode, { target: phone, purpose: 'register' })
  const code = await codeOf(platform, phone)
  const { accessToken } = await visitor.call(identityApi.register, {
    kind: who.kind,
    realName: who.name,
    phone,
    code,
    password: PASSWORD,
    consent: { privacy: STANDARD_POLICY_VERSION, agreement: STANDARD_POLICY_VERSION },
  })
  const person = new Caller(platform.url, accessToken)
  await fillProfile(person, who, phone)
  return { account: { name: who.name, username: phone, phone }, caller: person }
}

/** What a round wants to know of who takes part. */
export async function fillProfile(
  person: Caller,
  who: { name: string; kind: 'student' | 'teacher'; schoolId: string },
  phone: string,
): Promise<void> {
  const { version } = await person.call(identityApi.profile, {})
  await person.call(identityApi.saveProfile, {
    realName: who.name,
    idType: 'id_card',
    idNumber: freshIdNumber(who.kind === 'student' ? '20040512' : '19790512'),
    idConsent: true,
    version,
  })
  await person.call(organisationApi.saveMembership, {
    schoolId: who.schoolId,
    number: `N${phone.slice(-6)}`,
    ...(who.kind === 'student' ? { grade: '2024级', degree: '本科' } : { title: '副教授' }),
    version: 0,
  })
}

/** A browser of one's own, signed in through the page. */
export async function enter(browser: Browser, platform: Platform, account: { username: string; password?: string }) {
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  await page.goto('/neibu/login')
  await signIn(page, account.username, account.password ?? PASSWORD)
  return page
}

/** Fills the sign-in page in and waits until it is left. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '竞赛管理系统' })).toBeVisible()
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登 录' }).click()
  await expect(page).not.toHaveURL(/\/neibu\/login/)
}
