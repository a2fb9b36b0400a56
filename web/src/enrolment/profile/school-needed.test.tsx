import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { ApplyStep } from '../team/apply-step.tsx'
import { ProfileStatus } from './profile-status.tsx'
import { SchoolNeeded, type SchoolRules } from './school-needed.tsx'

let membership: { schoolId: string | null; schoolName: string; state: string; ways: string[] }
const perSchool = { quotaFrom: 'submission', auditLevels: [], schoolQuota: 3 } satisfies SchoolRules
const free = { ...perSchool, schoolQuota: null } satisfies SchoolRules
const item = (itemId: string, name: string, terms: object) => ({ itemId, name, nameEn: '', introduction: '', terms })
const round = { name: '机器人竞赛', nameEn: '', items: [item('i1', '创意组', perSchool), item('i2', '工程组', free)] }

beforeEach(() => {
  membership = { schoolId: 's1', schoolName: '澄湖理工大学', state: 'claimed', ways: ['approval', 'email'] }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (input) => {
      const data = input.includes('/complete/status')
        ? { complete: true, missing: [] }
        : input.includes('/membership')
          ? membership
          : input.includes('/competition/details')
            ? round
            : input.includes('/item/places')
              ? []
              : { rows: [], total: 0 }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(cleanup)

async function show(what: React.ReactNode) {
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>{what}</QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
}
const text = () => document.body.textContent ?? ''

const verifiedRule = RuleRow.parse({
  kind: 'people',
  key: 'verified',
  roles: ['member'],
  amount: 'all',
  condition: { match: 'all', of: [{ fact: 'verified', op: 'is', value: true }] },
})

it.each([
  [{ schoolId: 's1', state: 'verified' }, '您已核实', null],
  [{ schoolId: 's1', state: 'claimed' }, '您待核实', '查看核实方式'],
  [{ schoolId: null, state: 'claimed' }, '您未核实', '去填写学校'],
])(
  'the choice of an item says which needs a verified school, and the state of the viewer: %j',
  async (own, tag, link) => {
    membership = { ...membership, ...own }
    await show(<ApplyStep roundId="r1" itemId={null} />)
    await waitFor(() => expect(text()).toContain(tag))
    const [needing, other] = [...document.querySelectorAll('.item-choice li')]
    expect(needing?.textContent).toContain(`须由学校核实身份 ${tag}`)
    expect(needing?.querySelector('a')?.textContent ?? null).toBe(link)
    expect(other?.textContent).toBe('工程组 ')
  },
)

it.each([
  [{ setting: perSchool }, '资料已填写完整，学校身份尚未核实待澄湖理工大学核实 查看核实方式'],
  [{ setting: free }, '资料已完整，可以参赛学校尚未核实您的身份：本赛项不要求核实。 查看核实方式'],
  [
    { role: 'member' as const, setting: { ...free, rules: [verifiedRule] } },
    '资料已填写完整，学校身份尚未核实待澄湖理工大学核实 查看核实方式',
  ],
  [{ role: 'member' as const }, '参赛不要求核实，仅在您作为队长报名按学校限额的赛项时需要。 查看核实方式'],
])('a profile beside an unverified school says whether that matters (%#)', async (props, words) => {
  await show(<ProfileStatus {...props} />)
  await waitFor(() => expect(text()).toContain(words))
})

it('a claim that the school alone can decide leads nowhere else', async () => {
  membership = { ...membership, ways: ['approval'] }
  await show(<ProfileStatus setting={perSchool} />)
  await waitFor(() => expect(text()).toContain('待澄湖理工大学核实'))
  expect(document.querySelector('a')).toBeNull()
})

it('a school that refused the claim is to be named again', async () => {
  membership = { ...membership, state: 'refused' }
  await show(<ProfileStatus setting={perSchool} />)
  await waitFor(() => expect(text()).toContain('您的学校身份尚未核实 去核实'))
})

it('the page of the profile says first that the school has yet to verify the captain', async () => {
  await show(<SchoolNeeded setting={perSchool} isHere />)
  await waitFor(() => expect(text()).toContain('您已填写澄湖理工大学，待学校核实'))
  expect(document.querySelector('a')).toBeNull()
})
