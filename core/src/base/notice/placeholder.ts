import { maskName } from '../mask.ts'
import type { TextParams } from '../refusal.ts'
import type { Bilingual } from '../shapes.ts'

/** A placeholder of notices: its label, and a value to preview with. */
export interface NoticePlaceholder extends Bilingual {
  readonly sample: string | Bilingual
  /** `name`: shown masked to staff. `text`: people wrote it, so that staff see the sample instead. */
  readonly personal?: 'name' | 'text'
}

/** The longest value that is kept for previews, in characters. */
const LONGEST_KEPT = 120

/** Names under which a notice may have the value: one for both languages, or one for each. */
function namesOf(placeholder: string): string[] {
  return [placeholder, `${placeholder}Zh`, `${placeholder}En`]
}

/** Values to preview with: those of a notice that was sent, and samples for what it lacks. */
export function previewParams(
  placeholders: Readonly<Record<string, NoticePlaceholder>>,
  sent: Readonly<Record<string, string>> = {},
): TextParams {
  return Object.fromEntries(
    Object.entries(placeholders).flatMap(([name, { sample }]) => {
      const known = valuesOf(name, sent)
      if (known.length > 0) return known
      if (typeof sample === 'string') return [[name, sample]]
      return [
        [`${name}Zh`, sample.zh],
        [`${name}En`, sample.en],
      ]
    }),
  )
}

/** The placeholders for which a notice that was sent has no value, so that the sample stands in. */
export function sampledPlaceholders(
  placeholders: Readonly<Record<string, NoticePlaceholder>>,
  sent: Readonly<Record<string, string>>,
): NoticePlaceholder[] {
  return Object.entries(placeholders).flatMap(([name, each]) => (valuesOf(name, sent).length === 0 ? [each] : []))
}

function valuesOf<Value>(placeholder: string, params: Readonly<Record<string, Value>>): Array<[string, Value]> {
  return namesOf(placeholder).flatMap((name) => {
    const value = params[name]
    return value === undefined ? [] : [[name, value]]
  })
}

/** What staff may see of a notice's values: names masked, and nothing that people wrote. */
export function shownParams(
  placeholders: Readonly<Record<string, NoticePlaceholder>>,
  params: TextParams,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(placeholders).flatMap(([placeholder, { personal }]) =>
      personal === 'text'
        ? []
        : valuesOf(placeholder, params).map(([name, value]) => {
            const text = Array.from(String(value)).slice(0, LONGEST_KEPT).join('')
            return [name, personal === 'name' ? maskName(text) : text]
          }),
    ),
  )
}
