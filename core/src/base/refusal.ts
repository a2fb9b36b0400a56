import { worded } from './wording.ts'

/**
 * A refusal: the reason why something isn't allowed, as data in both languages. A rule returns a refusal or null; the
 * server throws it (`refuseIf`), the page shows it on a disabled button, tests compare it. Each module has its kinds in
 * `refusals.ts`; codes are unique across the product.
 */
export interface RefusalKind {
  readonly code: number
  /** HTTP status of the response. */
  readonly status: number
  /** Text with `{name}` placeholders. */
  readonly zh: string
  readonly en: string
}

/** Values of the `{name}` placeholders of a text. */
export type TextParams = Readonly<Record<string, string | number>>

/** A faulty field of the input and the reason. `path` is dotted: `members.2.phone`. */
export interface FieldFault {
  readonly path: string
  readonly zh: string
  readonly en: string
}

export interface Refusal {
  readonly kind: RefusalKind
  readonly params: TextParams
  readonly fields: readonly FieldFault[]
}

export type Language = 'zh-cn' | 'en'

export function refuse(kind: RefusalKind, params: TextParams = {}, fields: readonly FieldFault[] = []): Refusal {
  return { kind, params, fields }
}

/** The refusal's message in one language and a site's wording, with its parameters. */
export function refusalText({ kind, params }: Refusal, language: Language, wording = 'standard'): string {
  return fill(worded(language === 'en' ? kind.en : kind.zh, wording), params)
}

/** The refusal in words, with what its fields lack, for a button that is disabled. */
export function refusalDetail(refusal: Refusal, language: Language, wording = 'standard'): string {
  const faults = refusal.fields.map((fault) => fault[language === 'en' ? 'en' : 'zh'])
  const text = refusalText(refusal, language, wording)
  if (faults.length === 0) return text
  const [after, between] = language === 'en' ? [': ', '; '] : ['：', '；']
  return text + after + faults.join(between)
}

/**
 * Replaces `{name}` by `params.name`, and unknown names by `missing`; without it they stay. A value that ends with the
 * full stop that follows it does not give two.
 */
export function fill(words: string, params: TextParams, missing?: string): string {
  return words.replace(/\{(\w+)\}([。.]?)/g, (whole, name: string, stop: string) => {
    const value = params[name] ?? missing
    if (value === undefined) return whole
    const text = String(value)
    return stop !== '' && text.endsWith(stop) ? text : text + stop
  })
}

/** The first refusal among several checks, in order. */
export function firstRefusal(...checks: ReadonlyArray<Refusal | null>): Refusal | null {
  return checks.find((check) => check !== null) ?? null
}

/** Declares a module's refusals; preserves their literal names. */
export function refusals<const R extends Record<string, RefusalKind>>(kinds: R): R {
  return kinds
}
