import { test, type Page } from '@playwright/test'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { messageShortId } from '@podium/core/notice/short-id.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import type { Caller } from '../fixture/caller.ts'
import { expect } from '../fixture/patience.ts'
import { enrolled, PASSWORD, signedIn, signIn } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'

/**
 * Notices reach whom they are for, and the link in their SMS opens the right page after sign-in: those that the demo's
 * work sent, an invitation and a team that its school returned.
 */
let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

interface Journey {
  readonly username: string
  readonly event: string
  /** Of the page that the notice leads to. */
  readonly address: RegExp
  readonly shows: RegExp
}

const DEMO_NOTICES: readonly Journey[] = [
  { username: 'root', event: 'approval.requested', address: /^\/competition\/details\?roundId=/, shows: /大赛|挑战赛/ },
  { username: 'school', event: 'account.identity_requests', address: /state=pending$/, shows: /身份变更|变更/ },
  {
    username: 'verifier',
    event: 'review.verification_waiting',
    address: /^\/review\/result\?batchId=/,
    shows: /评审|成绩/,
  },
  { username: 'expert', event: 'review.opened', address: /^\/review\/tasks\?batchId=/, shows: /评审/ },
  { username: 'expert', event: 'review.task_returned', address: /^\/review\/score\?taskId=/, shows: /工作人员退回/ },
  { username: 'student', event: 'certificate.sent', address: /^\/center\/newReward/, shows: /证书/ },
]

/** Opens a link signed out, signs in, and returns where that leads. */
async function follow(page: Page, link: string, username: string, password: string): Promise<string> {
  await page.goto(link)
  await expect(page).toHaveURL(/\/neibu\/login/)
  await signIn(page, username, password)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

async function newestOf(caller: Caller, event: string) {
  const { rows } = await caller.call(noticeApi.messages, { pageSize: 100 })
  const message = rows.find((each) => each.event === event)
  if (!message) throw new Error(`no message of ${event}`)
  return message
}

/** As in the SMS. */
function shortLinkOf({ messageId }: { messageId: string }): string {
  return `/m/${messageShortId.write(messageId)}`
}

for (const { username, event, address, shows } of DEMO_NOTICES) {
  test(`${event} leads ${username} to its page after sign-in`, async ({ browser }) => {
    const message = await newestOf(await signedIn(platform, username, platform.password), event)
    const page = await browser.newPage({ baseURL: platform.url })
    const arrived = await follow(page, shortLinkOf(message), username, platform.password)
    expect(arrived).toMatch(address)
    expect(arrived).toBe(message.link)
    await expect(page.locator('main').getByText(shows).filter({ visible: true }).first()).toBeVisible()
    await page.close()
  })
}

/** A student of the demo's school, whose membership the school confirmed. */
async function confirmedStudent(name: string, schoolId: string, school: Caller) {
  const student = await enrolled(platform, { name, kind: 'student', schoolId })
  const { rows } = await school.call(identityApi.membershipPage, { state: 'claimed', keyword: name, pageSize: 10 })
  const people = rows.map(({ userId, version }) => ({ userId, version }))
  await school.call(identityApi.decideMemberships, { people, action: 'approve' })
  return student
}

test('an invitation and a return lead the invited student and the captain to their team', async ({ browser }) => {
  const student = await signedIn(platform, 'student', platform.password)
  const school = await signedIn(platform, 'school', platform.password)
  const { rows } = await student.call(enrolmentApi.mine, { pageSize: 100 })
  const open = rows.find(({ roundName }) => roundName.startsWith('第四届'))!
  const { itemId, schoolName } = await student.call(enrolmentApi.detail, { teamId: open.teamId })
  const schools = await student.call(organisationApi.schoolPage, { keyword: schoolName, pageSize: 1 })
  const { schoolId } = schools.rows[0]!
  const captain = await confirmedStudent('邀约甲', schoolId, school)
  const invited = await confirmedStudent('邀约乙', schoolId, school)

  const { teamId } = await captain.caller.call(enrolmentApi.start, { itemId, name: '远帆小队', noticesAgreed: true })
  const { phone, name, username } = invited.account
  await captain.caller.call(enrolmentApi.invite, { teamId, role: 'member', name, phone })
  const invitation = await newestOf(invited.caller, 'enrolment.invited')
  const page = await browser.newPage({ baseURL: platform.url })
  expect(await follow(page, shortLinkOf(invitation), username, PASSWORD)).toBe('/center/team')
  await expect(page.getByText('远帆小队').first()).toBeVisible()
  await page.getByRole('button', { name: '接受邀请' }).click()
  await expect(page.getByRole('button', { name: '接受邀请' })).toHaveCount(0)
  await page.close()

  const { version } = await captain.caller.call(enrolmentApi.detail, { teamId })
  await captain.caller.call(enrolmentApi.submit, { teamId, version })
  const waiting = await school.call(enrolmentApi.teamPage, { keyword: '远帆小队', pageSize: 10 })
  const team = waiting.rows.find((row) => row.teamId === teamId)!
  const teams = [{ teamId, version: team.version }]
  await school.call(enrolmentApi.audit, { teams, action: 'return', opinion: '请补充指导教师' })
  const notice = await newestOf(captain.caller, 'enrolment.returned')
  const returned = await browser.newPage({ baseURL: platform.url })
  const arrived = await follow(returned, shortLinkOf(notice), captain.account.username, PASSWORD)
  expect(arrived).toBe(`/home/signUp?step=material&teamId=${teamId}`)
  await expect(returned.getByText('请补充指导教师').first()).toBeVisible()
  await returned.close()
})
