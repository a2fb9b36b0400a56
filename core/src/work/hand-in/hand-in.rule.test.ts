import { describe, expect, test } from 'vitest'
import { WorkSetting } from '../../competition/setting/setting.ts'
import { workRefusals as no } from '../refusals.ts'
import { whyIncomplete } from '../submit.rule.ts'
import { AiUse, NOTHING_ELSE, type HandIn } from './hand-in.ts'
import { aiUseFaults, whyNotBrief, whyNotHandIn, whyNotHashes } from './hand-in.rule.ts'

const plain = { aiDeclaration: false, originality: false, earlierUse: 'off', hashFirst: false } as const
const used = AiUse.parse({ used: true, tools: 'Model 4', where: '第 3 节', prompts: '求解…', changes: '重写' })
const file = { slot: 'paper', sha256: 'a'.repeat(64) }
const slots = [{ key: 'paper', label: '论文', labelEn: '', maxCount: 1 }] as never

function codeOf(setting: Partial<Pick<WorkSetting, keyof typeof plain>>, handIn: Partial<HandIn>, files = [file]) {
  return whyNotHandIn({ ...plain, ...setting }, { ...NOTHING_ELSE, ...handIn }, files)?.kind.code ?? 0
}

describe('a work', () => {
  test('needs nothing else unless the setting asks for it', () => expect(codeOf({}, {})).toBe(0))

  test.each([
    [null, no.AI_UNDECLARED.code],
    [{ ...used, used: false }, 0],
    [used, 0],
    [{ ...used, prompts: '' }, no.WORK_FAULTY.code],
  ])('with the declaration %j on AI tools answers %i', (aiUse, code) =>
    expect(codeOf({ aiDeclaration: true }, { aiUse })).toBe(code),
  )

  test('answers a brief of its item that is released', () => {
    const draft = { title: '作品', summary: '简介', keywords: [] }
    const setting = WorkSetting.parse({
      slots: [{ key: 'paper', label: '论文', kinds: ['pdf'], maxBytes: 1_024 }],
      answersBrief: true,
    })
    const missing = (brief: HandIn['brief']) =>
      whyIncomplete(draft, [file], setting, { ...NOTHING_ELSE, brief })?.fields.map(({ path }) => path) ?? []
    expect(missing(null)).toEqual(['briefId'])
    expect(missing({ briefId: 'b', open: false })).toEqual(['briefId'])
    expect(missing({ briefId: 'b', open: true })).toEqual([])
  })

  test('has no other file than those whose hashes were registered for the slot', () => {
    expect(codeOf({ hashFirst: true }, { hashes: [file] })).toBe(0)
    expect(codeOf({ hashFirst: true }, { hashes: [{ ...file, slot: 'code' }] })).toBe(no.HASH_MISMATCH.code)
    expect(codeOf({ hashFirst: true }, { hashes: [{ ...file, sha256: 'b'.repeat(64) }] })).toBe(no.HASH_MISMATCH.code)
  })
})

test('where tools were used, every text is asked for', () => {
  expect(aiUseFaults(AiUse.parse({ used: true })).map(({ path }) => path)).toEqual([
    'aiUse.tools',
    'aiUse.where',
    'aiUse.prompts',
    'aiUse.changes',
  ])
})

test('hashes are for known slots, as many as these hold', () => {
  expect(whyNotHashes({ hashFirst: true, slots }, [file])).toBe(null)
  expect(whyNotHashes({ hashFirst: false, slots }, [file])?.kind.code).toBe(no.HASH_OFF.code)
  expect(whyNotHashes({ hashFirst: true, slots }, [{ ...file, slot: 'x' }])?.kind.code).toBe(no.SLOT_UNKNOWN.code)
  const two = [file, { ...file, sha256: 'c'.repeat(64) }]
  expect(whyNotHashes({ hashFirst: true, slots }, two)?.kind.code).toBe(no.SLOT_FULL.code)
})

test('a brief that is secret or of another item is unknown', () => {
  expect(whyNotBrief({ answersBrief: true }, { briefId: 'b', open: false }, null)?.kind.code).toBe(
    no.BRIEF_UNKNOWN.code,
  )
  expect(whyNotBrief({ answersBrief: false }, { briefId: 'b', open: true }, null)?.kind.code).toBe(no.BRIEF_OFF.code)
  expect(whyNotBrief({ answersBrief: true }, { briefId: 'b', open: true }, null)).toBe(null)
})
