import { placeholdersIn, type NoticeTemplate, type NoticeWords } from '../../base/notice/template.ts'
import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import type { Bilingual } from '../../base/shapes.ts'
import { noticeRefusals } from '../refusals.ts'
import {
  isSameWording,
  LONGEST_WORDING,
  WORDING_FIELDS,
  wordingOf,
  wordsOf,
  type Wording,
  type WordingField,
  type WordingState,
} from './wording.ts'

const names: Readonly<Record<WordingField, Bilingual>> = {
  titleZh: { zh: '中文标题', en: 'Chinese title' },
  bodyZh: { zh: '中文正文', en: 'Chinese text' },
  titleEn: { zh: '英文标题', en: 'English title' },
  bodyEn: { zh: '英文正文', en: 'English text' },
}

const BRACES = /\{[^{}]*\}/g
const HTML = /<[a-z!/?][^>]*>/i
/** All but the line break, and what overrides the direction of text. */
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/

const isTitle = (field: WordingField): boolean => field === 'titleZh' || field === 'titleEn'

const listed = (placeholders: readonly string[]) => placeholders.map((name) => `{${name}}`)

/** The placeholders that a field of a template may have. SMS carry titles, and what strangers get has no placeholders. */
export function allowedPlaceholders(template: NoticeTemplate, field: WordingField): string[] {
  if (template.forAnybody) return []
  const { title, body } = template
  return placeholdersIn(isTitle(field) ? title.zh : `${title.zh}\n${body.zh}`)
}

/** Why a notice can't have these words, each fault with its field and language; null: it can. */
export function whyNotWording(template: NoticeTemplate, wording: Wording): Refusal | null {
  const faults = WORDING_FIELDS.flatMap((field) =>
    faultsOf(template, wording, field).map(({ zh, en }): FieldFault => ({
      path: field,
      zh: `${names[field].zh}${zh}`,
      en: `${names[field].en} ${en}`,
    })),
  )
  return faults.length > 0 ? refuse(noticeRefusals.WORDING_FAULTY, {}, faults) : null
}

function faultsOf(template: NoticeTemplate, wording: Wording, field: WordingField): Bilingual[] {
  const text = wording[field]
  if (text.trim() === '') return mayBeEmpty(template, wording, field) ? [] : [{ zh: '不能为空', en: 'is missing' }]
  const max = LONGEST_WORDING[field]
  const length = Array.from(text).length
  return [
    ...(length > max
      ? [{ zh: `有 ${length} 个字，最多 ${max} 个字`, en: `has ${length} characters, at most ${max} are possible` }]
      : []),
    ...(isTitle(field) && text.includes('\n') ? [{ zh: '只能有一行', en: 'must be one line' }] : []),
    ...(CONTROL.test(text) || !text.isWellFormed() ? [{ zh: '含有控制字符', en: 'has control characters' }] : []),
    ...(HTML.test(text)
      ? [{ zh: '含有 HTML 标签，通知只能是纯文本', en: 'has HTML tags, but notices are plain text' }]
      : []),
    ...placeholderFaults(template, wording, field),
  ]
}

/** A notice without a text has none in either language. */
function mayBeEmpty({ body }: NoticeTemplate, wording: Wording, field: WordingField): boolean {
  return !isTitle(field) && body.zh === '' && wording.bodyZh.trim() === '' && wording.bodyEn.trim() === ''
}

function placeholderFaults(template: NoticeTemplate, wording: Wording, field: WordingField): Bilingual[] {
  const text = wording[field]
  const allowed = listed(allowedPlaceholders(template, field))
  const own = listed(allowedPlaceholders(template, 'bodyZh'))
  const written = [...new Set(text.match(BRACES) ?? [])]
  const faults = written
    .filter((placeholder) => !allowed.includes(placeholder))
    .map((placeholder) => {
      if (template.forAnybody)
        return {
          zh: `不能使用变量 ${placeholder}：收到此通知的人可能未核实身份`,
          en: `can’t have ${placeholder}: people whose identity is not known get this notice`,
        }
      if (own.includes(placeholder))
        return {
          zh: `不能使用变量 ${placeholder}：标题会作为短信内容，只能用默认标题中的变量`,
          en: `can’t have ${placeholder}: SMS carry the title, which may have the built-in title’s placeholders only`,
        }
      return { zh: `中的 ${placeholder} 不是此通知的变量`, en: `has ${placeholder}, which this notice does not know` }
    })
  if (/[{}]/.test(text.replace(BRACES, ''))) faults.push({ zh: '中的花括号不成对', en: 'has a brace without its pair' })
  return [...faults, ...missingFaults(template, wording, field)]
}

/** Required placeholders that the language lacks; named at its text. */
function missingFaults({ required = [] }: NoticeTemplate, wording: Wording, field: WordingField): Bilingual[] {
  if (isTitle(field)) return []
  const title = field === 'bodyZh' ? wording.titleZh : wording.titleEn
  const has = placeholdersIn(`${title}\n${wording[field]}`)
  return required
    .filter((name) => !has.includes(name))
    .map((name) => ({ zh: `或标题须保留变量 {${name}}`, en: `or title must keep {${name}}` }))
}

/** Why these words can't be saved in place of those in force. */
export function whyNotSaveWording(template: NoticeTemplate, inForce: Wording, wording: Wording): Refusal | null {
  return isSameWording(inForce, wording) ? refuse(noticeRefusals.WORDING_UNCHANGED) : whyNotWording(template, wording)
}

/** Why a template can't be put back to its built-in words. */
export function whyNotResetWording(kept: Wording | null): Refusal | null {
  return kept ? null : refuse(noticeRefusals.WORDING_BUILT_IN)
}

/** Words are those of the whole platform. */
export function whyNotEditWordings(reachesAll: boolean): Refusal | null {
  return reachesAll ? null : refuse(noticeRefusals.WORDING_OF_ALL)
}

/** What is in force where staff last saved `kept`; null: the built-in words. */
export function wordingInForce(
  template: NoticeTemplate,
  kept: Wording | null,
): { readonly state: WordingState; readonly words: NoticeWords } {
  if (!kept) return { state: 'builtIn', words: template }
  if (whyNotWording(template, kept)) return { state: 'unfit', words: template }
  return { state: 'changed', words: wordsOf(kept) }
}

/** What is kept of words to save: null where they are the built-in ones. */
export function wordingToKeep(template: NoticeTemplate, wording: Wording): Wording | null {
  return isSameWording(wordingOf(template), wording) ? null : wording
}
