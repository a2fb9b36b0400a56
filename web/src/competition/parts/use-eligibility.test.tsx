import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { useEligibility } from './use-eligibility.ts'

const item = (name: string, schoolQuota: number | null) =>
  ({ name, nameEn: '', terms: { kinds: ['student'], quotaFrom: 'submission', schoolQuota } }) as never
const rowsOf = (items: RoundDetails['items']) =>
  renderHook(() => useEligibility({ items }), {
    wrapper: ({ children }) => (
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        {children}
      </LanguageContext>
    ),
  }).result.current

it('the head of a round says who may enter and where a school must verify the captain', () => {
  const one = item('创意组', 3)
  const other = item('工程组', null)
  const need = '按学校限额，提交报名前队长须由学校核实身份'
  expect(rowsOf([one])).toEqual([
    ['参赛对象', ['学生']],
    ['学校身份', [need]],
  ])
  expect(rowsOf([one, other])[1]).toEqual(['学校身份', [`创意组: ${need}`]])
  expect(rowsOf([other])[1]).toEqual(['学校身份', []])
  expect(rowsOf([{ ...(other as object), terms: null } as never])[0]).toEqual(['参赛对象', []])
})
