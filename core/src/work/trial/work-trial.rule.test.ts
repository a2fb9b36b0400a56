import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTier } from '../../../../test-tier.ts'
import { WorkSetting } from '../../competition/setting/setting.ts'
import { whyNotSameFile } from '../file-check/same-file.rule.ts'
import { whyNotAttach, whyNotFileName } from '../slot.rule.ts'
import { whyNotSubmit } from '../submit.rule.ts'
import { tryWork, type TriedWork } from './work-trial.rule.ts'

const MB = 2 ** 20
const slot = { key: 'report', label: '说明书', kinds: ['pdf'], maxBytes: 10 * MB, checks: { maxPages: 20 } }
const file = {
  slot: 'report',
  name: '说明书.pdf',
  mediaType: 'application/pdf',
  size: MB,
  sha256: '1'.repeat(64),
  facts: { pages: 12 },
  others: 0,
}
const whole: TriedWork = {
  draft: { title: '智能水表', summary: '一种水表', keywords: [] },
  files: [file],
  handIn: { aiUse: null, origin: null, brief: null, hashes: [], answers: {} },
  pledged: true,
}
const settingOf = (given: object = {}) => WorkSetting.parse({ slots: [slot], ...given })
const whyOf = (setting: WorkSetting, work: TriedWork) =>
  Object.fromEntries(tryWork(setting, work).flatMap(({ key, why }) => (why.length > 0 ? [[key, why[0]!.zh]] : [])))

describe('a work setting, tried on a made-up work', () => {
  test('accepts one that is as asked, and says what is asked of each part', () => {
    const verdicts = tryWork(settingOf(), whole)
    expect(verdicts.map(({ key, why }) => [key, why])).toEqual([
      ['title', []],
      ['summary', []],
      ['keywords', []],
      ['slot:report', []],
    ])
    expect(verdicts[3]!.asked).toEqual({
      zh: 'PDF ≤ 10 MB × 1，必交，不超过 20 页',
      en: 'PDF ≤ 10 MB × 1, Required, at most 20 pages',
    })
  })

  test.each<[string, Partial<TriedWork['files'][number]>, string]>([
    ['another kind', { name: '说明书.docx' }, '说明书.docx：'],
    ['too large', { size: 11 * MB }, '说明书.pdf：“说明书”的文件过大：上限 10 MB'],
    ['too long', { facts: { pages: 21 } }, '最多 20 页，现为 21 页'],
  ])('refuses a file that is %s', (_, given, said) => {
    expect(whyOf(settingOf(), { ...whole, files: [{ ...file, ...given }] })['slot:report']).toContain(said)
  })

  test('asks for declarations, the brief and the pledge where the setting does', () => {
    const setting = settingOf({
      aiDeclaration: true,
      originality: true,
      answersBrief: true,
      hashFirst: true,
      pledge: '本人承诺',
    })
    expect(Object.keys(whyOf(setting, { ...whole, pledged: false }))).toEqual([
      'brief',
      'slot:report',
      'ai',
      'origin',
      'pledge',
    ])
  })
})

test('all parts are as asked exactly where the server takes the work', () => {
  const flag = fc.boolean()
  const settings = fc.record({
    titleMax: fc.constantFrom(2, 50),
    summaryRequired: flag,
    aiDeclaration: flag,
    originality: flag,
    earlierUse: fc.constantFrom('off', 'declare', 'forbid'),
    answersBrief: flag,
    hashFirst: flag,
    pledge: fc.constantFrom('', '本人承诺'),
    when: fc.constantFrom('always', 'aiUsed'),
    fileName: fc.constantFrom('', '*-说明书'),
    sameFile: fc.constantFrom('off', 'flag', 'refuse'),
    effects: fc.subarray(['required', 'forbidden'] as const),
  })
  const works = fc.record({
    title: fc.constantFrom('', '智能水表'),
    summary: fc.constantFrom('', '一种水表'),
    file: fc.option(
      fc.record({
        name: fc.constantFrom('甲-说明书.pdf', '说明书.pdf', '甲-说明书.zip'),
        size: fc.constantFrom(MB, 11 * MB),
        facts: fc.constantFrom({ pages: 20 }, { pages: 21 }, { unreadable: true as const }, null),
        others: fc.constantFrom(0, 1),
      }),
    ),
    aiUse: fc.constantFrom(
      null,
      { used: false, tools: '', where: '', prompts: '', changes: '' },
      { used: true, tools: 'A 1', where: '全部', prompts: '', changes: '' },
    ),
    origin: fc.option(
      fc.record({
        original: flag,
        sources: fc.constant(''),
        usedBefore: fc.option(flag),
        usedWhere: fc.constantFrom('', '校赛'),
        usedChanges: fc.constantFrom('', '无'),
      }),
    ),
    brief: fc.option(fc.record({ briefId: fc.constant('b'), open: flag })),
    isRegistered: flag,
    kind: fc.constantFrom('', '企业', '自选'),
    pledged: flag,
  })
  fc.assert(
    fc.property(settings, works, ({ when, fileName, sameFile, effects, ...given }, made) => {
      const answers = effects.map((effect, at) => {
        return { field: 'kind', fieldName: '类型', values: [['企业', '自选'][at]!], effect }
      })
      const setting = settingOf({ ...given, slots: [{ ...slot, when, fileName, sameFile, answers }] })
      const files = made.file ? [{ ...file, ...made.file }] : []
      const hashes = made.isRegistered ? [{ slot: file.slot, sha256: file.sha256 }] : []
      const draft = { title: made.title, summary: made.summary, keywords: [] }
      const handIn = { aiUse: made.aiUse, origin: made.origin, brief: made.brief, hashes, answers: { kind: made.kind } }
      const work: TriedWork = { draft, files, handIn, pledged: made.pledged }
      const isUploaded = files.every((each) => {
        const [first] = setting.slots
        return [whyNotFileName(first!, each.name), whyNotAttach(first!, each, 0), whyNotSameFile(first!, each)].every(
          (refusal) => refusal === null,
        )
      })
      const facts = {
        setting,
        teamState: 'enrolled',
        arrival: 'open',
        windowClosed: null,
        unsigned: null,
        barred: null,
      } as const
      const refused = whyNotSubmit({ state: 'draft', draft, files, handIn }, facts, {
        captain: true,
        pledged: made.pledged,
      })
      expect(tryWork(setting, work).every(({ why }) => why.length === 0)).toBe(isUploaded && refused === null)
    }),
    { numRuns: inTier(500, 100_000) },
  )
})
