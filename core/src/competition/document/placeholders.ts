import type { BilingualText } from '../../base/bilingual-text.ts'

interface DocumentPlaceholder extends BilingualText {
  readonly sample: BilingualText
}

const same = (text: string): BilingualText => ({ zh: text, en: text })

/** Placeholders of a document’s text. Those of a person are the captain’s in a document of the team. */
export const documentPlaceholders = {
  contest: { zh: '竞赛', en: 'Competition', sample: { zh: '示例竞赛', en: 'Example competition' } },
  item: { zh: '赛项', en: 'Event', sample: { zh: '示例赛项', en: 'Example event' } },
  team: { zh: '团队名称', en: 'Team', sample: { zh: '星火队', en: 'Spark' } },
  number: { zh: '参赛编号', en: 'Entry number', sample: same('2026A00001') },
  school: { zh: '学校', en: 'School', sample: { zh: '示例大学', en: 'Example University' } },
  name: { zh: '姓名', en: 'Name', sample: { zh: '王小明', en: 'Wang Xiaoming' } },
  studentNumber: { zh: '学号 / 工号', en: 'Student or staff number', sample: same('20260001') },
  idMasked: { zh: '证件号码（脱敏）', en: 'Document number, masked', sample: same('110***********1234') },
  date: { zh: '打印日期', en: 'Date of printing', sample: { zh: '2026年3月18日', en: '2026-03-18' } },
} as const satisfies Record<string, DocumentPlaceholder>

export type DocumentPlaceholderName = keyof typeof documentPlaceholders
export const DOCUMENT_PLACEHOLDERS = Object.keys(documentPlaceholders) as DocumentPlaceholderName[]

/** Values that a document was made with, by placeholder. */
export type DocumentValues = Readonly<Record<DocumentPlaceholderName, BilingualText>>

export const sampleValues = Object.fromEntries(
  DOCUMENT_PLACEHOLDERS.map((name) => [name, documentPlaceholders[name].sample]),
) as DocumentValues
