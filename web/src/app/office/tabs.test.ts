import { describe, expect, it } from 'vitest'
import { HOME_TAB, close, tabPathOf, visit } from './tabs.ts'
import type { Closing, Tab } from './tabs.ts'

const users: Tab = { path: '/system/user', search: '' }
const filtered: Tab = { path: '/system/user', search: '?keyword=a' }
const first: Tab = { path: '/competition/details', search: '?roundId=1' }
const second: Tab = { path: '/competition/details', search: '?roundId=2' }

describe('arriving at a page', () => {
  it('opens a tab after the home tab', () => {
    expect(visit([], null, users, 'PUSH')).toEqual([HOME_TAB, users])
  })

  it('leaves the tabs unchanged where the page is open already', () => {
    const tabs = [HOME_TAB, users]
    expect(visit(tabs, HOME_TAB, users, 'PUSH')).toBe(tabs)
  })

  it('closes the current tab when its address is replaced by that of an open one, as after a deletion', () => {
    const list: Tab = { path: '/competition/details', search: '' }
    expect(visit([HOME_TAB, list, first], first, list, 'REPLACE')).toEqual([HOME_TAB, list])
    expect(visit([HOME_TAB, list, first], first, list, 'PUSH')).toEqual([HOME_TAB, list, first])
  })

  it('updates the current tab when its filters change', () => {
    expect(visit([HOME_TAB, users, first], users, filtered, 'REPLACE')).toEqual([HOME_TAB, filtered, first])
  })

  it('opens another tab for another record', () => {
    expect(visit([HOME_TAB, first], first, second, 'PUSH')).toEqual([HOME_TAB, first, second])
  })

  it('shows another record in the same tab where a page has one tab for all', () => {
    const work: Tab = { path: '/review/score', search: '?taskId=1' }
    const next: Tab = { path: '/review/score', search: '?taskId=2' }
    expect(visit([HOME_TAB, work, users], users, next, 'PUSH')).toEqual([HOME_TAB, next, users])
    expect(visit([HOME_TAB, work, users], work, next, 'REPLACE')).toEqual([HOME_TAB, next, users])
  })

  it('shows the pages of the settings in one tab', () => {
    const settings: Tab = { path: '/system/setting', search: '' }
    const chat: Tab = { path: '/system/assistant', search: '' }
    const wording: Tab = { path: '/system/noticeWording/edit', search: '?template=enrolment.returned' }
    expect(visit([HOME_TAB, settings, users], settings, chat, 'PUSH')).toEqual([HOME_TAB, chat, users])
    expect(visit([HOME_TAB, chat, users], users, wording, 'PUSH')).toEqual([HOME_TAB, wording, users])
    expect(visit([HOME_TAB, wording], wording, settings, 'PUSH')).toEqual([HOME_TAB, settings])
    expect(tabPathOf(wording.path)).toBe(settings.path)
  })

  it('finds the tab again when one goes back to earlier filters', () => {
    expect(visit([HOME_TAB, filtered], HOME_TAB, users, 'POP')).toEqual([HOME_TAB, users])
  })
})

describe('closing tabs', () => {
  const tabs = [HOME_TAB, users, first, second]
  it.each<[Closing, Tab, Tab, Tab[], Tab | null]>([
    ['this', first, first, [HOME_TAB, users, second], second],
    ['this', second, second, [HOME_TAB, users, first], first],
    ['this', users, second, [HOME_TAB, first, second], null],
    ['others', first, first, [HOME_TAB, first], null],
    ['others', users, second, [HOME_TAB, users], users],
    ['left', second, second, [HOME_TAB, second], null],
    ['right', users, second, [HOME_TAB, users], users],
    ['all', users, users, [HOME_TAB], HOME_TAB],
    ['this', HOME_TAB, HOME_TAB, tabs, null],
  ])('closes %s', (which, target, active, left, show) => {
    expect(close(tabs, target, which, active)).toEqual({ tabs: left, show })
  })
})
