import type { BilingualText } from '../../base/bilingual-text.ts'
import { refusalText, refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import type { FileSlot, WorkSetting } from '../../competition/setting/setting.ts'
import { slotText } from '../../competition/summary/setting-lines.ts'
import { whyNotContent, type ReadFile } from '../file-check/file-check.rule.ts'
import { whyNotSameFile } from '../file-check/same-file.rule.ts'
import { whyNotHandIn, whyNotRegistered } from '../hand-in/hand-in.rule.ts'
import type { HandIn } from '../hand-in/hand-in.ts'
import { asksOrigin } from '../hand-in/origin.rule.ts'
import { workRefusals as no } from '../refusals.ts'
import { whyNotAttach, whyNotFileName } from '../slot.rule.ts'
import { KEYWORDS_MAX, whyIncomplete, type Draft } from '../submit.rule.ts'

/** A made-up file. */
export interface TriedFile extends ReadFile {
  readonly slot: string
  readonly size: number
  readonly sha256: string
  /** Other entries that have handed it in. */
  readonly others: number
}

/** A made-up work, on which a setting is tried. */
export interface TriedWork {
  readonly draft: Draft
  readonly files: readonly TriedFile[]
  readonly handIn: HandIn
  readonly pledged: boolean
}

/** What one part of the setting makes of the work. */
export interface WorkVerdict {
  readonly key: string
  readonly part: BilingualText
  /** What the setting asks for. */
  readonly asked: BilingualText
  /** What is wrong, each once; none: it is as asked. */
  readonly why: readonly BilingualText[]
}

/** The verdict of each part of a work setting on a made-up work, by the rules of uploading and of handing in. */
export function tryWork(setting: WorkSetting, work: TriedWork): WorkVerdict[] {
  const { draft, files, handIn, pledged } = work
  const faults = whyIncomplete(draft, files, setting, handIn)?.fields ?? []
  const at = (path: string) => faults.filter((fault) => fault.path === path).map(textOf)
  const verdicts: Array<WorkVerdict | false> = [
    { key: 'title', part: text('作品名称', 'Title'), asked: lengthText(setting.titleMax, true), why: at('title') },
    {
      key: 'summary',
      part: text('作品简介', 'Summary'),
      asked: lengthText(setting.summaryMax, setting.summaryRequired),
      why: at('summary'),
    },
    {
      key: 'keywords',
      part: text('关键词', 'Keywords'),
      asked: text(`最多 ${KEYWORDS_MAX} 个`, `at most ${KEYWORDS_MAX}`),
      why: at('keywords'),
    },
    setting.answersBrief && {
      key: 'brief',
      part: text('命题', 'Brief'),
      asked: text('须选择本赛项已公布的命题', 'one of the event that is released'),
      why: at('briefId'),
    },
    ...setting.slots.map((slot) => slotVerdict(slot, setting, work, at(`files.${slot.key}`))),
    setting.aiDeclaration && {
      key: 'ai',
      part: text('AI 工具使用声明', 'Declaration on AI tools'),
      asked: text('须声明；使用时四项均须填写', 'has to be made; all four texts where tools were used'),
      why: refusalTexts(whyNotHandIn({ ...NOTHING_ASKED, aiDeclaration: true }, handIn, [])),
    },
    asksOrigin(setting) && {
      key: 'origin',
      part: text('原创与使用情况声明', 'Originality and earlier use'),
      asked: originText(setting),
      why: refusalTexts(
        whyNotHandIn(
          { ...NOTHING_ASKED, originality: setting.originality, earlierUse: setting.earlierUse },
          handIn,
          [],
        ),
      ),
    },
    setting.pledge !== '' && {
      key: 'pledge',
      part: text('承诺书', 'Pledge'),
      asked: text('须勾选', 'has to be ticked'),
      why: pledged ? [] : refusalTexts(refuse(no.PLEDGE_UNTICKED)),
    },
  ]
  return verdicts.filter((verdict) => verdict !== false)
}

const hashed = text('须先登记文件校验值', 'its hash has to be registered before')
const NOTHING_ASKED = { aiDeclaration: false, originality: false, earlierUse: 'off', hashFirst: false } as const

function slotVerdict(
  slot: FileSlot,
  setting: WorkSetting,
  { files, handIn }: TriedWork,
  missing: readonly BilingualText[],
): WorkVerdict {
  const own = files.filter((file) => file.slot === slot.key)
  const why = own.flatMap((file, there) =>
    [
      whyNotFileName(slot, file.name) ?? whyNotAttach(slot, file, there),
      whyNotContent(slot, file),
      whyNotSameFile(slot, file),
      whyNotRegistered(setting, file, handIn.hashes),
    ].flatMap((refusal) => refusalTexts(refusal, file.name)),
  )
  const key = `slot:${slot.key}`
  return {
    key,
    part: labelOf(slot),
    asked: setting.hashFirst ? joined([slotText(slot), hashed]) : slotText(slot),
    why: [...missing, ...why],
  }
}

function originText({ originality, earlierUse }: WorkSetting): BilingualText {
  return joined([
    ...(originality ? [text('须确认原创', 'has to be confirmed as own work')] : []),
    ...(earlierUse === 'off' ? [] : [text('须说明是否曾经使用', 'earlier use has to be declared')]),
    ...(earlierUse === 'forbid' ? [text('曾使用的作品不能提交', 'a work used before is refused')] : []),
  ])
}

function lengthText(max: number, isRequired: boolean): BilingualText {
  const need = isRequired ? text('必填', 'required') : text('选填', 'optional')
  return joined([need, text(`最多 ${max} 字`, `at most ${max} characters`)])
}

/** The refusal in words; its faults where it names some. `about` names the file that it is about, unless it does so itself. */
function refusalTexts(refusal: Refusal | null, about = ''): BilingualText[] {
  if (!refusal) return []
  if (refusal.fields.length > 0) return refusal.fields.map(textOf)
  const said = text(refusalText(refusal, 'zh-cn'), refusalText(refusal, 'en'))
  if (about === '' || said.zh.includes(about)) return [said]
  return [text(`${about}：${said.zh}`, `${about}: ${said.en}`)]
}

const labelOf = (slot: FileSlot) => text(slot.label, slot.labelEn || slot.label)
const textOf = ({ zh, en }: FieldFault) => text(zh, en)
const joined = (parts: readonly BilingualText[]) =>
  text(parts.map(({ zh }) => zh).join('，'), parts.map(({ en }) => en).join(', '))
function text(zh: string, en: string): BilingualText {
  return { zh, en }
}
