import { expect, test } from 'vitest'
import type { Answers } from '../../competition/form/answer.ts'
import { FileSlot, WorkSetting } from '../../competition/setting/setting.ts'
import { whyIncomplete } from '../submit.rule.ts'
import { AiUse, NOTHING_ELSE } from './hand-in.ts'
import { slotAnswers, slotNeed } from './slot-need.rule.ts'

const kind = { field: 'kind', fieldName: '类型', fieldNameEn: 'Kind' }
const slotOf = (given: object) =>
  FileSlot.parse({ key: 'permit', label: '授权书', labelEn: 'Permit', kinds: ['pdf'], maxBytes: 1_024, ...given })
const byAnswer = slotOf({
  required: false,
  answers: [
    { ...kind, values: ['企业', '联合'] },
    { ...kind, values: ['自选'], effect: 'forbidden' },
  ],
})
const needOf = (slot: FileSlot, answers: Answers, aiUse: AiUse | null = null) => slotNeed(slot, { aiUse, answers })

test('a slot for those who used AI tools is asked of nobody else', () => {
  const slot = slotOf({ when: 'aiUsed' })
  const used = AiUse.parse({ used: true })
  expect([needOf(slot, {}), needOf(slot, {}, { ...used, used: false }), needOf(slot, {}, used)]).toEqual([
    'optional',
    'optional',
    'required',
  ])
})

test.each<[Answers, string]>([
  [{}, 'optional'],
  [{ kind: '企业' }, 'required'],
  [{ kind: ['其他', '联合'] }, 'required'],
  [{ kind: '自选' }, 'forbidden'],
  [{ kind: ['企业', '自选'] }, 'forbidden'],
  [{ kind: { '00000000-0000-4000-8000-000000000001': '企业' } }, 'optional'],
  [{ other: '企业' }, 'optional'],
])('by the answers %j it is %s', (answers, need) => expect(needOf(byAnswer, answers)).toBe(need))

test('a slot that is required of every work is forbidden all the same by an answer', () => {
  expect(needOf({ ...byAnswer, required: true }, { kind: '自选' })).toBe('forbidden')
})

test('a work is refused without a file that its answer requires, and with one that it forbids', () => {
  const setting = WorkSetting.parse({ slots: [byAnswer] })
  const draft = { title: '作品', summary: '简介', keywords: [] }
  const faults = (answers: Answers, files: { slot: string }[]) =>
    whyIncomplete(draft, files, setting, { ...NOTHING_ELSE, answers })?.fields ?? []
  const file = { slot: 'permit' }
  expect([faults({ kind: '企业' }, [file]), faults({ kind: '自选' }, []), faults({}, [])]).toEqual([[], [], []])
  expect(faults({ kind: '企业' }, [])).toEqual([{ path: 'files.permit', zh: '请上传授权书', en: 'Permit is missing' }])
  expect(faults({ kind: '自选' }, [file])).toEqual([
    {
      path: 'files.permit',
      zh: '报名信息“类型”为自选时，不得提交授权书，请移除文件',
      en: 'Remove the files of Permit: it must stay empty where “Kind” is 自选',
    },
  ])
})

test('a page is told only the answers that slots ask about', () => {
  expect(slotAnswers([byAnswer], { kind: '企业', phone: '13800000000' })).toEqual({ kind: '企业' })
})
