import type { BilingualText } from '../../base/bilingual-text.ts'
import { bytesText } from '../../base/file/bytes-text.ts'
import { rangeText } from '../../base/range.ts'
import { beijingMinute } from '../../base/time/beijing.ts'
import { hasFee } from '../../finance/fee/fee.rule.ts'
import { feeBasisLabels } from '../../finance/fee/fee-labels.ts'
import type { FeePrices, FeeRule } from '../../finance/fee/fee.ts'
import { yuanText } from '../../finance/money.ts'
import { committeeLabels, committeeText } from '../committee/labels.ts'
import { documentLabels, documentText } from '../document/labels.ts'
import { checkText, fieldConditionText, fieldText } from '../form/form-words.ts'
import { ruleSentence } from '../rule/words.ts'
import { settingLabels as labels } from '../setting/setting-labels.ts'
import type { AdmissionTerms } from '../setting/admission-terms.ts'
import type { LowerEntries } from '../setting/lower-entries.ts'
import { slotAnswerText } from '../setting/slot/slot-answer-text.ts'
import { slotCheckLines } from '../setting/slot/slot-check-lines.ts'
import { weightOf } from '../setting/review-setting.rule.ts'
import { EnrolSetting, ReviewSetting, WorkSetting, type FileSlot, type RoundSettingKind } from '../setting/setting.ts'

/** A field of a setting in words; `field` is unique in its setting. */
export interface SettingLine {
  readonly field: string
  readonly label: BilingualText
  readonly text: BilingualText
}

/** A stored setting in words; nothing for one that can't be read. */
export function settingLines(kind: RoundSettingKind, value: unknown): SettingLine[] {
  if (kind === 'enrol') return read(EnrolSetting.safeParse(value), enrolLines)
  if (kind === 'work') return read(WorkSetting.safeParse(value), workLines)
  return read(ReviewSetting.safeParse(value), reviewLines)
}

function read<Value>(
  parsed: { success: true; data: Value } | { success: false },
  lines: (value: Value) => SettingLine[],
): SettingLine[] {
  return parsed.success ? lines(parsed.data) : []
}

function enrolLines(value: EnrolSetting): SettingLine[] {
  return [
    line('entry', labels[`entry_${value.entry}`]),
    line('enteredBy', labels[`enteredBy_${value.enteredBy}`]),
    line('size', people(value.minMembers, value.maxMembers), words('每队人数（含队长）', 'Team size (with captain)')),
    line('teachers', people(value.minTeachers, value.maxTeachers), words('指导教师', 'Advisers')),
    ...value.adviserKinds.map(({ key, name, nameEn, min, max }) =>
      line(`adviserKinds.${key}`, people(min, max), words(name, nameEn || name)),
    ),
    line('leaders', people(value.minLeaders, value.maxLeaders), words('领队', 'Leaders')),
    line('kinds', listed(value.kinds.map((kind) => labels[`kind_${kind}`]))),
    line('crossSchool', yesNo(value.crossSchool)),
    line('teamsPerPerson', plain(value.teamsPerPerson)),
    line('teamsPerTeacher', plain(value.teamsPerTeacher)),
    line('schoolQuota', limit(value.schoolQuota)),
    line('totalQuota', limit(value.totalQuota)),
    line('quotaFrom', labels[`quotaFrom_${value.quotaFrom}`]),
    line('waitingHours', value.waitingHours === null ? labels.waitingNone : plain(value.waitingHours)),
    ...feeLines(value.fee),
    ...lowerLines(value.lowerEntries),
    ...admissionLines(value.admission),
    line('auditLevels', listed(value.auditLevels.map((level) => labels[`audit_${level}`]))),
    ...value.committees.map((committee) =>
      line(`committees.${committee.key}`, committeeText(committee, labels), {
        zh: `${committeeLabels.committee.zh}：${committee.name}`,
        en: `${committeeLabels.committee.en}: ${committee.nameEn || committee.name}`,
      }),
    ),
    line('membersMustAccept', yesNo(value.membersMustAccept)),
    ...value.rules.map((row) => line(`rules.${row.key}`, ruleSentence(row), labels.ownRule)),
    line('numberPattern', plain(value.numberPattern)),
    line('numberFrom', labels[`numberFrom_${value.numberFrom}`]),
    ...value.formSections.map((section) =>
      line(
        `formSections.${section.key}`,
        section.showWhen ? fieldConditionText(section.showWhen, value) : words('始终显示', 'Always shown'),
        words(section.title, section.titleEn || section.title),
      ),
    ),
    ...value.extraFields.map((field) =>
      line(`extraFields.${field.key}`, fieldText(field, value), words(field.label, field.labelEn || field.label)),
    ),
    ...value.formChecks.map((check) => line(`formChecks.${check.key}`, checkText(check, value), labels.formCheck)),
    ...value.documents.map((document) =>
      line(`documents.${document.key}`, documentText(document), {
        zh: `${documentLabels.document.zh}：${document.name}`,
        en: `${documentLabels.document.en}: ${document.nameEn || document.name}`,
      }),
    ),
  ]
}

function feeLines(fee: FeeRule): SettingLine[] {
  const basis = line('feeBasis', feeBasisLabels[fee.basis])
  if (!hasFee(fee)) return [basis]
  const prices = (of: FeePrices) => `${yuanText(of.team)} / ${yuanText(of.participant)} / ${yuanText(of.teacher)}`
  const until = (at: string) => `≤ ${beijingMinute(at)}`
  return [
    basis,
    line('fee', plain(prices(fee)), words('金额（队 / 参赛者 / 教师）', 'Fee (team / participant / adviser)')),
    line('feePeriod', listed(fee.periods.map((period) => plain(`${until(period.until)} ${prices(period)}`)))),
    line('feeDue', labels[`feeDue_${fee.due}`]),
    line('feeDays', plain(fee.days)),
    line('feeOnline', yesNo(fee.online)),
    line('feeTransfer', yesNo(fee.transfer)),
    line('feeRefund', listed(fee.refunds.map(({ until: at, percent }) => plain(`${until(at)} ${percent}%`)))),
  ]
}

function lowerLines({ from, groupIds, perRound, until }: LowerEntries): SettingLine[] {
  const source = line('lowerFrom', labels[`lowerFrom_${from}`])
  if (from === 'nobody') return [source]
  return [
    source,
    ...(from === 'listed' ? [line('lowerGroups', words(`${groupIds.length} 个`, String(groupIds.length)))] : []),
    line('lowerPerRound', limit(perRound)),
    line('lowerUntil', until === null ? labels.unlimited : plain(`< ${beijingMinute(until)}`)),
  ]
}

function admissionLines({ queue, perMinute, holdMinutes }: AdmissionTerms): SettingLine[] {
  const isOn = line('admissionQueue', yesNo(queue))
  return queue
    ? [isOn, line('admissionPerMinute', plain(perMinute)), line('admissionHold', plain(holdMinutes))]
    : [isOn]
}

function workLines(value: WorkSetting): SettingLine[] {
  return [
    line('titleMax', plain(value.titleMax)),
    line('summaryMax', plain(value.summaryMax)),
    line('summaryRequired', yesNo(value.summaryRequired)),
    line('aiDeclaration', yesNo(value.aiDeclaration)),
    line('originality', yesNo(value.originality)),
    line('earlierUse', labels[`earlierUse_${value.earlierUse}`]),
    line('answersBrief', yesNo(value.answersBrief)),
    line('hashFirst', yesNo(value.hashFirst)),
    line('workAudit', yesNo(value.audit)),
    line('anonymous', yesNo(value.anonymous)),
    line('withdrawal', yesNo(value.withdrawal)),
    line('forfeitMissed', yesNo(value.forfeitMissed)),
    line('showPublicly', yesNo(value.showPublicly)),
    ...value.slots.map((slot) =>
      line(
        `slots.${slot.key}`,
        joined('，', ', ', [slotText(slot), ...(slot.instruction ? [plain(slot.instruction)] : [])]),
        words(slot.label, slot.labelEn || slot.label),
      ),
    ),
    line('pledge', plain(value.pledge)),
  ]
}

/** What a slot asks for, in one line. */
export function slotText(slot: FileSlot): BilingualText {
  return joined('，', ', ', [
    plain(`${slot.kinds.join(' / ').toUpperCase()} ≤ ${bytesText(slot.maxBytes)} × ${slot.maxCount}`),
    slot.required ? labels.slotRequired : words('选交', 'Optional'),
    ...(slot.when === 'always' ? [] : [labels.slotWhen_aiUsed]),
    ...slot.answers.map(slotAnswerText),
    ...(slot.fileName ? [plain(slot.fileName)] : []),
    ...slotCheckLines(slot.checks),
    ...(slot.sameFile === 'off' ? [] : [sameFileText(slot.sameFile)]),
  ])
}

function sameFileText(sameFile: 'flag' | 'refuse'): BilingualText {
  const { zh, en } = labels[`sameFile_${sameFile}`]
  return words(`${labels.sameFile.zh}：${zh}`, `${labels.sameFile.en}: ${en.toLowerCase()}`)
}

function reviewLines(value: ReviewSetting): SettingLine[] {
  const nameOf = new Map(value.criteria.map((criterion) => [criterion.key, criterion]))
  return [
    ...value.criteria.map((criterion) =>
      line(
        `criteria.${criterion.key}`,
        joined('，', ', ', [
          words(`${criterion.weight}%，满分 ${criterion.max}`, `${criterion.weight} %, best score ${criterion.max}`),
          ...(criterion.description ? [plain(criterion.description)] : []),
        ]),
        words(criterion.name, criterion.nameEn || criterion.name),
      ),
    ),
    line('expertsPerWork', plain(value.expertsPerWork)),
    line('maxWorksPerExpert', plain(value.maxWorksPerExpert)),
    line('aggregation', labels[`aggregation_${value.aggregation}`]),
    ...(value.earlierStages.length > 0
      ? [
          line('earlierStages', plain(`${weightOf(value.earlierStages)}%`)),
          line('earlierMissing', labels[`earlierMissing_${value.earlierMissing}`]),
        ]
      : []),
    line('decimals', plain(value.decimals)),
    line('step', plain(value.step)),
    line('commentRequired', yesNo(value.commentRequired)),
    line('commentMin', plain(value.commentMin)),
    line('sameSchool', yesNo(value.sameSchool)),
    line('sameRegion', yesNo(value.sameRegion)),
    line(
      'tieBreaks',
      listed(
        value.tieBreaks.map(({ by, criterion }) => {
          const named = nameOf.get(criterion ?? '')
          const { zh, en } = labels[`tie_${by}`]
          return named ? words(`${zh}（${named.name}）`, `${en} (${named.nameEn || named.name})`) : { zh, en }
        }),
      ),
    ),
  ]
}

function line(field: string, text: BilingualText, label?: BilingualText): SettingLine {
  return { field, label: label ?? labels[field as keyof typeof labels], text }
}

const words = (zh: string, en: string): BilingualText => ({ zh, en })
const plain = (value: string | number): BilingualText => words(String(value) || '—', String(value) || '—')
const yesNo = (value: boolean): BilingualText => (value ? words('是', 'Yes') : words('否', 'No'))
const limit = (value: number | null): BilingualText => (value === null ? labels.unlimited : plain(value))
const listed = (texts: readonly BilingualText[]): BilingualText => joined('、', ', ', texts)

function people(least: number, most: number): BilingualText {
  const range = rangeText(least, most)
  return words(`${range} 人`, range)
}

function joined(zh: string, en: string, texts: readonly BilingualText[]): BilingualText {
  if (texts.length === 0) return plain('')
  return words(texts.map((text) => text.zh).join(zh), texts.map((text) => text.en).join(en))
}
