import { expect, test } from 'vitest'
import { BaseUrl } from './model-setting.ts'
import { whyNotSaveModel } from './model-setting.rule.ts'
import { assistantRefusals as refusals } from './refusals.ts'

const saved = { baseUrl: 'https://llm.example.org/v1', hasKey: true }
const change = { enabled: true, baseUrl: 'https://llm.example.org/v2', model: 'small' }

test.each([
  ['another path of the same service', change, null],
  ['another service without a key', { ...change, baseUrl: 'https://other.example.org/v1' }, refusals.KEY_NEEDED],
  ['another service with its own key', { ...change, baseUrl: 'https://other.example.org', key: 'new' }, null],
  ['another service and no key at all', { ...change, baseUrl: 'https://other.example.org', key: '' }, null],
  ['an unencrypted address of the same host', { ...change, baseUrl: 'http://llm.example.org' }, refusals.KEY_NEEDED],
  ['use without a model', { ...change, model: '' }, refusals.MODEL_INCOMPLETE],
  ['use without an address', { ...change, baseUrl: '', key: '' }, refusals.MODEL_INCOMPLETE],
  ['an incomplete setting that is off', { ...change, enabled: false, model: '' }, null],
])('%s', (_name, to, refused) => {
  expect(whyNotSaveModel(saved, to)?.kind ?? null).toBe(refused)
})

test.each(['ftp://a.example', 'https://user:secret@a.example', 'https://a.example/v1?key=1', 'localhost', '/v1'])(
  'the address %s is refused',
  (address) => expect(BaseUrl.safeParse(address).success).toBe(false),
)

test('a slash at the end of an address is dropped', () => {
  expect(BaseUrl.parse(' https://a.example/v1/ ')).toBe('https://a.example/v1')
})
