import type { VersionView } from '@podium/core/work/work.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { VersionList } from './version-list.tsx'

afterEach(cleanup)

const version = (no: number, withdrawnAt: string | null): VersionView => ({
  versionId: `v${no}`,
  no,
  title: '雨水收集伞',
  summary: '',
  keywords: [],
  aiUse: null,
  origin: null,
  briefName: '',
  receipt: `W20261130-0000000${no}`,
  submittedAt: '2026-11-30T03:00:00.000Z',
  submittedBy: '夏晚晴',
  deadline: null,
  withdrawnAt,
  files: [],
})

it('tells the version that counts, those taken back and those replaced apart', () => {
  render(
    <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
      <VersionList
        versions={[version(3, null), version(2, null), version(1, '2026-11-30T04:00:00.000Z')]}
        setting={null}
        currentId="v3"
      />
    </LanguageContext>,
  )
  const tags = screen.getAllByRole('article').map((one) => one.querySelector('.state-tag')?.textContent ?? null)
  expect(tags).toEqual(['有效版本', null, '2026-11-30 12:00 已撤回'])
})
