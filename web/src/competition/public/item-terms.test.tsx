import type { ItemTerms } from '@podium/core/competition/setting/item-terms.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { Terms } from './item-terms.tsx'

afterEach(cleanup)

const enrol: NonNullable<ItemTerms['enrol']> = {
  entry: 'team',
  minMembers: 1,
  maxMembers: 5,
  minTeachers: 0,
  maxTeachers: 0,
  adviserKinds: [],
  minLeaders: 0,
  maxLeaders: 0,
  teamsPerPerson: 1,
  crossSchool: false,
  schoolQuota: 3,
  totalQuota: null,
  quotaFrom: 'submission',
  kinds: ['student'],
  fee: NO_FEE,
}

/** @spec R19 */
it.each([
  ['submission', 3, true],
  ['submission', null, false],
  ['approval', 3, false],
] as const)(
  'the terms name the verified school where a submission needs one (%s, %s)',
  (quotaFrom, schoolQuota, told) => {
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <Terms enrol={{ ...enrol, quotaFrom, schoolQuota }} rules={[]} quotas={[]} />
      </LanguageContext>,
    )
    expect(document.body.textContent.includes('提交报名前队长须由学校核实身份')).toBe(told)
  },
)
