import { describe, expect, test } from 'vitest'
import { systemRefusals as no } from '../refusals.ts'
import { whyNotRemoveService, whyNotSetService, type SavedService } from './service.rule.ts'
import { SERVICE_DEFAULTS, type ScannerSetting, type StoreSetting } from './service-setting.ts'

const store: StoreSetting = {
  endpoint: 'https://s3.example.org',
  bucket: 'podium-files',
  region: 'cn-north-1',
  accessKey: 'AK',
}
const saved: SavedService = { setting: { name: 'store', value: store }, hasSecret: true, isUsed: false }
const used: SavedService = { ...saved, isUsed: true }
const none: SavedService = { setting: SERVICE_DEFAULTS.store, hasSecret: false, isUsed: false }

const whyNot = (change: Partial<StoreSetting>, secret?: string, before = saved) =>
  whyNotSetService(before, { name: 'store', value: { ...store, ...change } }, secret)

describe('a bucket', () => {
  test.each<[string, Partial<StoreSetting>, string | undefined, SavedService]>([
    ['with its secret', {}, 'secret', none],
    ['of Amazon', { endpoint: '' }, 'secret', none],
    ['with the saved secret', { bucket: 'another' }, undefined, saved],
    ['with new keys while it holds files', { accessKey: 'AK2' }, 'secret', used],
  ])('%s is set', (_, change, secret, before) => {
    expect(whyNot(change, secret, before)).toBeNull()
  })

  test.each<[string, Partial<StoreSetting>]>([
    ['another address', { endpoint: 'https://other.example.org' }],
    ['another key', { accessKey: 'AK2' }],
  ])('never gives its saved secret to %s', (_, change) => {
    expect(whyNot(change)?.kind).toBe(no.SENDER_SECRET_NEEDED)
  })

  test.each<[string, Partial<StoreSetting>]>([
    ['bucket', { bucket: 'another' }],
    ['address', { endpoint: 'https://other.example.org' }],
    ['region', { region: 'eu-west-1' }],
  ])('that holds files is not exchanged for another %s, nor removed', (_, change) => {
    expect(whyNot(change, 'secret', used)?.kind).toBe(no.STORE_HOLDS_FILES)
    expect(whyNotRemoveService(used)?.kind).toBe(no.STORE_HOLDS_FILES)
    expect(whyNotRemoveService(saved)).toBeNull()
  })

  test.each<[keyof StoreSetting, string]>([
    ['endpoint', 'ftp://example.org'],
    ['endpoint', 'example.org'],
    ['bucket', 'A bucket'],
    ['region', 'a.evil.example/'],
    ['accessKey', ''],
  ])('has no bad %s', (field, value) => {
    expect(whyNot({ [field]: value }, 'secret')?.fields.map(({ path }) => path)).toEqual([field])
  })
})

test('a scanner needs a host and no secret', () => {
  const value: ScannerSetting = { host: 'clamav', port: 3310, maxMb: 100, isRequired: true }
  const before: SavedService = { setting: SERVICE_DEFAULTS.scanner, hasSecret: false, isUsed: false }
  expect(whyNotSetService(before, { name: 'scanner', value }, undefined)).toBeNull()
  const bad = whyNotSetService(before, { name: 'scanner', value: { ...value, host: 'http://clamav/' } }, undefined)
  expect(bad?.fields.map(({ path }) => path)).toEqual(['host'])
  expect(whyNotRemoveService({ ...before, isUsed: true })).toBeNull()
})
