import { refusalText, type Refusal } from '../refusal.ts'

/** The same refusal, with its message at the field of the input that caused it. */
export function atField<R extends Refusal | null>(refusal: R, path: string): R | Refusal {
  if (!refusal) return refusal
  return { ...refusal, fields: [{ path, zh: refusalText(refusal, 'zh-cn'), en: refusalText(refusal, 'en') }] }
}
