import { cleanup, render, screen } from '@testing-library/react'
import { Select } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { endKept } from './end-kept.tsx'

afterEach(cleanup)

it.each([
  ['全国大学生机械创新设计与智能制造挑战赛（2026 年）', '挑战赛（2026 年）'],
  ['全国大学生机械创新设计与智能制造挑战赛 · 2026 · 第 4 届', ' · 2026 · 第 4 届'],
  ['National Student Design Contest, round 2026', ' round 2026'],
  ['National Student Design Contest: Second round', ' Second round'],
])('a select keeps the end of %s, and has the whole of it as its title', (label, end) => {
  render(<Select value="a" options={[{ value: 'a', label }]} labelRender={endKept} />)
  const shown = document.querySelector('.end-kept')!
  expect([shown.textContent, shown.lastElementChild?.textContent]).toEqual([label, end])
  expect(screen.getByTitle(label).contains(shown)).toBe(true)
})

it('a short name is left as it is', () => {
  render(<Select value="a" options={[{ value: 'a', label: '第四届设计大赛' }]} labelRender={endKept} />)
  expect([document.querySelector('.end-kept'), screen.getByTitle('第四届设计大赛').textContent]).toEqual([
    null,
    '第四届设计大赛',
  ])
})
