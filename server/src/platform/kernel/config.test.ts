import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfig, SettingsError } from './config.ts'
import { secretKeysOf } from '../security/secret-key.ts'

const hexKey = '001006fa9a3db4d88fc8b940955732f2361b1fb787f3c3a2b0eab2d17a5a8463'
const production = { NODE_ENV: 'production', SECRET_KEY: hexKey, PUBLIC_URL: 'https://contest.example.org' }

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('with nothing set the server is fit for trying out on this machine alone', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 8080,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseOwnerUrl: null,
    secretKey: null,
    oldSecretKeys: [],
    workers: 1,
    cacheBytes: 67_108_864,
    captcha: 'work',
    demo: true,
    demoPassword: null,
    smsEndpoint: 'https://dysmsapi.aliyuncs.com',
    noticeOutbox: resolve('data/outbox.jsonl'),
    alipay: null,
    wechat: null,
    editorHomeUrl: null,
    insideHosts: [],
    assetHost: null,
    organisationCodes: ['', ''],
    logLevel: 'info',
    fileStore: null,
    diskReserve: { bytes: 2_147_483_648 },
    signing: null,
    smtp: null,
    sms: null,
    smsPrice: { price: 50, daily: 1_000_000 },
    quietHours: { from: 22, until: 8 },
    trustedProxies: 0,
    connectionsPerAddress: 1_000,
    metricsPort: null,
    scanner: null,
  })
})

test.each([
  ['tcp://clamav:3311', { host: 'clamav', port: 3311 }],
  ['tcp://[::1]', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.sock', { path: '/run/clamav/clamd.sock' }],
])('the virus scanner at %s is found', (CLAMAV_URL, address) => {
  const usual = { address, maxBytes: 104_857_600, isRequired: false }
  expect(readConfig({ CLAMAV_URL }).scanner).toEqual(usual)
  const strict = readConfig({ CLAMAV_URL, SCAN_REQUIRED: 'yes', CLAMAV_MAX_MB: '25' }).scanner
  expect(strict).toEqual({ address, maxBytes: 26_214_400, isRequired: true })
})

/** @spec S03 */
test('two organisations can be named by their codes', () => {
  const env = { ORGANISATION_CODE_1: ' HUB ', ORGANISATION_CODE_2: 'LAB-2' }
  expect(readConfig(env).organisationCodes).toEqual(['HUB', 'LAB-2'])
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
})

test('settings can not be changed once read', () => {
  const config = readConfig({ FILE_STORE: 'disk' })
  expect(config.fileStore).toEqual({ kind: 'disk' })
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.fileStore)).toBe(true)
})

test.each([
  [{ PORT: 'abc' }, 'PORT: must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT: must be a whole number from 0 to 65535.'],
  [{ PORT: '80.5' }, 'PORT: must be a whole number from 0 to 65535.'],
  [{ WORKERS: '0' }, 'WORKERS: must be a whole number from 1 to 64.'],
  [{ CAPTCHA: 'none' }, 'CAPTCHA: must be "work" or "off".'],
  [{ DEMO: 'yes' }, 'DEMO: must be "auto" or "off".'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be "development" or "test" or "production".'],
  [{ PUBLIC_URL: 'contest.example.org' }, 'PUBLIC_URL: must be a web address such as https://example.org.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must look like postgresql://user:password@host:5432/database.'],
  [
    { SECRET_KEY: 'short' },
    'SECRET_KEY: must be 32 bytes as 64 hexadecimal digits or as base64; `openssl rand -hex 32` makes one.',
  ],
  [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD: must have at least 8 characters.'],
  [{ CLAMAV_URL: 'http://clamav' }, 'CLAMAV_URL: must look like tcp://host:3310 or unix:/run/clamav/clamd.sock.'],
  [{ SCAN_REQUIRED: 'yes' }, 'CLAMAV_URL: must be set when SCAN_REQUIRED is "yes".'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES: must be a whole number from 0 to 10.'],
])('%o is refused in one line', (env, problem) => {
  expect(problemsOf(env)).toEqual([problem])
})

test('every problem is told at once', () => {
  expect(problemsOf({ PORT: 'x', CAPTCHA: 'x' })).toEqual([
    'PORT: must be a whole number from 0 to 65535.',
    'CAPTCHA: must be "work" or "off".',
  ])
})

test('a key in hexadecimal digits and the same key in base64 are one key', () => {
  const base64 = Buffer.from(hexKey, 'hex').toString('base64')
  expect(readConfig({ SECRET_KEY: base64 }).secretKey).toBe(hexKey)
  expect(readConfig({ SECRET_KEY: hexKey.toUpperCase() }).secretKey).toBe(hexKey)
})

test('storage in a bucket needs the bucket and its keys', () => {
  expect(problemsOf({ FILE_STORE: 's3' })).toEqual([
    'S3_BUCKET: must be set when FILE_STORE is "s3".',
    'S3_ACCESS_KEY: must be set when FILE_STORE is "s3".',
    'S3_SECRET_KEY: must be set when FILE_STORE is "s3".',
  ])
  const bucket = { FILE_STORE: 's3', S3_BUCKET: 'podium', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
  expect(readConfig({ ...bucket, S3_ENDPOINT: 'http://localhost:9000/' }).fileStore).toEqual({
    kind: 's3',
    endpoint: 'http://localhost:9000',
    bucket: 'podium',
    region: 'us-east-1',
    accessKey: 'a',
    secretKey: 'b',
  })
})

test('production starts with a key and a public address, and neither demo nor outbox', () => {
  const config = readConfig(production)
  expect([config.production, config.demo, config.noticeOutbox]).toEqual([true, false, null])
})

test.each([
  [{ SECRET_KEY: '' }, 'SECRET_KEY: must be set in production; `openssl rand -hex 32` makes one.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL: must be set in production, such as https://example.org.'],
  [{ PUBLIC_URL: 'http://contest.example.org' }, 'PUBLIC_URL: must begin with https: in production.'],
  [{ SECRET_KEY: '0123456789abcdef'.repeat(4) }, 'SECRET_KEY: must be random; `openssl rand -hex 32` makes one.'],
  [{ LOG_LEVEL: 'trace' }, 'LOG_LEVEL: must not be "trace" in production, because such logs may hold personal data.'],
  [
    { NOTICE_OUTBOX: './outbox.jsonl' },
    'NOTICE_OUTBOX: must not be the only sender in production: set SMTP_HOST or the SMS settings.',
  ],
  [{ CAPTCHA: 'off' }, 'CAPTCHA: must not be "off" in production.'],
  [{ DEMO: 'auto' }, 'DEMO: must not be "auto" in production.'],
  [{ DEMO_PASSWORD: 'let-me-in-please' }, 'DEMO_PASSWORD: must not be set in production.'],
])('production refuses %o', (env, problem) => {
  expect(problemsOf({ ...production, ...env })).toEqual([problem])
})

test('production may listen for this machine alone without https', () => {
  expect(problemsOf({ ...production, PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
})

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'podium-key-'))
  folders.push(folder)
  return folder
}

test('without a key one is made, kept for its owner alone and used again', () => {
  const dataDir = join(newFolder(), 'data')
  const keys = secretKeysOf({ secretKey: null, oldSecretKeys: [], dataDir })
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(secretKeysOf({ secretKey: null, oldSecretKeys: [], dataDir })).toEqual(keys)
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('a damaged kept key is never replaced by a new one', () => {
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'secret.key'), 'abc')
  expect(() => secretKeysOf({ secretKey: null, oldSecretKeys: [], dataDir })).toThrow('is damaged')
})

test('a set key goes before the kept one, and older keys follow it', () => {
  const { secretKey, oldSecretKeys } = readConfig({
    SECRET_KEY: hexKey,
    OLD_SECRET_KEYS: `${'a'.repeat(64)}, ${'b'.repeat(64)}`,
  })
  expect(secretKeysOf({ secretKey, oldSecretKeys, dataDir: newFolder() })).toEqual([
    hexKey,
    'a'.repeat(64),
    'b'.repeat(64),
  ])
})
