import { expect, test } from 'vitest'
import { RuleRow } from '../rule/row.ts'
import { EnrolSetting } from '../setting/setting.ts'
import { formulasAmong, shiftSchedule } from './copy.rule.ts'

const [OLD, NEW, SISTER] = [1, 2, 3].map((no) => `00000000-0000-4000-8000-00000000000${no}`) as [string, string, string]
const sister = { roundId: SISTER, name: '姊妹赛' }

test('a copy shares its places with no other round, and counts in itself where the old round was counted with others', () => {
  const formula = { percent: 10, count: 'approved', roundId: SISTER, at: '2026-01-01T00:00:00.000Z' }
  const row = RuleRow.parse({
    kind: 'quota',
    key: 'both',
    unit: 'region',
    most: 2,
    items: [{ code: 'A', zh: '甲' }],
    rounds: [sister],
    roles: ['member'],
    amount: 'any',
    condition: null,
    formula: { ...formula, moreRounds: [{ roundId: OLD, name: '第一届' }] },
  })
  const sizes = { entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 0, maxTeachers: 1 }
  const round = { oldId: OLD, newId: NEW, oldName: '第一届', newName: '第二届' }
  const places = { round, newItem: new Map(), newStage: new Map(), years: 1 }
  const [copied] = formulasAmong(EnrolSetting.parse({ ...sizes, rules: [row] }), places).rules
  expect(copied).toMatchObject({
    unit: 'region',
    rounds: [],
    formula: { roundId: SISTER, moreRounds: [{ roundId: NEW }], at: '2026-12-31T00:00:00.000Z' },
  })
})

test('a copy has no windows that nothing acts on', () => {
  const span = { opensAt: '2026-01-01T00:00:00.000Z', closesAt: '2026-02-01T00:00:00.000Z' }
  const window = { ...span, itemId: null, onTimeline: true }
  const windows = [
    { ...window, kind: 'signup' as const },
    { ...window, kind: 'draw' as const },
  ]
  const [copied] = shiftSchedule(
    [{ ...span, stageId: OLD, name: '决赛', nameEn: '', weight: 100, windows }],
    1,
    new Map(),
  )
  expect(copied!.windows.map(({ kind }) => kind)).toEqual(['signup'])
})
