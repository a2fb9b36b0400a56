import { refuse, type Refusal } from '../../base/refusal.ts'
import { systemRefusals } from '../refusals.ts'
import { settingDefinitions, type SettingKey } from './setting.ts'

const CODE = /^[A-Za-z0-9_-]{1,40}$/

/** Why a setting can't have this value. */
export function whyNotSetting(key: SettingKey, value: string): Refusal | null {
  if (value === '') return null
  const fits = settingDefinitions[key].kind === 'url' ? isWebAddress(value) : CODE.test(value)
  if (fits) return null
  return refuse(settingDefinitions[key].kind === 'url' ? systemRefusals.SETTING_URL : systemRefusals.SETTING_CODE)
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text)
}

/** Why the viewer can't change settings of the whole installation. */
export function whyNotChangeSettings(reachesAll: boolean): Refusal | null {
  return reachesAll ? null : refuse(systemRefusals.SETTING_OF_ALL)
}
