import { expect, test } from 'vitest'
import { roundLabels } from './round-label.ts'

const rounds = [
  { value: 'a', label: '全国大学生设计大赛', year: 2026, edition: 4 },
  { value: 'b', label: '全国大学生设计大赛', year: 2025, edition: 3 },
  { value: 'c', label: '数学建模竞赛', year: 2026, edition: 1 },
]

test('rounds that share a name are told apart by year and edition', () => {
  expect(roundLabels(rounds, 'zh-cn').map(({ label }) => label)).toEqual([
    '全国大学生设计大赛 · 2026 · 第 4 届',
    '全国大学生设计大赛 · 2025 · 第 3 届',
    '数学建模竞赛',
  ])
  expect(roundLabels(rounds, 'en')[1]).toEqual({ value: 'b', label: '全国大学生设计大赛 · 2025 · edition 3' })
})
