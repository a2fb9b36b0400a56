import { expect, test } from 'vitest'
import { RoundContent } from '../round/round.ts'
import type { RoundSnapshot } from './round-snapshot.ts'
import { roundSummary, summaryChanges } from './summary.rule.ts'

const [itemId, stageId] = ['item-a', 'stage-1']
const now = new Date('2027-01-01T00:00:00Z')
const span = { opensAt: '2027-05-01T00:00:00.000Z', closesAt: '2027-05-31T00:00:00.000Z' }
const enrol = { entry: 'team', minMembers: 3, maxMembers: 3, minTeachers: 0, maxTeachers: 2 }
const round: RoundSnapshot = {
  name: '设计竞赛',
  nameEn: 'Design',
  edition: 1,
  year: 2027,
  level: 'nation',
  isPublic: true,
  tags: [],
  coverFileId: null,
  bannerFileId: null,
  attachments: [],
  content: RoundContent.parse({ hosts: ['甲', '乙'] }),
  items: [{ itemId, code: 'A', name: '产品', nameEn: '', introduction: '' }],
  stages: [
    {
      stageId,
      name: '初赛',
      nameEn: 'First',
      ...span,
      weight: 100,
      windows: [{ kind: 'signup', itemId: null, ...span, onTimeline: true, own: [] }],
    },
  ],
  settings: [{ kind: 'enrol', itemId, stageId: null, value: enrol }],
}

const changes = (later: Partial<RoundSnapshot>) =>
  summaryChanges(roundSummary(round, now), roundSummary({ ...round, ...later }, now)).map(
    ({ part, label, before, after }) => [part, label.zh, before?.zh ?? null, after?.zh ?? null],
  )

test('a summary says each setting in words, and equal ends of a range once', () => {
  const texts = Object.fromEntries(roundSummary(round, now).map(({ label, text }) => [label.zh, text.zh]))
  expect(texts).toMatchObject({
    主办单位: '甲、乙',
    '赛项 A': '产品',
    报名: '5月1日 08:00 – 5月31日 08:00',
    '每队人数（含队长）': '3 人',
    指导教师: '0–2 人',
    每校名额: '不限',
  })
})

test.each<[string, Partial<RoundSnapshot>, (string | null)[][]]>([
  ['nothing', {}, []],
  ['the hosts', { content: RoundContent.parse({ hosts: ['甲'] }) }, [['basic', '主办单位', '甲、乙', '甲']]],
  [
    'a rule',
    { settings: [{ ...round.settings[0]!, value: { ...enrol, schoolQuota: 6 } }] },
    [['enrol', '每校名额', '不限', '6']],
  ],
  [
    'a date',
    {
      stages: [
        { ...round.stages[0]!, windows: [{ ...round.stages[0]!.windows[0]!, closesAt: '2027-05-20T00:00:00.000Z' }] },
      ],
    },
    [['schedule', '报名', '5月1日 08:00 – 5月31日 08:00', '5月1日 08:00 – 5月20日 08:00']],
  ],
  [
    'a further item',
    { items: [...round.items, { itemId: 'b', code: 'B', name: '媒体', nameEn: '', introduction: '' }] },
    [['items', '赛项 B', null, '媒体']],
  ],
  ['a picture', { coverFileId: 'file' }, [['basic', '封面图片', null, '有']]],
  ['an attachment', { attachments: [{ fileId: 'file', name: '手册.pdf' }] }, [['basic', '附件', null, '手册.pdf']]],
  [
    'the tabs',
    {
      content: {
        ...round.content,
        tabs: [
          { key: 'guide', hidden: true, name: '', nameEn: '' },
          { key: 'items', hidden: false, name: '赛道', nameEn: '' },
        ],
      },
    },
    [['basic', '页面标签', '—', '参赛指南：隐藏；赛项：赛道']],
  ],
])('a change of %s is all that the comparison shows', (_, later, expected) => {
  expect(changes(later)).toEqual(expected)
})

test('a setting that can’t be read is left out of the summary', () => {
  const broken = roundSummary({ ...round, settings: [{ ...round.settings[0]!, value: { entry: 'nobody' } }] }, now)
  expect(broken.filter(({ part }) => part === 'enrol')).toEqual([])
})
