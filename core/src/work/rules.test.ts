import { assert, property, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refuse } from '../base/refusal.ts'
import { FileSlot, WorkSetting } from '../competition/setting/setting.ts'
import { identifying } from './blind.rule.ts'
import { NOTHING_ELSE } from './hand-in/hand-in.ts'
import { receiptOf } from '../base/receipt/receipt-number.rule.ts'
import { workRefusals as no } from './refusals.ts'
import { acceptOf, readableSize, whyNotAttach, whyNotFileName } from './slot.rule.ts'
import { whyNotAct, workMachine } from './state.rule.ts'
import { whyNotSubmit, whyNotWithdraw, type SubmitFacts } from './submit.rule.ts'
import { WORK_STATES } from './work.ts'

const slot = FileSlot.parse({ key: 'report', label: '说明书', kinds: ['pdf', 'jpg'], maxBytes: 100, maxCount: 2 })
const setting = WorkSetting.parse({ slots: [slot], pledge: '本人承诺', titleMax: 5 })
const facts: SubmitFacts = {
  setting,
  teamState: 'enrolled',
  arrival: 'open',
  windowClosed: null,
  unsigned: null,
  barred: null,
}
const work = {
  state: 'draft',
  draft: { title: '小车', summary: '路径', keywords: [] },
  files: [{ slot: 'report', sha256: '', name: '方案.pdf', mediaType: 'application/pdf', facts: null }],
  handIn: NOTHING_ELSE,
} as const
const by = { captain: true, pledged: true }
const windowClosed = refuse(no.NOTHING_SUBMITTED)

describe('handing in', () => {
  test('a complete draft in time is right', () => expect(whyNotSubmit(work, facts, by)).toBe(null))

  test.each([
    ['by a member', {}, {}, { captain: false }, no.NOT_THE_CAPTAIN],
    ['without the pledge', {}, {}, { pledged: false }, no.PLEDGE_UNTICKED],
    ['where nothing is set up', {}, { setting: null }, {}, no.NOT_CONFIGURED],
    ['of a team that is not enrolled', {}, { teamState: 'auditing' }, {}, no.TEAM_NOT_ENROLLED],
    ['after a stage that did not promote it', {}, { arrival: 'awaited' }, {}, no.NOT_PROMOTED],
    ['while the window is closed', {}, { windowClosed }, {}, no.NOTHING_SUBMITTED],
    ['once it is in review', { state: 'in_review' }, {}, {}, no.IN_REVIEW],
    ['without a title', { draft: { ...work.draft, title: '' } }, {}, {}, no.WORK_FAULTY],
    ['with too long a title', { draft: { ...work.draft, title: '一二三四五六' } }, {}, {}, no.WORK_FAULTY],
    ['without a required file', { files: [] }, {}, {}, no.WORK_FAULTY],
  ] as const)('%s is refused', (_, change, entry, who, refused) => {
    expect(whyNotSubmit({ ...work, ...change }, { ...facts, ...entry }, { ...by, ...who })?.kind).toBe(refused)
  })

  test('names every field that is missing at once', () => {
    const empty = { ...work, draft: { title: '', summary: '', keywords: [] }, files: [] }
    expect(whyNotSubmit(empty, facts, by)?.fields.map(({ path }) => path)).toEqual(['title', 'summary', 'files.report'])
  })

  test('names the declaration and the pledge beside the fields that are missing', () => {
    const asking = { ...facts, setting: { ...setting, aiDeclaration: true } }
    const why = whyNotSubmit({ ...work, files: [] }, asking, { ...by, pledged: false })
    expect([why?.kind, why?.fields.map(({ zh }) => zh)]).toEqual([
      no.WORK_FAULTY,
      ['请上传说明书', no.AI_UNDECLARED.zh, no.PLEDGE_UNTICKED.zh],
    ])
  })
})

test('withdrawing is for the captain, where it is allowed, in time, once something was handed in', () => {
  const why = (...given: Parameters<typeof whyNotWithdraw>) => whyNotWithdraw(...given)?.kind ?? null
  expect(why('accepted', facts, true)).toBe(null)
  expect(why('accepted', facts, false)).toBe(no.NOT_THE_CAPTAIN)
  expect(why('draft', facts, true)).toBe(no.WRONG_STATE)
  expect(why('accepted', { ...facts, setting: { ...setting, withdrawal: false } }, true)).toBe(no.WITHDRAWAL_OFF)
  expect(why('accepted', { ...facts, windowClosed }, true)).toBe(no.NOTHING_SUBMITTED)
})

test('no move of a team starts once its work is in review', () => {
  const late = WORK_STATES.slice(WORK_STATES.indexOf('in_review')).filter((state) => state !== 'withdrawn')
  const allowed = late.flatMap((state) =>
    (Object.keys(workMachine) as Array<keyof typeof workMachine>).filter((move) => whyNotAct(state, move) === null),
  )
  expect(allowed).toEqual([])
})

describe('slots', () => {
  const pdf = { mediaType: 'application/pdf', size: 100, name: '报告.pdf' }
  test.each([
    ['a file of its kind and size', pdf, 0, null],
    ['the last it takes', pdf, 1, null],
    ['one too many', pdf, 2, no.SLOT_FULL],
    ['one byte too much', { ...pdf, size: 101 }, 0, no.FILE_TOO_LARGE],
    ['another kind', { ...pdf, mediaType: 'image/png' }, 0, no.FILE_WRONG_KIND],
    ['a page that claims to be a picture', { ...pdf, mediaType: 'text/html' }, 0, no.FILE_WRONG_KIND],
  ])('%s', (_, file, there, refused) => expect(whyNotAttach(slot, file, there)?.kind ?? null).toBe(refused))

  test.each([
    ['报告.PDF', null],
    ['照片.jpeg', null],
    ['报告.docx', no.FILE_WRONG_KIND],
    ['pdf', no.FILE_WRONG_KIND],
  ])('a file named %s is taken or refused before it is sent', (name, refused) =>
    expect(whyNotFileName(slot, name)?.kind ?? null).toBe(refused),
  )

  test.each([
    ['*-*-说明书', '队伍-作品-说明书.pdf', true],
    ['*-*-说明书', '队伍－作品－说明书.PDF', true],
    ['*-*-说明书', '队伍-说明书.pdf', false],
    ['KC*', 'kc2026.pdf', true],
    ['KC*', '我的kc2026.pdf', false],
    ['说明书', '说明书.pdf', true],
    ['说明书', '说明书2.pdf', false],
    ['a*a', 'a.pdf', false],
  ])('called %s take %s: %s, before and after it is sent', (fileName, name, isTaken) => {
    const refused = isTaken ? null : no.FILE_NAMED_OTHERWISE
    const named = { ...slot, fileName }
    expect(whyNotFileName(named, name)?.kind ?? null).toBe(refused)
    expect(whyNotAttach(named, { mediaType: 'application/pdf', size: 1, name }, 0)?.kind ?? null).toBe(refused)
  })

  test('offer the names of their kinds', () => expect(acceptOf(slot)).toBe('.pdf,.jpg,.jpeg'))
  test.each([
    [999, '999 B'],
    [1536, '1.5 KB'],
    [20 * 2 ** 20, '20 MB'],
    [5 * 2 ** 30, '5 GB'],
  ])('%d bytes are %s', (bytes, text) => expect(readableSize(bytes)).toBe(text))
})

describe('a blind text', () => {
  const identity = { people: ['张三丰', '王'], schools: ['测试大学', 'Test University'] }
  test.each([
    ['本作品研究小车', []],
    ['作者张三丰', ['张三丰']],
    ['作者 张 三 丰', ['张三丰']],
    ['来自测试大学的王同学', ['测试大学']],
    ['ＴＥＳＴ university 2026', ['Test University']],
  ])('%s tells %j', (text, told) => expect(identifying([text], identity)).toEqual(told))

  test.each([
    ['电话13800138000', ['138****8000']],
    ['Tel. +86 138-0013-8000.', ['138****8000']],
    ['(0086)138 0013 8000', ['138****8000']],
    ['１３８００１３８０００', ['138****8000']],
    ['1 3 8 0 0 1 3 8 0 0 0', ['138****8000']],
    ['订单 9913800138000', []],
    ['数据 138001380001', []],
    ['138，0013，8000', []],
    ['13900139000', []],
  ])('%s has the phones %j, which are masked', (text, found) =>
    expect(identifying([text], { people: [], schools: [], phones: ['13800138000', '13800138000'] })).toEqual(found),
  )

  test('a name is found wherever it stands', () => {
    assert(
      property(string(), string(), (before, after) => {
        expect(identifying([`${before}张三丰${after}`], identity)).toContain('张三丰')
      }),
    )
  })
})

describe('receipts', () => {
  test('carry the day in Beijing', () => {
    expect(receiptOf('W', new Date('2026-03-01T16:30:00Z'), new Uint8Array(5))).toBe('W20260302-00000000')
  })
  test('differ whenever their random bytes do', () => {
    const bytes = uint8Array({ minLength: 5, maxLength: 5 })
    const at = new Date(0)
    assert(
      property(bytes, bytes, (one, other) => {
        const same = one.every((byte, n) => byte === other[n])
        expect(receiptOf('W', at, one) === receiptOf('W', at, other)).toBe(same)
      }),
    )
  })
})
