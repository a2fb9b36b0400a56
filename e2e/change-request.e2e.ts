import { test } from '@playwright/test'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import type { Caller } from './fixture/caller.ts'
import { button, toastShows } from './fixture/fields.ts'
import { expect } from './fixture/patience.ts'
import { enrolled, enter, PHONE, signedIn } from './fixture/people.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'
import { checked } from './fixture/settled.ts'

/**
 * A submitted team asks on a phone for two changes at once; its school accepts both, the organiser, in English, one.
 */
let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** A team of the demo's student that its school decided on and that may change, with somebody who can be replaced. */
async function lockedTeam(captain: Caller) {
  const { rows } = await captain.call(enrolmentApi.mine, { pageSize: 100, state: 'enrolled' })
  for (const { teamId } of rows) {
    const team = await captain.call(enrolmentApi.detail, { teamId })
    const leaving = team.members.find(({ role, state }) => role === 'member' && state === 'accepted')
    const isDecidedBySchool = team.decisions.some(({ level }) => level === 'school')
    if (team.isCaptain && team.roundState === 'published' && isDecidedBySchool && leaving && team.changes.length === 0)
      return { team, leaving }
  }
  throw new Error('the demo has no such team')
}

test('a change request of several fields is asked, agreed to, and decided field by field at each level', async ({
  browser,
}) => {
  const { password } = platform
  const student = await signedIn(platform, 'student', password)
  const { team, leaving } = await lockedTeam(student)
  const schools = await student.call(organisationApi.schoolPage, { keyword: team.schoolName, pageSize: 1 })
  const { schoolId } = schools.rows[0]!
  const { account: newcomer } = await enrolled(platform, { name: '接力甲', kind: 'student', schoolId })

  const captain = await enter(browser, platform, { username: 'student', password }, { viewport: PHONE })
  await captain.goto(`/center/team?teamId=${team.teamId}`)
  await button(captain, '申请变更').click()
  await captain.getByLabel('团队名称').fill('接力实验队')
  await captain.getByLabel(`${leaving.name} 的变更`).click()
  await captain.locator('.ant-select-item-option').filter({ hasText: '替换' }).click()
  await captain.getByLabel('新成员姓名').fill(newcomer.name)
  await captain.getByLabel('新成员手机号').fill(newcomer.phone)
  await captain.getByLabel('申请原因').fill('队员转学，队名有误')
  await expect(captain.locator('.change-fields li')).toHaveCount(2)
  await checked(captain)
  await button(captain, '提交申请').click()
  await toastShows(captain, '变更申请已提交，等待审核')

  const joining = await enter(browser, platform, newcomer, { viewport: PHONE })
  await joining.goto('/center/team')
  await button(joining, '接受邀请').click()
  await toastShows(joining, /已同意/)

  const school = await enter(browser, platform, { username: 'school', password })
  await school.goto('/signUp/changes?turn=mine')
  await school.getByRole('row').filter({ hasText: team.name }).getByRole('button', { name: '审核' }).click()
  await expect(school.getByText('本人已同意')).toBeVisible()
  await button(school, '全部同意').click()
  await checked(school)
  await button(school, '提交审核结果').click()
  await toastShows(school, '已提交，等待下一级审核')

  const office = await enter(browser, platform, { username: 'organiser', password }, { language: 'en' })
  await office.goto('/signUp/changes?turn=mine')
  await office.getByRole('row').filter({ hasText: team.name }).getByRole('button', { name: 'Decide' }).click()
  await office.getByRole('radiogroup', { name: 'Team name' }).getByRole('radio', { name: 'Refuse' }).check()
  await button(office, 'Send the decision').click()
  await expect(office.getByText('Say why you refuse it')).toBeVisible()
  await office.getByLabel('Reason for refusing “Team name”').fill('队名已印制')
  await office.getByRole('radiogroup', { name: 'Member replaced' }).getByRole('radio', { name: 'Accept' }).check()
  await checked(office)
  await button(office, 'Send the decision').click()
  await toastShows(office, 'Decided; what was accepted takes effect')

  const after = await student.call(enrolmentApi.detail, { teamId: team.teamId })
  expect([after.name, after.changes]).toEqual([team.name, []])
  const names = after.members.map(({ name }) => name)
  expect([names.includes(newcomer.name), names.includes(leaving.name)]).toEqual([true, false])
})
