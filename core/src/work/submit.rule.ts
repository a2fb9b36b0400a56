import { atField } from '../base/fault/at-field.ts'
import { firstRefusal, refuse, type FieldFault, type Refusal } from '../base/refusal.ts'
import type { FileSlot, WorkSetting } from '../competition/setting/setting.ts'
import type { TeamState } from '../enrolment/team/team.ts'
import type { HandIn } from './hand-in/hand-in.ts'
import { whyNotContent, type ReadFile } from './file-check/file-check.rule.ts'
import { whyNotHandIn } from './hand-in/hand-in.rule.ts'
import { forbidding, slotNeed, type SlotFacts } from './hand-in/slot-need.rule.ts'
import { workRefusals as no } from './refusals.ts'
import { whyNotAct } from './state.rule.ts'
import type { WorkState } from './work.ts'

export interface Draft {
  readonly title: string
  readonly summary: string
  readonly keywords: readonly string[]
}

export interface EntryFacts {
  readonly setting: WorkSetting | null
  readonly teamState: TeamState
  /** `awaited`: the stage follows another, and the team was not promoted to it. */
  readonly arrival: 'open' | 'arrived' | 'awaited'
  /** Why the submission window is closed by the database's clock. */
  readonly windowClosed: Refusal | null
}

/** The facts of an entry, and what else a submission needs. */
export interface SubmitFacts extends EntryFacts {
  /** Why documents of the enrolment that have to be signed first aren't complete. */
  readonly unsigned: Refusal | null
  /** Which rule of the enrolment setting that this stage checks the team breaks. */
  readonly barred: Refusal | null
}

export const KEYWORDS_MAX = 10
export const KEYWORD_MAX = 20

/** Why the team is not in this stage, whatever the time. */
export function whyNotInStage(facts: EntryFacts): Refusal | null {
  if (!facts.setting) return refuse(no.NOT_CONFIGURED)
  if (facts.teamState !== 'enrolled') return refuse(no.TEAM_NOT_ENROLLED)
  return facts.arrival === 'awaited' ? refuse(no.NOT_PROMOTED) : null
}

/** Why the team may not edit its draft for this stage now. */
export function whyNotEditDraft(facts: EntryFacts): Refusal | null {
  return whyNotInStage(facts) ?? facts.windowClosed
}

/** Faults of a draft: limits of length that also apply before submission. */
export function draftFaults(draft: Draft, setting: WorkSetting): FieldFault[] {
  return [
    ...longer(draft.title, setting.titleMax, 'title'),
    ...longer(draft.summary, setting.summaryMax, 'summary'),
    ...(draft.keywords.length > KEYWORDS_MAX
      ? [fault('keywords', `最多 ${KEYWORDS_MAX} 个关键词`, `At most ${KEYWORDS_MAX} keywords`)]
      : []),
  ]
}

export function whyNotDraft(draft: Draft, setting: WorkSetting): Refusal | null {
  const faults = draftFaults(draft, setting)
  return faults.length === 0 ? null : refuse(no.WORK_FAULTY, {}, faults)
}

/** Everything missing or too long for submission, field by field. */
export function whyIncomplete(
  draft: Draft,
  files: ReadonlyArray<{ slot: string }>,
  setting: WorkSetting,
  { aiUse, brief, answers }: Pick<HandIn, 'aiUse' | 'brief' | 'answers'>,
): Refusal | null {
  const faults = [
    ...(setting.answersBrief && !brief?.open ? [fault('briefId', '请选择命题', 'Choose the brief')] : []),
    ...(draft.title === '' ? [fault('title', '请填写作品名称', 'The work needs a title')] : []),
    ...(setting.summaryRequired && draft.summary === ''
      ? [fault('summary', '请填写简介', 'A summary is required')]
      : []),
    ...draftFaults(draft, setting),
    ...setting.slots.flatMap((slot) =>
      slotFaults(
        slot,
        files.some((file) => file.slot === slot.key),
        { aiUse, answers },
      ),
    ),
  ]
  return faults.length === 0 ? null : refuse(no.WORK_FAULTY, {}, faults)
}

/** Why a slot can't stay empty, or must. */
function slotFaults(slot: FileSlot, isFilled: boolean, facts: SlotFacts): FieldFault[] {
  const [path, name] = [`files.${slot.key}`, slot.labelEn || slot.label]
  if (slotNeed(slot, facts) === 'required' && !isFilled) {
    return [fault(path, `请上传${slot.label}`, `${name} is missing`)]
  }
  const by = forbidding(slot, facts.answers)
  if (!by || !isFilled) return []
  const [zh, en] = [by.values.join('、'), by.values.join(', ')]
  return [
    fault(
      path,
      `报名信息“${by.fieldName}”为${zh}时，不得提交${slot.label}，请移除文件`,
      `Remove the files of ${name}: it must stay empty where “${by.fieldNameEn || by.fieldName}” is ${en}`,
    ),
  ]
}

/** What a team has written and uploaded of a work. */
interface DraftOfWork {
  readonly draft: Draft
  readonly files: ReadonlyArray<ReadFile & { slot: string; sha256: string }>
  readonly handIn: HandIn
}

/** All that the draft lacks for its submission, but for the pledge. */
export function whyUnready({ draft, files, handIn }: DraftOfWork, setting: WorkSetting): Refusal | null {
  return allMissing(
    whyIncomplete(draft, files, setting, handIn),
    ...setting.slots.flatMap((slot) =>
      files
        .filter((file) => file.slot === slot.key)
        .map((file) => atField(whyNotContent(slot, file), `files.${slot.key}`)),
    ),
    whyNotHandIn(setting, handIn, files),
  )
}

/** Why the work can't be submitted now. */
export function whyNotSubmit(
  work: DraftOfWork & { readonly state: WorkState },
  facts: SubmitFacts,
  by: { captain: boolean; pledged: boolean },
): Refusal | null {
  return firstRefusal(
    by.captain ? null : refuse(no.NOT_THE_CAPTAIN),
    whyNotEditDraft(facts),
    facts.barred,
    whyNotAct(work.state, 'submit'),
    allMissing(
      facts.setting && whyUnready(work, facts.setting),
      facts.unsigned,
      by.pledged || facts.setting?.pledge === '' ? null : refuse(no.PLEDGE_UNTICKED),
    ),
  )
}

/** One refusal that names all that is missing, so that nobody learns of it one by one. */
function allMissing(...checks: ReadonlyArray<Refusal | null>): Refusal | null {
  const found = checks.filter((check) => check !== null)
  if (found.length < 2) return found[0] ?? null
  const faults = found.flatMap((refusal) => (refusal.fields.length > 0 ? refusal : atField(refusal, 'handIn')).fields)
  return refuse(no.WORK_FAULTY, {}, faults)
}

/** Why the work can't be withdrawn: only while submission is possible, and where the organiser allows it. */
export function whyNotWithdraw(
  state: WorkState,
  facts: Pick<EntryFacts, 'setting' | 'windowClosed'>,
  byCaptain: boolean,
): Refusal | null {
  return firstRefusal(
    byCaptain ? null : refuse(no.NOT_THE_CAPTAIN),
    whyNotAct(state, 'withdraw'),
    facts.setting?.withdrawal ? null : refuse(no.WITHDRAWAL_OFF),
    facts.windowClosed,
  )
}

function longer(text: string, max: number, path: string): FieldFault[] {
  const count = Array.from(text).length
  return count <= max ? [] : [fault(path, `最多 ${max} 字，现有 ${count} 字`, `${count} characters; at most ${max}`)]
}

function fault(path: string, zh: string, en: string): FieldFault {
  return { path, zh, en }
}
