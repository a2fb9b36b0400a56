import { textIn, type BilingualText } from '../../base/bilingual-text.ts'
import type { Language } from '../../base/refusal.ts'
import type { DocumentSigner, DocumentTerms } from './document.ts'
import { documentPlaceholders, type DocumentPlaceholderName, type DocumentValues } from './placeholders.ts'

/** A document in one language, ready to be laid out. */
interface DocumentPaper {
  readonly language: 'zh' | 'en'
  readonly title: string
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>
  readonly text: string
  readonly tables: ReadonlyArray<{
    readonly title: string
    readonly head: readonly string[]
    readonly rows: ReadonlyArray<readonly string[]>
  }>
  /** Labels of the lines to fill in by hand. */
  readonly lines: readonly string[]
  readonly foot: string
  readonly link: string
  readonly code: string
}

/** What a document is made from, the tables in the reader's language. */
interface PaperData {
  readonly language: Language
  readonly values: DocumentValues
  /** Empty: it is of the team. */
  readonly personName: string
  readonly people: ReadonlyArray<readonly string[]>
  readonly answers: ReadonlyArray<readonly string[]>
  readonly code: string
  readonly link: string
}

const words = {
  signer: { zh: '签署对象', en: 'Document of' },
  code: { zh: '文件码', en: 'Code' },
  codeHint: { zh: '（上传签署件时填写）', en: ' (asked for with the signed copy)' },
  members: { zh: '成员名单', en: 'Members' },
  name: { zh: '姓名', en: 'Name' },
  role: { zh: '身份', en: 'Role' },
  answers: { zh: '报名信息', en: 'Answers of the enrolment' },
  date: { zh: '日期', en: 'Date' },
  relation: { zh: '与学生关系', en: 'Relation to the student' },
  seal: { zh: '学校（盖章）', en: 'Seal of the school' },
  handler: { zh: '经办人（签字）', en: 'For the school (signature)' },
  sign_person: { zh: '本人签字', en: 'Signature' },
  sign_captain: { zh: '队长签字', en: 'Signature of the captain' },
  sign_guardian: { zh: '监护人签字', en: 'Signature of the guardian' },
  sign_adviser: { zh: '指导教师签字', en: 'Signature of the adviser' },
  sign_outsider: { zh: '签字', en: 'Signature' },
} as const satisfies Record<string, BilingualText>

const LINES: Record<DocumentSigner, ReadonlyArray<keyof typeof words>> = {
  person: ['sign_person', 'date'],
  guardian: ['sign_guardian', 'relation', 'date'],
  adviser: ['sign_adviser', 'date'],
  school: ['handler', 'seal', 'date'],
  outsider: ['sign_outsider', 'date'],
}

/** Where a value isn't known yet, it is written by hand. */
const BLANK = '＿＿＿＿＿＿'
/** A longer answer is cut: it is in the enrolment. */
const MAX_ANSWER = 300

/** A document of these terms with its fields filled in; the Chinese text where there is no English one. */
export function documentPaper(terms: DocumentTerms, data: PaperData): DocumentPaper {
  const { language, values, personName, code } = data
  const word = (key: keyof typeof words) => textIn(words[key], language)
  const text = textIn({ zh: terms.text, en: terms.textEn }, language)
  const title = textIn({ zh: terms.name, en: terms.nameEn }, language)
  const labelled = (['contest', 'item', 'team', 'school'] as const).map(
    (name) => [textIn(documentPlaceholders[name], language), textIn(values[name], language)] as const,
  )
  const lines = LINES[terms.signer].map((key) => (key === 'sign_person' && terms.of === 'team' ? 'sign_captain' : key))
  return {
    language: language === 'en' ? 'en' : 'zh',
    title,
    facts: [
      ...labelled.filter(([, value]) => value !== ''),
      ...(personName === '' ? [] : [[word('signer'), personName] as const]),
      [word('code'), code + word('codeHint')],
    ],
    text: filledText(text, values, language),
    tables: [
      ...(data.people.length === 0
        ? []
        : [
            {
              title: word('members'),
              head: [word('name'), word('role'), textIn(documentPlaceholders.school, language)],
              rows: data.people,
            },
          ]),
      ...(data.answers.length === 0
        ? []
        : [{ title: word('answers'), head: [], rows: data.answers.map((row) => row.map(cut)) }]),
    ],
    lines: lines.map((key) => (key === 'sign_outsider' ? textIn(signatureOf(terms), language) : word(key))),
    foot: `${title} · ${textIn(values.team, language)} · ${word('code')} ${code}`,
    link: data.link,
    code,
  }
}

function signatureOf({ signerTitle, signerTitleEn }: DocumentTerms): BilingualText {
  return { zh: `${signerTitle}签字`, en: `Signature: ${signerTitleEn || signerTitle}` }
}

function filledText(text: string, values: DocumentValues, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? textIn(values[name as DocumentPlaceholderName], language) || BLANK : whole,
  )
}

function cut(text: string): string {
  const characters = Array.from(text)
  return characters.length <= MAX_ANSWER ? text : `${characters.slice(0, MAX_ANSWER).join('')}…`
}
