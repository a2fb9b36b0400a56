import { expect, test } from 'vitest'
import { refusalText } from '../../base/refusal.ts'
import { competitionRefusals as no } from '../refusals.ts'
import { whyNotRemoveList, whyNotRemoveTable } from './remove-table.rule.ts'

const round = (zh: string, en = '') => ({ name: { zh, en } })
const unknown = { name: null }

test.each([
  [[], null, null],
  [[round('甲赛', 'A')], '“甲赛”', '“A”'],
  [[round('甲赛', 'A'), round('乙赛')], '“甲赛”、“乙赛”', '“A”, “乙赛”'],
  [[round('甲赛', 'A'), unknown, unknown], '“甲赛”、另外 2 届竞赛', '“A”, 2 more'],
  [[unknown], '另外 1 届竞赛', '1 more'],
  [
    Array.from({ length: 7 }, (_, at) => round(`赛${at}`, `R${at}`)),
    '“赛0”、“赛1”、“赛2”、“赛3”、“赛4”、另外 2 届竞赛',
    '“R0”, “R1”, “R2”, “R3”, “R4”, 2 more',
  ],
])('a table that %o name stays, and whoever deletes it reads by whom it is named', (rounds, zh, en) => {
  const refusal = whyNotRemoveTable('分配表', rounds)
  if (zh === null) return expect(refusal).toBe(null)
  expect(refusal?.kind).toBe(no.QUOTA_TABLE_IN_USE)
  expect(refusalText(refusal!, 'zh-cn')).toContain(`使用，不能删除：${zh}`)
  expect(refusalText(refusal!, 'en')).toContain(`: ${en}`)
})

test('a list that rounds name stays as well, and is named with them', () => {
  expect(whyNotRemoveList('名单', [])).toBe(null)
  const refusal = whyNotRemoveList('名单', [round('甲赛', 'A'), unknown])!
  expect([refusal.kind, refusalText(refusal, 'zh-cn'), refusalText(refusal, 'en')]).toEqual([
    no.LIST_IN_USE,
    '名单“名单”正被以下竞赛的报名规则使用，请先修改规则：“甲赛”、另外 1 届竞赛',
    'Rules of sign-up use the list “名单”: change them first, in “A”, 1 more',
  ])
})
