import type { Dict } from '#web/lib/use-dict.ts'
import { StateTag, type Tone } from './state-tag.tsx'

const TONES: { readonly [colour in string]?: Tone } = {
  red: 'danger',
  orange: 'warning',
  green: 'success',
  cyan: 'info',
  blue: 'info',
}

/** The tone of a dictionary's colour. */
export const toneOf = (colour: string): Tone => TONES[colour] ?? 'neutral'

/** The label of a dictionary's value in the colour that staff chose. */
export function DictTag({ dict, value, fallback }: { dict: Dict; value: string; fallback?: string }) {
  return <StateTag tone={toneOf(dict.colourOf(value))}>{dict.labelOf(value, fallback)}</StateTag>
}
