import { cleanup, render, screen, within } from '@testing-library/react'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { RoundTabs } from './round-tabs.tsx'

afterEach(cleanup)

const file = { fileId: 'f1', name: '参赛手册.pdf', address: '/prod-api/files/f1', bytes: 2_200_000 }

function show(
  round: Partial<Pick<RoundDetails, 'attachments'>> & { tabs?: object[]; guide?: string; contacts?: object[] },
  language: Language = 'zh-cn',
) {
  const { tabs = [], attachments = [], guide = '指南文字', contacts = [{ name: '张', phone: '1', email: '' }] } = round
  const content = { introduction: '介绍文字', guide, notices: [], contacts, tabs }
  render(
    <LanguageContext value={{ language, wording: 'standard', setLanguage: () => {} }}>
      <MemoryRouter initialEntries={['/home/competition/details?tab=attachments']}>
        <RoundTabs round={{ roundId: 'r1', items: [], content, attachments } as never} />
      </MemoryRouter>
    </LanguageContext>,
  )
  return within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

it('tabs are hidden and renamed as the organiser set them, in the language of the reader', () => {
  const tabs = [
    { key: 'guide', hidden: true, name: '', nameEn: '' },
    { key: 'items', hidden: false, name: '赛道', nameEn: 'Tracks' },
    { key: 'contacts', hidden: false, name: '组委会', nameEn: '' },
  ]
  expect(show({ tabs })).toEqual(['竞赛介绍', '赛道', '报名须知', '组委会'])
  expect(screen.getByText('介绍文字')).toBeTruthy()
  cleanup()
  expect(show({ tabs }, 'en')).toEqual(['About', 'Tracks', 'Notices', '组委会'])
})

it('files can be downloaded, with their size, in a tab that is there only with files', () => {
  expect(show({ attachments: [file] })).toContain('附件下载')
  const link = screen.getByRole('link', { name: '参赛手册.pdf' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([file.address, file.name])
  expect(screen.getByText('2.1 MB')).toBeTruthy()
  cleanup()
  expect(show({})).not.toContain('附件下载')
})

it('a guide or contacts that nobody filled in have no tab', () => {
  expect(show({ guide: ' \n', contacts: [] })).toEqual(['竞赛介绍', '赛项', '报名须知'])
})
