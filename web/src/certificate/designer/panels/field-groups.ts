import {
  ADVISER_KIND_FIELDS,
  CERTIFICATE_FIELDS,
  LEADER_FIELDS,
  LONG_NUMBER_FIELDS,
  NUMBER_FIELDS,
  OWN_KIND_FIELDS,
  PERSONAL_FIELDS,
  PORTRAIT_FIELDS,
  WINNER_FIELDS,
  type Field,
} from '@podium/core/certificate/codes.ts'

/** The catalogue of fields by group. @spec D05 D06 */
export const FIELD_GROUPS = [
  { label: 'groupWinner', fields: { ...WINNER_FIELDS, ...LEADER_FIELDS, ...ADVISER_KIND_FIELDS } },
  { label: 'groupPerson', fields: { ...PERSONAL_FIELDS, ...OWN_KIND_FIELDS } },
  { label: 'groupCertificate', fields: CERTIFICATE_FIELDS },
  { label: 'groupNumber', fields: { ...NUMBER_FIELDS, ...LONG_NUMBER_FIELDS } },
  { label: 'groupPortrait', fields: PORTRAIT_FIELDS },
] as const satisfies readonly { label: string; fields: Readonly<Record<string, Field>> }[]
