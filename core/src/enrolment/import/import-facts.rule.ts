import { CalendarDate, cleanText, type Bilingual } from '../../base/shapes.ts'
import { ownFactsAsked } from '../../competition/rule/row-facts.rule.ts'
import type { RuleRow } from '../../competition/rule/row.ts'
import { NATIONALITIES, nationalityName } from '../../identity/account/nationality.ts'
import { ASKED_FACTS, type AskedFact } from '../../identity/membership/asked-fact.ts'
import { STUDY_FORMS, studyFormLabels } from '../../identity/membership/study.ts'
import type { MemberRole } from '../team/team.ts'

/** Facts that a worksheet says of a person. */
export type StatedFacts = Readonly<Partial<Record<AskedFact, string>>>

/** What a person has said; empty or null: nothing. */
export type SaidFacts = Readonly<Partial<Record<AskedFact, string | null>>>

/** Days by which a spreadsheet counts before 1 January 1970. */
const SERIAL_OF_1970 = 25_569
const DAY_MS = 86_400_000

/** A day as people write it or as a spreadsheet counts it; null: none. */
export function dayIn(text: string): string | null {
  if (/^\d{5}$/.test(text)) return new Date((Number(text) - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10)
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?:日|[T ]00:00.*)?$/.exec(text)
  if (!parts) return null
  const day = `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`
  return CalendarDate.safeParse(day).success ? day : null
}

const studyIn = (text: string) =>
  STUDY_FORMS.find((form) => {
    const { zh, en } = studyFormLabels[form]
    return [form, zh, en].includes(text.toLowerCase())
  }) ?? null

const nationalities = new Map(
  NATIONALITIES.flatMap((code) => {
    const { zh, en } = nationalityName(code)
    return [code, zh, en].map((name): [string, string] => [name.toLowerCase(), code])
  }),
)

const readers: Readonly<Record<AskedFact, (text: string) => string | null>> = {
  study: studyIn,
  nationality: (text) => nationalities.get(text.toLowerCase()) ?? null,
  graduation: dayIn,
  employment: dayIn,
}

const noSuchDay: Bilingual = { zh: '不是日期，应形如 2026-07-01', en: 'Not a date, such as 2026-07-01' }
const unreadable: Readonly<Record<AskedFact, Bilingual>> = {
  study: {
    zh: `可填：${STUDY_FORMS.map((form) => studyFormLabels[form].zh).join('、')}`,
    en: `There are: ${STUDY_FORMS.map((form) => studyFormLabels[form].en).join(', ')}`,
  },
  nationality: {
    zh: '没有这个国家或地区，应填名称或两位代码，如“中国”或 CN',
    en: 'No such state: give its name or its code of two letters, such as China or CN',
  },
  graduation: noSuchDay,
  employment: noSuchDay,
}
const notAsked: Bilingual = {
  zh: '该赛项对此身份不要求此项，请清空',
  en: 'The item doesn’t ask this of this role: leave it empty',
}
const notYours: Bilingual = {
  zh: '此人不能由您填写资料，请清空',
  en: 'You can’t say this of this person: leave it empty',
}
const saidOtherwise: Bilingual = {
  zh: '与此人已填写的不一致，请核对；确需更正的，请在成员资料中更正',
  en: 'This person has said otherwise: check it, or correct it in their profile',
}
const repeatedOtherwise: Bilingual = {
  zh: '与前面同一手机号的行不一致',
  en: 'A row above with this phone number says otherwise',
}

interface StatedOf {
  readonly rules: readonly RuleRow[]
  readonly role: MemberRole
  /** Whether the person has a school whose people the importer may enter. */
  readonly isReached: boolean
  /** What the person has said, as far as the importer may know; undefined: nothing is known of it. */
  readonly said: SaidFacts | undefined
  /** What a row above says of the person. */
  readonly earlier: StatedFacts | undefined
}

/** What the cells say of a person: what the rules ask of the role and nobody has said yet. Every bad cell is named. */
export function readFacts(
  cell: (fact: AskedFact) => string,
  { rules, role, isReached, said, earlier }: StatedOf,
  fault: (fact: AskedFact, words: Bilingual) => void,
): StatedFacts {
  // No rule is about leaders.
  const asked: readonly string[] = role === 'leader' ? [] : ownFactsAsked(rules, role)
  const stated: Partial<Record<AskedFact, string>> = {}
  for (const fact of ASKED_FACTS) {
    const text = cleanText(cell(fact))
    if (text === '') continue
    const value = readers[fact](text)
    if (!asked.includes(fact)) fault(fact, notAsked)
    else if (!isReached) fault(fact, notYours)
    else if (value === null) fault(fact, unreadable[fact])
    else if (said?.[fact] && said[fact] !== value) fault(fact, saidOtherwise)
    else if (earlier?.[fact] && earlier[fact] !== value) fault(fact, repeatedOtherwise)
    else stated[fact] = value
  }
  return stated
}
