import { expect, test } from 'vitest'
import { whyNotChangeSettings, whyNotSetting } from './setting.rule.ts'
import { systemRefusals } from '../refusals.ts'

const { SETTING_URL, SETTING_CODE } = systemRefusals

test.each([
  ['documentUrl', '', null],
  ['documentUrl', 'https://docs.example.org/podium?a=1', null],
  ['documentUrl', 'http://10.0.0.8:8080', null],
  ['documentUrl', 'docs.example.org', SETTING_URL],
  ['codeUrl', 'javascript:alert(1)', SETTING_URL],
  ['codeUrl', 'https://', SETTING_URL],
  ['codeUrl', 'https://a b', SETTING_URL],
  ['organisationCode1', 'HUB-1_a', null],
  ['organisationCode1', '', null],
  ['organisationCode2', 'two words', SETTING_CODE],
  ['organisationCode2', 'x'.repeat(41), SETTING_CODE],
] as const)('%s may be %j: %o', (key, value, kind) => {
  expect(whyNotSetting(key, value)?.kind ?? null).toBe(kind)
})

test('only staff of the whole platform change settings', () => {
  expect([whyNotChangeSettings(true), whyNotChangeSettings(false)?.kind]).toEqual([null, systemRefusals.SETTING_OF_ALL])
})
