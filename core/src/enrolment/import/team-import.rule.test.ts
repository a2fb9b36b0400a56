import { describe, expect, test } from 'vitest'
import { EnrolSetting } from '../../competition/setting/setting.ts'
import { teamImportRefusals } from './refusals.ts'
import { correctRows, readTeamImport } from './team-import.rule.ts'
import { closedKey, heldKey, numberKey, teamKey, type TeamImportColumn, type TeamImportContext } from './team-import.ts'
import { whyNotUndoImport } from './undo-import.rule.ts'

const team = EnrolSetting.parse({ entry: 'team', minMembers: 2, maxMembers: 3, minTeachers: 0, maxTeachers: 1 })
const individual: EnrolSetting = { ...team, entry: 'individual' }
const own = { schoolId: 's1', name: '本校' }
const other = { schoolId: 's2', name: '外校' }
const known = { userId: 'u1', name: '王五', kind: 'student', school: own, reached: true } as const
const context: TeamImportContext = {
  codes: ['A', 'B', 'C', 'D'],
  items: new Map([
    ['A', { itemId: 'a', setting: team }],
    ['B', { itemId: 'b', setting: individual }],
    ['C', { itemId: 'c', setting: null }],
    ['D', { itemId: 'd', setting: team }],
  ]),
  people: new Map([
    ['13900000005', known],
    ['13900000006', { ...known, userId: 'u2', name: '赵六', school: other, reached: false }],
    ['13900000007', { ...known, userId: 'u3', name: '钱七' }],
  ]),
  schools: new Map([['S2', other]]),
  ownSchool: own,
  takenNames: new Set([teamKey('a', '旧队')]),
  takenNumbers: new Set([numberKey('s1', '0001')]),
  held: new Map([[heldKey('a', 'captain', 'u3'), 1]]),
  closed: new Map([[closedKey('d', 's1'), { zh: '报名已截止', en: 'Closed' }]]),
}
const columns: readonly TeamImportColumn[] = [
  'itemCode',
  'team',
  'role',
  'name',
  'phone',
  'number',
  'schoolCode',
  'adviserKind',
]
const sheet = (...rows: string[][]) =>
  rows.map((cells, at) => ({
    number: at + 2,
    cells: Object.fromEntries(columns.map((key, i) => [key, cells[i] ?? ''])),
  }))
const captain = ['A', '星火队', '队长', '张三', '13900000001']
const member = ['A', '星火队', '队员', '李四', '13900000002']
const cells = (...rows: string[][]) =>
  readTeamImport(sheet(...rows), context).faults.map(({ row, column, zh }) => `${row}.${column} ${zh}`)

test('rows with the same item and team name are a team in their order, however the name is written', () => {
  const { teams, faults } = readTeamImport(
    sheet(captain, ['b', '', 'Captain', '王五', '13900000005'], member.with(1, '星火 队')),
    context,
  )
  expect(faults).toEqual([])
  expect(teams.map(({ name, school, members }) => [name, school.name, members.map((each) => each.name)])).toEqual([
    ['星火队', '本校', ['张三', '李四']],
    ['王五', '本校', ['王五']],
  ])
  expect(teams[0]!.members.map(({ userId, kind, role }) => [userId, kind, role])).toEqual([
    [null, 'student', 'captain'],
    [null, 'student', 'member'],
  ])
})

test('sign-up is open or closed for the school of a team, wherever its other people are from', () => {
  const rows = [
    ['D', '外校队', '队长', '钱一', '13900000011', '', 'S2'],
    ['D', '外校队', '队员', '钱二', '13900000012', '', 'S2'],
  ]
  expect(cells(...rows)).toEqual([])
})

test('somebody else’s person is read as any newcomer is where schools may mix', () => {
  const mixed = {
    ...context,
    items: new Map([['A', { itemId: 'a', setting: { ...team, crossSchool: true } }]]),
  }
  const { teams, faults } = readTeamImport(sheet(captain, member.with(4, '13900000006')), mixed)
  expect(faults).toEqual([])
  expect(teams[0]!.members.map(({ name, isBeyondReach }) => [name, isBeyondReach])).toEqual([
    ['张三', false],
    ['李四', true],
  ])
})

test('people of one name enter an item for individuals', () => {
  const rows = [
    ['B', '', '队长', '张伟', '13900000011'],
    ['B', '', '队长', '张伟', '13900000012'],
  ]
  expect(readTeamImport(sheet(...rows), context)).toMatchObject({
    faults: [],
    teams: [{ name: '张伟' }, { name: '张伟' }],
  })
})

describe('a bad cell is named', () => {
  test.each<[string, string[][], string[]]>([
    ['without an item', [captain.with(0, ''), member], ['2.itemCode 必填']],
    ['of an unknown item', [['X', '队', '队长', '张三', '13900000001']], ['2.itemCode 没有这个赛项，可填：A、B、C、D']],
    ['of an item without a rule', [['C', '队', '队长', '张三', '13900000001']], ['2.itemCode 该赛项尚未设置报名规则']],
    [
      'of an item that is closed',
      [captain.with(0, 'D'), member.with(0, 'D')],
      ['2.itemCode 报名已截止', '3.itemCode 报名已截止'],
    ],
    [
      'of an unknown role',
      [captain, member.with(2, '教练')],
      ['3.role 没有这种身份，可填：队长、队员、指导教师、领队'],
    ],
    ['of a bad phone', [captain, member.with(4, '139')], ['3.phone 不是 11 位手机号']],
    ['without a team name', [captain.with(1, ''), member], ['2.team 必填', '3.role 团队须有且只有一名队长']],
    [
      'of a person with another name',
      [captain, member.with(4, '13900000005')],
      ['3.name 该手机号属于另一姓名的人', '3.phone 若姓名无误，请更正手机号'],
    ],
    [
      'of a phone under two names',
      [captain, member, ['B', '', '队长', '李五', '13900000002']],
      ['4.name 该手机号属于另一姓名的人', '4.phone 若姓名无误，请更正手机号'],
    ],
    ['of a person twice', [captain, member, member], ['4.phone 与本队前面的行重复']],
    ['of a taken team name', [captain.with(1, '旧队'), member.with(1, '旧队')], ['2.team 队名已被使用']],
    ['of a taken number', [[...captain, '0001'], member], ['2.number 该校已有其他人使用此号码']],
    [
      'of a number given twice',
      [
        [...captain, '7'],
        [...member, '7'],
      ],
      ['3.number 该校已有其他人使用此号码'],
    ],
    [
      'of a school out of reach',
      [[...captain, '', 'S9'], member],
      ['2.schoolCode 没有这所学校，或不在您的管辖范围', '2.schoolCode 队长须有学校'],
    ],
    [
      'of a captain of another school',
      [
        ['A', '队', '队长', '赵六', '13900000006'],
        ['A', '队', '队员', '孙八', '13900000008'],
      ],
      ['2.phone 该手机号不能由您录入：请核对号码，或由队长邀请'],
    ],
    [
      'of somebody else’s person, whatever they are called',
      [captain, member.with(4, '13900000006')],
      ['3.phone 该手机号不能由您录入：请核对号码，或由队长邀请'],
    ],
    [
      'of a member of another school',
      [captain, [...member, '', 'S2']],
      ['3.role 该赛项不允许跨校组队：李四 与队长不在同一学校'],
    ],
    [
      'of a person who is in a team',
      [['A', '队', '队长', '钱七', '13900000007'], member.with(1, '队')],
      ['2.name 钱七 在本赛项最多参加 1 支队伍，现已参加 1 支'],
    ],
    [
      'of too large a team',
      [captain, member, member.with(4, '13900000003'), member.with(4, '13900000004')],
      ['2.role 团队人数超过上限：现有 4 人，最多 3 人（含队长）'],
    ],
  ])('%s', (_, rows, faults) => {
    const found = cells(...rows)
    for (const fault of faults) expect(found).toContainEqual(fault)
    expect(found.length).toBe(faults.length)
  })
})

test('a bad row leaves out its team and no other', () => {
  const { teams } = readTeamImport(
    sheet(captain, member.with(4, '1'), ['B', '', '队长', '王五', '13900000005']),
    context,
  )
  expect(teams.map(({ name }) => name)).toEqual(['王五'])
})

test('a worksheet of one endless team is read at once', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => member.with(4, String(13_800_000_000 + at)))
  const found = cells(captain, ...rows)
  expect(found).toContain('2.team 一支队伍最多 130 人')
})

test('a corrected cell replaces the worksheet’s', () => {
  const rows = sheet(captain, member.with(4, '139'))
  const corrected = correctRows(rows, [{ row: 3, column: 'phone', value: '13900000002' }])
  expect(readTeamImport(corrected, context).faults).toEqual([])
  expect(rows[1]!.cells.phone).toBe('139')
})

test.each([
  ['of untouched drafts', { undoneAt: null, advanced: 0 }, null],
  ['once', { undoneAt: '2026-01-01T00:00:00.000Z', advanced: 0 }, teamImportRefusals.IMPORT_UNDONE],
  ['not after a captain submitted', { undoneAt: null, advanced: 1 }, teamImportRefusals.IMPORT_ADVANCED],
])('an import is undone %s', (_, facts, refused) => {
  expect(whyNotUndoImport(facts)?.kind ?? null).toBe(refused)
})

describe('leaders and kinds of advisers', () => {
  const leader = ['A', '星火队', '领队', '孙老师', '13900000011']
  const adviser = (phone: string, kind: string) => ['A', '星火队', '指导教师', '周老师', phone, '', '', kind]
  const read = (more: object, ...rows: string[][]) => {
    const setting = EnrolSetting.parse({ ...team, ...more })
    const items = new Map([['A', { itemId: 'a', setting }]])
    return readTeamImport(sheet(captain, member, ...rows), { ...context, items })
  }
  const faultsOf = (...given: Parameters<typeof read>) =>
    read(...given).faults.map(({ row, column, zh }) => `${row}.${column} ${zh}`)
  const kinds = {
    maxTeachers: 3,
    adviserKinds: [
      { key: 'school', name: '校内教师', nameEn: 'School', min: 0, max: 2 },
      { key: 'company', name: '企业导师', min: 0, max: 1 },
    ],
  }

  test('a school’s leader is read where the event has leaders, and no more than it has', () => {
    const { teams, faults } = read({ maxLeaders: 1 }, leader)
    expect([faults, teams[0]!.members.map(({ role }) => role)]).toEqual([[], ['captain', 'member', 'leader']])
    expect(faultsOf({}, leader)).toEqual(['4.role 该赛项不设领队'])
    expect(faultsOf({ maxLeaders: 1 }, leader, leader.with(4, '13900000012'))).toEqual(['5.role 领队最多 1 人'])
    expect(faultsOf({ maxLeaders: 1 }, [...leader, '', 'S2'])).toEqual(['4.role 孙老师 不是该校人员，不能担任领队'])
  })

  test('advisers are read with their kinds, and one too many of a kind is named', () => {
    const { teams, faults } = read(kinds, adviser('13900000013', '企业导师'), adviser('13900000014', 'school'))
    expect([faults, teams[0]!.members.map(({ adviserKind }) => adviserKind)]).toEqual([
      [],
      ['', '', 'company', 'school'],
    ])
    expect(faultsOf(kinds, adviser('13900000013', '企业导师'), adviser('13900000014', '企业导师'))).toEqual([
      '5.adviserKind 企业导师最多 1 人',
    ])
    expect(faultsOf(kinds, adviser('13900000013', '校长'))).toEqual([
      '4.adviserKind 仅指导教师填写，可填：校内教师、企业导师',
    ])
  })
})
