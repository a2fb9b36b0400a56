import type { Membership } from '@podium/core/identity/membership/membership.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { MembershipStatus } from './membership-status.tsx'

beforeEach(() => {
  installAmbient(() => ({ language: () => 'zh-cn', token: () => 'T', fetch: () => new Promise(() => undefined) }))
})
afterEach(cleanup)

const claimed: Membership = {
  study: '',
  nationality: '',
  graduation: null,
  employment: null,
  asked: [],
  schoolId: '01890000-0000-7000-8000-000000000001',
  schoolName: '北辰理工大学',
  collegeId: null,
  collegeName: '',
  majorId: null,
  majorName: '',
  grade: '',
  degree: '',
  number: '',
  title: '',
  state: 'claimed',
  method: null,
  opinion: '',
  ways: ['approval', 'list', 'email', 'code'],
  domains: ['school.edu.cn'],
  version: 1,
}

async function textOf(change: Partial<Membership>): Promise<string> {
  await act(async () => {
    render(
      <QueryClientProvider client={newQueryClient()}>
        <MembershipStatus membership={{ ...claimed, ...change }} />
      </QueryClientProvider>,
    )
  })
  return document.body.textContent ?? ''
}

it('shows a claimant the ways that the school accepts, and no other', async () => {
  const text = await textOf({ ways: ['list', 'code'] })
  expect([text.includes('待核实'), text.includes('学校加入码'), text.includes('与学校名单一致')]).toEqual([
    true,
    true,
    true,
  ])
  expect([text.includes('校内邮箱'), text.includes('等待学校管理员')]).toEqual([false, false])
})

it('shows a refused person the reason and how to ask again', async () => {
  expect(await textOf({ state: 'refused', opinion: '学号与姓名不符' })).toContain('学校未通过：学号与姓名不符')
})

it('asks nothing of a verified person, and is empty without a school', async () => {
  const text = await textOf({ state: 'verified', method: 'code' })
  expect([text.includes('已核实'), text.includes('学校加入码')]).toEqual([true, false])
  cleanup()
  expect(await textOf({ schoolId: null })).toBe('')
})
