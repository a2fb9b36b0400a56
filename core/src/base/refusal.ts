/**
 * A refusal: why something may not happen, in both languages, as data.
 *
 * A rule returns a refusal or null; the server throws it (`refuseIf`), the page shows it on a disabled button,
 * the test compares it. Kinds live in each module's `refusals.ts`; codes are unique across the product.
 */
export interface RefusalKind {
  readonly code: number
  /** HTTP status of the answer that carries it. */
  readonly status: number
  /** Words with `{name}` places for parameters. */
  readonly zh: string
  readonly en: string
}

export type RefusalParams = Readonly<Record<string, string | number>>

/** A field of the input and what is wrong with it. `path` is dotted: `members.2.phone`. */
export interface FieldFault {
  readonly path: string
  readonly zh: string
  readonly en: string
}

export interface Refusal {
  readonly kind: RefusalKind
  readonly params: RefusalParams
  readonly fields: readonly FieldFault[]
}

export type Language = 'zh-cn' | 'en'

export function refuse(kind: RefusalKind, params: RefusalParams = {}, fields: readonly FieldFault[] = []): Refusal {
  return { kind, params, fields }
}

/** The refusal's sentence in the reader's language, parameters filled in. */
export function refusalText(refusal: Refusal, language: Language): string {
  return fill(language === 'en' ? refusal.kind.en : refusal.kind.zh, refusal.params)
}

/** Replaces `{name}` by `params.name`; an unknown name stays as written. */
export function fill(words: string, params: RefusalParams): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** The first refusal of several checks, tried in order. */
export function firstRefusal(...checks: ReadonlyArray<Refusal | null>): Refusal | null {
  return checks.find((check) => check !== null) ?? null
}

/** Keeps the literal names of a module's refusals while checking their shape. */
export function refusals<const R extends Record<string, RefusalKind>>(kinds: R): R {
  return kinds
}
