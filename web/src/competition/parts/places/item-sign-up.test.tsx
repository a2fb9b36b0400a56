import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { ItemBrief } from '../item-brief.tsx'
import { SignUpLink } from './item-sign-up.tsx'

afterEach(cleanup)

const show = (part: ReactNode) =>
  render(
    <MemoryRouter>
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        {part}
      </LanguageContext>
    </MemoryRouter>,
  )

const left: ItemPlaces = { itemId: 'A', refusal: null, queued: null, countedAt: null, quotas: [], tightest: null }
const link = (places: ItemPlaces | undefined) =>
  show(<SignUpLink roundId="R" itemId="A" places={places} className="" label="报名" />)

it('an item with a place leads to its sign-up', () => {
  for (const places of [undefined, left]) {
    const { getByRole } = link(places)
    expect(getByRole('link', { name: '报名' }).getAttribute('href')).toContain('itemId=A')
    cleanup()
  }
})

it('a full item shows why a submission is refused and what to do, and has no way in', () => {
  const { getByRole, queryByRole } = link({ ...left, refusal: '本校名额已满 (6/6)' })
  expect(getByRole('button')).toHaveProperty('disabled', true)
  expect(queryByRole('link')).toBeNull()
  expect(document.body.textContent).toContain('本校名额已满 (6/6)。可改报其他赛项')
})

it('a full item with a waiting list leads to its sign-up and says what a team would wait for', () => {
  const { getByRole } = link({ ...left, queued: '本学院没有剩余名额（2/2）' })
  expect(getByRole('link', { name: '报名' })).toBeTruthy()
  expect(document.body.textContent).toContain('本学院没有剩余名额（2/2）。提交后进入候补')
})

it('an item whose quota is yet to be counted says so once and lets a draft wait for it', () => {
  const { getByRole } = link({
    ...left,
    refusal: '2027-01-02 09:00 统计，统计前不能提交',
    countedAt: '2027-01-02T01:00:00.000Z',
  })
  expect(getByRole('button')).toHaveProperty('disabled', true)
  expect(document.body.textContent).toBe('报名2027-\u206001-\u206002 09:00 统计，统计前不能提交。填写草稿')
  expect(getByRole('link', { name: '填写草稿' })).toBeTruthy()
})

const terms = {
  entry: 'team',
  minMembers: 2,
  maxMembers: 3,
  minTeachers: 0,
  maxTeachers: 0,
  kinds: ['student'],
  quotaFrom: 'submission',
  schoolQuota: null,
  fee: NO_FEE,
}
const item = (itemId: string, changed: object) => ({
  itemId,
  name: itemId,
  nameEn: '',
  terms: { ...terms, ...changed },
})
const brief = (items: readonly object[], places: readonly ItemPlaces[] = []) => {
  const round = { serverNow: '2026-11-01T00:00:00.000Z', stages: [] } as unknown as RoundDetails
  const shown = items as unknown as RoundDetails['items']
  show(<ItemBrief round={round} items={shown} places={places} itemsAt="/details?tab=items" />)
  const values = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  const text = document.body.textContent
  cleanup()
  return { values, text }
}

it('the facts of one item are its own, with each of its quotas', () => {
  const quotas = [
    { of: 'item' as const, label: '剩余名额', text: '8 / 10' },
    { of: 'school' as const, label: '每校名额', text: '2 支队伍' },
  ]
  expect(brief([item('A', {})], [{ ...left, quotas }]).values).toEqual([
    '学生',
    '2–3 人（含队长）',
    '不设指导教师',
    '免费',
    '8 / 10',
    '2 支队伍',
  ])
})

it('what is left of each of several items is not told as what is left of the round', () => {
  const quotas = [{ of: 'item' as const, label: '剩余名额', text: '9 / 10' }]
  const places = ['A', 'B'].map((itemId) => ({ ...left, itemId, quotas }))
  expect(brief([item('A', {}), item('B', {})], places).values.at(-1)).toBe('因赛项而异')
})

it('without known places the quota of a school is that of the setting', () => {
  expect(brief([item('A', { schoolQuota: 3 })]).text).toContain('每校名额3 支队伍')
  expect(brief([item('A', {})]).text).not.toContain('名额')
})

it('the facts of several items span them, and where they differ it says so', () => {
  const items = [item('A', { schoolQuota: 3 }), item('B', { maxMembers: 5, maxTeachers: 2 })]
  expect(brief(items).values).toEqual([
    '学生',
    '2–5 人（含队长） 因赛项而异',
    '0–2 人 因赛项而异',
    '免费',
    '因赛项而异',
  ])
  expect(brief(items).text).not.toContain('须由学校核实身份')
  expect(brief(items).text).toContain('各赛项的条件见“赛项”')
  expect(brief([items[0]!]).text).toContain('按学校限额，提交报名前队长须由学校核实身份')
  expect(brief([items[0]!]).text).not.toContain('见“赛项”')
  expect(brief([items[1]!]).text).not.toContain('须由学校核实身份')
})
