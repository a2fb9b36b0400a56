import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import type { Values } from '../state/editor.ts'

/** Sample values of fields while no winner is chosen. The QR code has a typical length. */
export const SAMPLE_VALUES: Values = {
  ...Object.fromEntries(Object.entries(TEXT_FIELDS).map(([code, { sample }]) => [code, sample])),
  qrCode: 'https://sample.invalid/certificate/trace?t=sample-sample-sample-22',
}
