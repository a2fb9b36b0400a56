import { expect, test } from 'vitest'
import type { WindowKind } from '../round/round.ts'
import type { Gap } from '../schedule/gap.ts'
import { whyNotOpenWindows } from './open-window.rule.ts'

const gap = (page: Gap['page'], itemId: string, stageId?: string): Gap => {
  return { key: `${page} ${itemId}`, page, zh: `缺${page}`, en: `no ${page}`, itemId, ...(stageId && { stageId }) }
}
const window = (kind: WindowKind, itemId: string | null = null) => {
  return { kind, stageId: 's1', itemId }
}

test('a window needs the settings of its kind, stage and item, and no others', () => {
  const gaps = [gap('workSubSet', 'a', 's1'), gap('reviewSet', 'a', 's2'), gap('enrollSet', 'b')]
  const needed = (...windows: Parameters<typeof whyNotOpenWindows>[0]) =>
    whyNotOpenWindows(windows, windows, gaps)?.params
  expect(needed(window('submission'))).toEqual({ gapsZh: '缺workSubSet', gapsEn: 'no workSubSet' })
  expect(needed(window('submission', 'b'))).toBeUndefined()
  expect(needed(window('review'))).toBeUndefined()
  expect(needed(window('signup'))).toMatchObject({ gapsEn: 'no enrollSet' })
  expect(needed(window('signup', 'a'))).toBeUndefined()
  expect(needed(window('roster'))).toMatchObject({ gapsEn: 'no enrollSet' })
  expect(needed(window('correction', 'b'))).toMatchObject({ gapsEn: 'no enrollSet' })
  expect(needed(window('result'))).toBeUndefined()
  expect(needed(window('submission'), window('signup', 'b'))).toMatchObject({ gapsEn: 'no workSubSet; no enrollSet' })
})

test('a window of all items needs no settings of an item that has its own', () => {
  const gaps = [gap('workSubSet', 'a', 's1')]
  const all = [window('submission'), window('submission', 'a')]
  expect(whyNotOpenWindows(all.slice(0, 1), all, gaps)).toBeNull()
  expect(whyNotOpenWindows(all.slice(0, 1), [window('submission'), window('review', 'a')], gaps)).not.toBeNull()
})
