import type { Bilingual } from '../../base/shapes.ts'

/** States by their codes of ISO 3166-1. */
export const NATIONALITIES: readonly string[] = (
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO ' +
  'CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE ' +
  'IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM ' +
  'MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NU NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD ' +
  'SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ' +
  'ZM ZW'
).split(' ')

const [zh, en] = ['zh-CN', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))

/** The name of a state. */
export function nationalityName(code: string): Bilingual {
  return { zh: zh!.of(code) ?? code, en: en!.of(code) ?? code }
}

const CHINESE_DOCUMENTS: readonly (string | null)[] = ['id_card', 'hk_macau_permit', 'taiwan_permit']

/** The nationality that somebody states, or that their document proves; empty: unknown. */
export function nationalityOf(stated: string, idType: string | null): string {
  return stated === '' && CHINESE_DOCUMENTS.includes(idType) ? 'CN' : stated
}
