import { describe, expect, test } from 'vitest'
import { changeSentence, describeChange } from './audit-words.ts'

const words = {
  fields: {
    name: { zh: '名称', en: 'name' },
    state: { zh: '状态', en: 'state' },
    title: { zh: '标题', en: 'title' },
    'user.title': { zh: '职称', en: 'title of the person' },
    'enrol_setting.maxMembers': { zh: '每队人数上限', en: 'greatest size of a team' },
    'enrol_setting.crossSchool': { zh: '跨校组队', en: 'across schools' },
    opensAt: { zh: '开始时间', en: 'opens' },
    schoolId: { zh: '学校', en: 'school' },
    awards: { zh: '奖项', en: 'awards' },
    levels: { zh: '级别', en: 'levels' },
    score: { zh: '总分', en: 'total' },
    'publication.setting': { zh: '公布设置', en: 'settings:' },
    'publication.setting.audience': { zh: '公布范围', en: 'audience' },
    'publication.setting.rank': { zh: '显示名次', en: 'ranks' },
    'publication.setting.publicity': { zh: '公示期', en: 'public notice' },
  },
  states: {
    'publication.setting': {
      public: { zh: '公开', en: 'public' },
      masked: { zh: '未成年人姓名隐去部分', en: 'minors’ names masked' },
    },
    team: { draft: { zh: '草稿', en: 'Draft' }, enrolled: { zh: '报名成功', en: 'Enrolled' } },
    'team.levels': { school: { zh: '学校', en: 'School' } },
  },
}
const said = (change: unknown, language: 'zh-cn' | 'en' = 'zh-cn') =>
  changeSentence(describeChange(change, words, language), language)

describe('an audit row in words', () => {
  test('says what each part of a setting means', () => {
    const publicity = { from: '2026-05-01T02:00:00.000Z', to: '2026-05-08T02:00:00.000Z' }
    const setting = { audience: 'public', rank: false, minorNames: 'masked', visibleFrom: null, publicity }
    const change = { type: 'publication', id: 'x', before: {}, after: { setting } }
    expect([said(change), said(change, 'en')]).toEqual([
      '公布设置 公布范围 公开，显示名次 否，未成年人姓名隐去部分，公示期 2026-05-01 10:00 · 2026-05-08 10:00',
      'settings: audience public, ranks no, minors’ names masked, public notice 2026-05-01 10:00 · 2026-05-08 10:00',
    ])
  })

  test('names a record in the reader’s language where it has both', () => {
    const change = { type: 'publication', id: 'x', after: { nameZh: '大赛 · 初赛', nameEn: 'Contest · First round' } }
    const name = (language: 'zh-cn' | 'en') => describeChange(change, words, language).name
    expect([name('zh-cn'), name('en')]).toEqual(['大赛 · 初赛', 'Contest · First round'])
  })

  const setting = {
    type: 'enrol_setting',
    id: 'x',
    before: { maxMembers: 3, minMembers: 1, crossSchool: false },
    after: { maxMembers: 4, minMembers: 1, crossSchool: true },
  }
  test('names only what changed, from and to, in the reader’s language', () => {
    expect(said(setting)).toBe('每队人数上限 3 → 4；跨校组队 否 → 是')
    expect(said(setting, 'en')).toBe('greatest size of a team 3 → 4; across schools no → yes')
  })

  test.each([
    ['a state', { type: 'team', before: { state: 'draft' }, after: { state: 'enrolled' } }, '状态 草稿 → 报名成功'],
    ['a fixed value in a record', { type: 'team', after: { levels: { from: 'school' } } }, '级别 学校'],
    ['a fixed value of a list', { type: 'team', after: { levels: ['school', 'x'] } }, '级别 学校、x'],
    ['a score without the places nobody gave', { type: 'x', after: { score: '80.4500' } }, '总分 80.45'],
    ['a whole score', { type: 'x', after: { score: '80.0000' } }, '总分 80'],
    ['a field of the record’s own kind', { type: 'user', after: { title: '教授' } }, '职称 教授'],
    ['a time in China', { type: 'round', after: { opensAt: '2026-03-01T16:00:00.000Z' } }, '开始时间 2026-03-02 00:00'],
    ['what is gone', { type: 'round', before: { name: '甲' }, after: null }, '名称 甲 已移除'],
    [
      'a list by its names',
      { type: 'x', after: { awards: [{ name: '一等奖' }, { name: '二等奖' }] } },
      '奖项 一等奖、二等奖',
    ],
    ['a list without names by its length', { type: 'x', after: { awards: [{ id: 1 }, { id: 2 }] } }, '奖项 2 项'],
    [
      'no identifier, hash or hidden value',
      { type: 'x', after: { schoolId: '01a214db-a432-7539-aab9-9c7967403521', name: '[hidden]' } },
      '',
    ],
    ['no field without a label', { type: 'x', after: { digest: 7 } }, ''],
    [
      'the first of several records',
      { changes: [{ type: 'team', after: { state: 'enrolled' } }, { type: 'team' }] },
      '状态 报名成功',
    ],
    ['nothing for nothing', null, ''],
  ])('says %s', (_, change, sentence) => {
    expect(said(change)).toBe(sentence)
  })

  test('says a change as its module put it, in place of the values', () => {
    const label = { zh: '参赛规则', en: 'Rules' }
    const after = { zh: '每校最多 2 队', en: 'At most 2 teams per school' }
    const change = {
      type: 'enrol_setting',
      after: { rules: [{ id: 1 }] },
      differences: [{ label, before: null, after }],
    }
    expect([said(change), said(change, 'en')]).toEqual(['参赛规则 每校最多 2 队', 'Rules At most 2 teams per school'])
  })

  test('says a yes or no by its own words where it has them', () => {
    const paused = { zh: '进行状态', en: 'competition' }
    const states = { 'round.paused': { true: { zh: '已暂停', en: 'paused' }, false: { zh: '未暂停', en: 'running' } } }
    const described = describeChange(
      { type: 'round', before: { paused: false }, after: { paused: true } },
      { fields: { 'round.paused': paused }, states },
      'en',
    )
    expect(changeSentence(described, 'en')).toBe('competition running → paused')
  })

  test('has the record’s name, and the reason that was given', () => {
    const change = { type: 'round', before: { name: '旧名' }, after: { state: 'published' }, reason: '材料齐全' }
    expect(describeChange(change, words, 'zh-cn')).toMatchObject({ name: '旧名', reason: '材料齐全' })
  })
})
