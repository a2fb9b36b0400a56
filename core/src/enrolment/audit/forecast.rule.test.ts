import { describe, expect, test } from 'vitest'
import { forecastQuotas, type Quota, type TeamToDecide } from './forecast.rule.ts'

const team = (teamId: string, rest: Partial<TeamToDecide> = {}): TeamToDecide => ({
  teamId,
  itemId: 'design',
  schoolId: 'lake',
  holdsPlace: false,
  takesPlace: true,
  quotaKeys: [],
  ...rest,
})
const ofItem: Quota = { itemId: 'design', schoolId: null, key: '', used: 6, size: 9, awaited: null }
const ofSchool: Quota = { itemId: 'design', schoolId: 'lake', key: '', used: 2, size: 4, awaited: null }
const after = (verdict: 'approve' | 'return' | 'reject', teams: TeamToDecide[], quotas = [ofItem, ofSchool]) => {
  const forecast = forecastQuotas(verdict, teams, quotas)
  return [forecast.quotas.map((quota) => quota.after), forecast.unfit.map(({ teamId, full }) => `${teamId} ${full}`)]
}

describe('a decision on several teams', () => {
  test.each([
    ['takes a place for each in both quotas', [team('a'), team('b')], [8, 4], []],
    ['names those that do not fit, in the order of deciding', [team('c'), team('b'), team('a')], [8, 4], ['c school']],
    ['counts only teams that take a place now', [team('a', { takesPlace: false }), team('b')], [7, 3], []],
    ['counts another school only in the item', [team('a', { schoolId: 'hill' })], [7, 2], []],
    ['leaves the quotas of other items', [team('a', { itemId: 'code' })], [6, 2], []],
  ] as const)('that approves %s', (_, teams, quotas, unfit) => {
    expect(after('approve', [...teams])).toEqual([quotas, unfit])
  })

  test('names the quota of the item where both are full', () => {
    expect(
      after(
        'approve',
        [team('a')],
        [
          { ...ofSchool, used: 4 },
          { ...ofItem, used: 9 },
        ],
      ),
    ).toEqual([[4, 9], ['a item']])
  })

  test('counts teams in the quotas of the rules that they are of, over several items', () => {
    const ofRule = { ...ofSchool, key: 'design:share+', used: 1, size: 2 }
    const counted = { quotaKeys: ['design:share+'] }
    const teams = [team('a', counted), team('b', { ...counted, itemId: 'code' }), team('c')]
    expect(after('approve', teams, [ofRule])).toEqual([[2], ['b rule']])
  })

  test('frees the places of rejected teams, and keeps those of returned ones', () => {
    const held = [team('a', { holdsPlace: true, takesPlace: false }), team('b', { holdsPlace: false })]
    expect(after('reject', held)).toEqual([[5, 1], []])
    expect(after('return', held)).toEqual([[6, 2], []])
  })
})

describe('a quota for a kind of team', () => {
  const ofKind = { ...ofSchool, key: 'design:first', used: 1, size: 2 }
  const quotaKeys = [ofKind.key]

  test('counts only teams of the kind, and names those that do not fit', () => {
    const teams = [
      team('a'),
      team('b', { quotaKeys }),
      team('c', { quotaKeys }),
      team('d', { quotaKeys, schoolId: 'hill' }),
    ]
    expect(after('approve', teams, [ofKind])).toEqual([[2], ['c rule']])
  })

  test('says how many of the teams it counts already', () => {
    const teams = [team('a', { quotaKeys, holdsPlace: true, takesPlace: false }), team('b')]
    expect(forecastQuotas('approve', teams, [ofKind, ofSchool]).quotas).toMatchObject([
      { used: 1, held: 1, after: 1 },
      { used: 2, held: 1, after: 3 },
    ])
  })

  test.each([
    ['refuse', [1], ['b uncounted']],
    ['unlimited', [2], []],
  ] as const)('that is not counted yet, and until then says %s', (before, quotas, unfit) => {
    const uncounted = { ...ofKind, size: null, awaited: { at: '2999-01-01T00:00:00.000Z', before } }
    expect(after('approve', [team('b', { quotaKeys })], [uncounted])).toEqual([quotas, unfit])
  })
})
