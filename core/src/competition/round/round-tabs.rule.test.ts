import { expect, test } from 'vitest'
import { RoundContent } from './round.ts'
import { ROUND_TABS, type RoundTab, tabSettings } from './round-tabs.ts'
import { whyNotTabs, withoutHiddenTexts } from './round-tabs.rule.ts'

const tab = (key: RoundTab, hidden = false) => ({ key, hidden, name: '', nameEn: '' })

test.each([
  ['no setting at all', [], null],
  ['every tab hidden but one', ROUND_TABS.map((key) => tab(key, key !== 'guide')), null],
  ['only the attachments shown', ROUND_TABS.map((key) => tab(key, key !== 'attachments')), 'content.tabs.0.hidden'],
  ['every tab hidden', ROUND_TABS.map((key) => tab(key, true)), 'content.tabs.0.hidden'],
  ['two settings of one tab', [tab('guide'), tab('guide', true)], 'content.tabs'],
])('the tabs of a page: %s', (_name, tabs, path) => {
  expect(whyNotTabs(tabs)?.fields[0]?.path ?? null).toBe(path)
})

test('tabs without a setting are shown under their usual names, in the order of the page', () => {
  const settings = tabSettings([{ key: 'items', hidden: false, name: '赛道', nameEn: 'Tracks' }])
  expect(settings.map(({ key }) => key)).toEqual(ROUND_TABS)
  expect(settings.map(({ name }) => name)).toEqual(['', '', '赛道', '', '', ''])
  expect(settings.some(({ hidden }) => hidden)).toBe(false)
})

test('texts of hidden tabs are not public, but notices are, because sign-up shows them', () => {
  const texts = {
    introduction: '介绍',
    guide: '指南',
    contacts: [{ name: '组委会', phone: '', email: '' }],
    notices: [{ title: '须知', body: '内容' }],
  }
  const hidden = ['guide', 'contacts', 'notices'].map((key) => ({ key, hidden: true }))
  const shown = withoutHiddenTexts(RoundContent.parse({ ...texts, tabs: hidden }))
  expect(shown).toMatchObject({ introduction: '介绍', guide: '', contacts: [], notices: texts.notices })
})
