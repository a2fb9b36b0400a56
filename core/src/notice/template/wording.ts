import type { BilingualText } from '../../base/bilingual-text.ts'
import type { NoticeWords } from '../../base/notice/template.ts'

/** The words of a notice as staff edit them, one text a field. */
export interface Wording {
  readonly titleZh: string
  readonly titleEn: string
  readonly bodyZh: string
  readonly bodyEn: string
}

export const WORDING_FIELDS = ['titleZh', 'bodyZh', 'titleEn', 'bodyEn'] as const satisfies ReadonlyArray<keyof Wording>
export type WordingField = (typeof WORDING_FIELDS)[number]

/** The longest texts, in characters. */
export const LONGEST_WORDING: Readonly<Record<WordingField, number>> = {
  titleZh: 60,
  titleEn: 120,
  bodyZh: 1_000,
  bodyEn: 2_000,
}

/** `changed`: staff’s words are in force. `unfit`: staff’s words no longer fit the template, so the built-in are. */
export const WORDING_STATES = ['builtIn', 'changed', 'unfit'] as const
export type WordingState = (typeof WORDING_STATES)[number]

export const wordingStateLabels: Readonly<Record<WordingState, BilingualText>> = {
  builtIn: { zh: '默认', en: 'Built-in' },
  changed: { zh: '已修改', en: 'Changed' },
  unfit: { zh: '修改已失效', en: 'Change no longer fits' },
}

export const isUnfit = ({ state }: { readonly state: WordingState }): boolean => state === 'unfit'

export function wordingOf({ title, body }: NoticeWords): Wording {
  return { titleZh: title.zh, titleEn: title.en, bodyZh: body.zh, bodyEn: body.en }
}

export function wordsOf({ titleZh, titleEn, bodyZh, bodyEn }: Wording): NoticeWords {
  return { title: { zh: titleZh, en: titleEn }, body: { zh: bodyZh, en: bodyEn } }
}

export function isSameWording(one: Wording, other: Wording): boolean {
  return WORDING_FIELDS.every((field) => one[field] === other[field])
}

/** Text as it is compared and saved: one form of each character and of line breaks, without blanks around it. */
export function normalised(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim()
}

export function normalisedWording({ titleZh, titleEn, bodyZh, bodyEn }: Wording): Wording {
  return {
    titleZh: normalised(titleZh),
    titleEn: normalised(titleEn),
    bodyZh: normalised(bodyZh),
    bodyEn: normalised(bodyEn),
  }
}
