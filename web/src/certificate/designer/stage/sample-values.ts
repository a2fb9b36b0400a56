import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import type { Values } from '../state/editor.ts'

/** What fields show as long as nobody's values are chosen. The square code is one of the usual length. */
export const SAMPLE_VALUES: Values = {
  ...Object.fromEntries(Object.entries(TEXT_FIELDS).map(([code, { sample }]) => [code, sample])),
  qrCode: 'https://sample.invalid/certificate/trace?t=sample-sample-sample-22',
}
