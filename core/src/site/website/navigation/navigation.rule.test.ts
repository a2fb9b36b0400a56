import { describe, expect, test } from 'vitest'
import { defaultNavigation, type Navigation } from '../../navigation.ts'
import { indented, movedBy, outdented, placedAt } from './move-navigation.rule.ts'
import { whyNotNavigation } from './navigation.rule.ts'

const entry = (name: string, change: Partial<Navigation> = {}): Navigation => {
  return { name, nameEn: '', tem: '', path: '/home', children: [], ...change }
}
const child = (name: string, path = '/home') => ({ name, nameEn: '', path, dictValue: '' })
const parent = (name: string, ...children: string[]) =>
  entry(name, { path: '', children: children.map((each) => child(each)) })

describe('a navigation', () => {
  test.each<[string, Navigation[], string[]]>([
    ['of the standard entries', defaultNavigation, []],
    ['without entries', [], []],
    ['with an entry that leads nowhere', [entry('甲', { path: '' })], ['navigation.0.path']],
    ['with a parent that leads nowhere itself', [parent('甲', '乙')], []],
    ['with a script', [entry('甲', { path: 'javascript:alert(1)' })], ['navigation.0.path']],
    ['with a script below', [entry('甲', { children: [child('乙', '//evil')] })], ['navigation.0.children.0.path']],
    ['with one name twice', [entry('甲'), entry('甲')], ['navigation.1.name']],
    ['with one name twice below', [parent('甲', '乙', '乙')], ['navigation.0.children.1.name']],
  ])('%s is refused at its faults', (_, tree, faults) => {
    expect(whyNotNavigation(tree)?.fields.map(({ path }) => path) ?? []).toEqual(faults)
  })
})

/** The names of a tree: 甲(乙丙)丁. */
const shown = (tree: readonly Navigation[]) =>
  tree
    .map(({ name, children }) => name + (children.length > 0 ? `(${children.map((each) => each.name).join('')})` : ''))
    .join('')
const tree = [parent('甲', '乙', '丙'), entry('丁'), parent('戊', '己')]

describe('moving in the navigation', () => {
  test.each<[string, Navigation[], string]>([
    ['down', movedBy(tree, [0], 1), '丁甲(乙丙)戊(己)'],
    ['up at the top', movedBy(tree, [0], -1), '甲(乙丙)丁戊(己)'],
    ['a child down', movedBy(tree, [0, 0], 1), '甲(丙乙)丁戊(己)'],
    ['a child down at the end', movedBy(tree, [0, 1], 1), '甲(乙丙)丁戊(己)'],
    ['below the entry above', indented(tree, 1), '甲(乙丙丁)戊(己)'],
    ['the first below nothing', indented(tree, 0), '甲(乙丙)丁戊(己)'],
    ['a parent below another', indented(tree, 2), '甲(乙丙)丁戊(己)'],
    ['a child to the top level', outdented(tree, [0, 0]), '甲(丙)乙丁戊(己)'],
    ['by dragging', placedAt(tree, [2], [0]), '戊(己)甲(乙丙)丁'],
    ['a child by dragging', placedAt(tree, [0, 1], [0, 0]), '甲(丙乙)丁戊(己)'],
    ['a child to another parent', placedAt(tree, [0, 1], [2, 0]), '甲(乙)丁戊(丙己)'],
    ['a child on a parent', placedAt(tree, [0, 1], [2]), '甲(乙丙)丁戊(己)'],
  ])('%s', (_, moved, names) => {
    expect(shown(moved)).toBe(names)
  })
})
