import type { TextParams } from '../refusal.ts'
import type { Bilingual } from '../shapes.ts'

/** Title and body, with `{name}` placeholders. */
export interface NoticeWords {
  readonly title: Bilingual
  readonly body: Bilingual
}

/** The words of one notice. */
export interface NoticeTemplate extends NoticeWords {
  /** `<topic>.<what>`, such as `enrolment.returned`; topics are in the manifests. */
  readonly event: string
  /** Placeholders that other words of staff keep in each language. */
  readonly required?: readonly string[]
  /** People who never signed in, and may not be who somebody says they are, get the body too: it has no placeholders. */
  readonly forAnybody?: true
}

/** Keys of all templates, `<module>.<name>`; each module adds its own. */
export interface NoticeKeys {}
export type NoticeKey = keyof NoticeKeys

/** A module's templates under their keys. */
export function keyedNotices<M extends string, T extends Readonly<Record<string, NoticeTemplate>>>(
  module: M,
  templates: T,
): { readonly [K in keyof T & string as `${M}.${K}`]: T[K] } {
  const keyed = Object.entries(templates).map(([name, template]) => [`${module}.${name}`, template])
  return Object.fromEntries(keyed)
}

const PLACEHOLDER = /\{(\w+)\}/g

export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1]!))]
}

/** The value of a placeholder; one that differs between the languages is given as two, `roleZh` and `roleEn`. */
function placeholderValue(params: TextParams, name: string, side: keyof Bilingual): string | undefined {
  const value = params[name] ?? params[name + (side === 'zh' ? 'Zh' : 'En')]
  return value === undefined ? undefined : String(value)
}

/** The words with their parameters. Values are text: placeholders in them stay as they are. */
export function filledNotice({ title, body }: NoticeWords, params: TextParams): NoticeWords {
  const filled = ({ zh, en }: Bilingual) => ({ zh: filledText(zh, params, 'zh'), en: filledText(en, params, 'en') })
  return { title: filled(title), body: filled(body) }
}

/** A line whose placeholders are all empty is left out. */
function filledText(text: string, params: TextParams, side: keyof Bilingual): string {
  return text
    .split('\n')
    .filter((line) => {
      const names = placeholdersIn(line)
      return names.length === 0 || names.some((name) => placeholderValue(params, name, side) !== '')
    })
    .map((line) => line.replace(PLACEHOLDER, (whole, name: string) => placeholderValue(params, name, side) ?? whole))
    .join('\n')
    .trim()
}
