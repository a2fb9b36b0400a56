import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { CentreMenu } from './centre-menu.tsx'
import { centreGroups } from './menu-groups.ts'

afterEach(cleanup)

it('the personal centre lists each page once, by group, and a button opens the list on a phone', async () => {
  const here = centreGroups[1]!.entries[0]!
  const { container, getByRole } = render(
    <MemoryRouter>
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <CentreMenu here={here} />
      </LanguageContext>
    </MemoryRouter>,
  )
  const sections = [...container.querySelectorAll('section')].map((section) => [
    section.querySelector('h2')?.textContent ?? '',
    ...[...section.querySelectorAll('a')].map(({ textContent }) => textContent),
  ])
  expect(sections).toEqual([
    ['', '总览'],
    ['参赛', '我的竞赛', '我的团队', '我的作品', '学习资料'],
    ['成绩与证书', '证书', '获奖记录', '评语与留言'],
    ['账户', '我的订单', '消息与订阅', '账号设置'],
  ])
  expect(getByRole('link', { current: 'page' }).textContent).toBe('我的竞赛')
  const button = getByRole('button', { name: '我的竞赛' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await act(async () => button.click())
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await act(async () => getByRole('link', { name: '证书' }).click())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
