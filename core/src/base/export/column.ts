import type { BilingualText } from '../bilingual-text.ts'
import type { Language } from '../refusal.ts'

type Words = Readonly<Record<string, BilingualText>>

/** A column of a list's export. Its value is the row's field of the column's name. */
export interface FieldColumn extends BilingualText {
  /** `yuan`: an amount in fen, written in yuan. */
  readonly kind: 'text' | 'number' | 'yuan' | 'moment'
  readonly width: number
  /** Labels of the values. */
  readonly words?: Words
}

/** A column whose value is made from the row. */
export interface MadeColumn<Row> extends FieldColumn {
  readonly of: (row: Row, language: Language) => string | number | null
}

const headed = (kind: FieldColumn['kind'], width: number) => (head: BilingualText) => ({ ...head, kind, width })

/** A column of text, in characters as wide as a name. */
export const text = (zh: string, en: string, width = 18): FieldColumn => headed('text', width)({ zh, en })
/** A column of longer text. */
export const longText = (zh: string, en: string): FieldColumn => text(zh, en, 30)
export const number = (zh: string, en: string): FieldColumn => headed('number', 10)({ zh, en })
export const yuan = (zh: string, en: string): FieldColumn =>
  headed('yuan', 12)({ zh: `${zh}（元）`, en: `${en} (yuan)` })
export const moment = (zh: string, en: string): FieldColumn => headed('moment', 18)({ zh, en })
export const label = (zh: string, en: string, words: Words): FieldColumn => ({ ...text(zh, en, 14), words })
/** A column with a heading that other lists have too. */
export const under = (head: BilingualText): FieldColumn => headed('text', 24)(head)

/** The column with a value of its own. */
export function made<Row>(column: FieldColumn, of: MadeColumn<Row>['of']): MadeColumn<Row> {
  return { ...column, of }
}

/** Yes or no, of a condition. */
export const yesNo = (is: boolean, language: Language): string =>
  language === 'en' ? (is ? 'Yes' : 'No') : is ? '是' : '否'
