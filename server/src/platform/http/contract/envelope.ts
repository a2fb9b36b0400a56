import { CODE_OK } from '@podium/core/base/codes.ts'
import { refusalText, type Language, type Refusal } from '@podium/core/base/refusal.ts'

/** How an answer is worded. */
export interface Speech {
  readonly language: Language
  readonly wording: string
}

/** The envelope around data that its own schema has already made JSON. */
export function doneEnvelope(dataJson: string, traceId: string): string {
  return `{"code":${CODE_OK},"msg":"","data":${dataJson},"traceId":${JSON.stringify(traceId)}}`
}

/** The envelope of a refusal: what is wrong with which field where that is known. */
export function refusalEnvelope(refusal: Refusal, { language, wording }: Speech, traceId: string): string {
  const fields = refusal.fields.map(({ path, zh, en }) => ({ path, message: language === 'en' ? en : zh }))
  return JSON.stringify({
    code: refusal.kind.code,
    msg: refusalText(refusal, language, wording),
    data: fields.length > 0 ? { fields } : null,
    traceId,
  })
}
