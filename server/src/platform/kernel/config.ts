import { resolve } from 'node:path'
import { isPrivate } from '../security/private-address.ts'
import type { DiskReserve } from '@podium/core/base/file/disk.rule.ts'
import { z } from 'zod'
import type { ClamdAddress } from '../files/scan/clamd.ts'
import {
  paymentProblems,
  paymentSettings,
  toPaymentConfig,
  unsafePayment,
  type PaymentConfig,
} from '../security/payment-config.ts'
import { senderProblems, senderSettings, toSenderConfig, unsafeSenders, type SenderConfig } from './sender-config.ts'

/** Invalid settings: one line per problem, each beginning with the variable's name. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const integer = (from: number, to: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .transform(Number)

const oneOf = <const T extends string>(...words: readonly T[]) =>
  z.enum(words, { error: `must be ${words.map((word) => `"${word}"`).join(' or ')}` })

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'must be a web address such as https://example.org',
  })
  .transform((text) => text.replace(/\/+$/, ''))

/** Free space: `2GB`, `500MB` or `5%`. */
const diskReserve = z.string().transform((text, context): DiskReserve => {
  const { amount, unit } = /^(?<amount>\d{1,6})(?<unit>GB|MB|%)$/.exec(text)?.groups ?? {}
  if (unit === '%' && Number(amount) <= 50) return { percent: Number(amount) }
  if (unit === 'GB' || unit === 'MB') return { bytes: Number(amount) * 2 ** (unit === 'GB' ? 30 : 20) }
  context.addIssue({ code: 'custom', message: 'must look like 2GB, 500MB or 5%' })
  return z.NEVER
})

/** `tcp://host:3310` or `unix:/run/clamav/clamd.sock`. */
const clamdAddress = z.string().transform((text, context): ClamdAddress => {
  const path = /^unix:(?:\/\/)?(?<path>\/.+)$/.exec(text)?.groups?.['path']
  if (path) return { path }
  const url = /^tcp:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text) ? new URL(text) : null
  if (url?.hostname) return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) }
  context.addIssue({ code: 'custom', message: 'must look like tcp://host:3310 or unix:/run/clamav/clamd.sock' })
  return z.NEVER
})

const databaseUrl = z.string().refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol), {
  error: 'must look like postgresql://user:password@host:5432/database',
})

const secretKey = z
  .string()
  .refine((text) => /^[0-9a-f]{64}$/i.test(text) || /^[A-Za-z0-9+/_-]{43}=?$/.test(text), {
    error: 'must be 32 bytes as 64 hexadecimal digits or as base64; `openssl rand -hex 32` makes one',
  })
  .transform((text) => Buffer.from(text, text.length === 64 ? 'hex' : 'base64').toString('hex'))

const settings = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  PORT: integer(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  SECRET_KEY: secretKey.optional(),
  OLD_SECRET_KEYS: z
    .string()
    .transform((text) => text.split(/[\s,]+/))
    .pipe(z.array(secretKey))
    .default([]),
  WORKERS: integer(1, 64).default(1),
  CACHE_MB: integer(0, 65_536).default(64),
  CAPTCHA: oneOf('work', 'off').default('work'),
  DEMO: oneOf('auto', 'off').optional(),
  DEMO_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  ...senderSettings,
  ...paymentSettings,
  EDITOR_HOME_URL: webAddress.optional(),
  ASSET_HOST: webAddress.optional(),
  ORGANISATION_CODE_1: z.string().default(''),
  ORGANISATION_CODE_2: z.string().default(''),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  DISK_RESERVE: diskReserve.default({ bytes: 2 * 2 ** 30 }),
  FILE_STORE: oneOf('disk', 's3').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SIGNING_KEY_FILE: z.string().optional(),
  SIGNING_CERT_FILE: z.string().optional(),
  SIGNING_PASSPHRASE: z.string().optional(),
  TRUSTED_PROXIES: integer(0, 10).default(0),
  CONNECTIONS_PER_ADDRESS: integer(1, 100_000).default(1_000),
  METRICS_PORT: integer(1, 65_535).optional(),
  CLAMAV_URL: clamdAddress.optional(),
  CLAMAV_MAX_MB: integer(1, 4_000).default(100),
  SCAN_REQUIRED: oneOf('yes', 'no').default('no'),
})

type Settings = z.output<typeof settings>

export type FileStoreConfig =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3'
      /** Null: the vendor's default address for the region. */
      readonly endpoint: string | null
      readonly bucket: string
      readonly region: string
      readonly accessKey: string
      readonly secretKey: string
    }

export interface ScannerConfig {
  readonly address: ClamdAddress
  /** Larger files are not scanned, as clamd's own `StreamMaxLength` requires. */
  readonly maxBytes: number
  /** Whether files that wait for the scanner can neither be submitted nor opened by others than their owner. */
  readonly isRequired: boolean
}

export interface SigningConfig {
  /** Path of a private key in PEM, or of a PKCS#12 file with key and certificates. */
  readonly keyFile: string
  /** Path of certificates in PEM, the key's own first; null: they are in the key's file. */
  readonly certificateFile: string | null
  readonly passphrase: string | null
}

/** All settings of the server, validated. Paths are absolute, addresses have no trailing slash. */
export interface Config extends SenderConfig, PaymentConfig {
  readonly production: boolean
  /** 0 selects any free port. */
  readonly port: number
  readonly host: string
  /** Public address of the site; null outside production: the address that the server listens on. */
  readonly publicUrl: string | null
  readonly dataDir: string
  /** Null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  /** The owner's address of that database; null: the application's role owns it. */
  readonly databaseOwnerUrl: string | null
  /** 64 hexadecimal digits; null outside production: `secretKeysOf` generates one in the data folder. */
  readonly secretKey: string | null
  /** Former keys, newest first; they only decrypt. */
  readonly oldSecretKeys: readonly string[]
  /** Number of server processes on this machine. */
  readonly workers: number
  /** Memory of a process for answers and pages that are the same for everybody. */
  readonly cacheBytes: number
  readonly captcha: 'work' | 'off'
  /** Whether to fill an empty database with the demo. */
  readonly demo: boolean
  /** Password of all demo accounts; null: a random one, which is printed. */
  readonly demoPassword: string | null
  readonly editorHomeUrl: string | null
  readonly assetHost: string | null
  /** Codes of two organisations that pages identify by a flag; empty: none. */
  readonly organisationCodes: readonly [string, string]
  readonly logLevel: Settings['LOG_LEVEL']
  /** Null: as the settings say. */
  readonly fileStore: FileStoreConfig | null
  /** Free space of the data folder's disk that uploads leave to the database. */
  readonly diskReserve: DiskReserve
  /** How certificates are signed; null: not at all, or in a demo with a test key. */
  readonly signing: SigningConfig | null
  /** Number of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number
  /** Connections one address may have open to one process; not counted behind trusted proxies. */
  readonly connectionsPerAddress: number
  /** Port of the metrics on the loopback address; null: no metrics. */
  readonly metricsPort: number | null
  /** The virus scanner; null: none. */
  readonly scanner: ScannerConfig | null
}

/** Reads and validates the settings. Throws SettingsError with all problems. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.keys(settings.shape).map((name) => [name, env[name]?.trim() || undefined])
  const read = settings.safeParse(Object.fromEntries(given))
  if (!read.success)
    throw new SettingsError(read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}.`))
  const problems = [
    ...storeProblems(read.data),
    ...scannerProblems(read.data),
    ...senderProblems(read.data),
    ...paymentProblems(read.data),
    ...(read.data.NODE_ENV === 'production' ? unsafe(read.data) : []),
  ]
  if (problems.length > 0) throw new SettingsError(problems)
  return toConfig(read.data)
}

function storeProblems(s: Settings): string[] {
  if (s.FILE_STORE !== 's3') return []
  const missing = (['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).filter((name) => s[name] === undefined)
  return missing.map((name) => `${name}: must be set when FILE_STORE is "s3".`)
}

const scannerProblems = (s: Settings): string[] =>
  s.SCAN_REQUIRED === 'yes' && !s.CLAMAV_URL ? ['CLAMAV_URL: must be set when SCAN_REQUIRED is "yes".'] : []

/** Settings that are only for trials and unsafe with real people's data. */
function unsafe(s: Settings): string[] {
  const problems: string[] = []
  if (!s.SECRET_KEY) problems.push('SECRET_KEY: must be set in production; `openssl rand -hex 32` makes one.')
  if (!s.PUBLIC_URL) problems.push('PUBLIC_URL: must be set in production, such as https://example.org.')
  if (s.PUBLIC_URL && !isPrivate(s.PUBLIC_URL)) problems.push('PUBLIC_URL: must begin with https: in production.')
  if (s.SECRET_KEY && isWeak(s.SECRET_KEY))
    problems.push('SECRET_KEY: must be random; `openssl rand -hex 32` makes one.')
  if (s.LOG_LEVEL === 'trace' || s.LOG_LEVEL === 'debug')
    problems.push(`LOG_LEVEL: must not be "${s.LOG_LEVEL}" in production, because such logs may hold personal data.`)
  if (s.CAPTCHA === 'off') problems.push('CAPTCHA: must not be "off" in production.')
  if (s.DEMO === 'auto') problems.push('DEMO: must not be "auto" in production.')
  if (s.DEMO_PASSWORD) problems.push('DEMO_PASSWORD: must not be set in production.')
  return [...problems, ...unsafeSenders(s), ...unsafePayment(s)]
}

/** Whether a key has fewer than 16 different bytes, which no 32 random bytes have in practice. */
const isWeak = (key: string): boolean => new Set(Buffer.from(key, 'hex')).size < 16

function toConfig(s: Settings): Config {
  const production = s.NODE_ENV === 'production'
  const dataDir = resolve(s.DATA_DIR)
  const outbox = s.NOTICE_OUTBOX ?? (production ? undefined : `${dataDir}/outbox.jsonl`)
  return Object.freeze({
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl: s.PUBLIC_URL ?? null,
    dataDir,
    databaseUrl: s.DATABASE_URL ?? null,
    databaseOwnerUrl: s.DATABASE_OWNER_URL ?? null,
    secretKey: s.SECRET_KEY ?? null,
    oldSecretKeys: Object.freeze(s.OLD_SECRET_KEYS),
    workers: s.WORKERS,
    cacheBytes: s.CACHE_MB * 2 ** 20,
    captcha: s.CAPTCHA,
    demo: s.DEMO === undefined ? !production : s.DEMO === 'auto',
    demoPassword: s.DEMO_PASSWORD ?? null,
    ...toSenderConfig(s, outbox === undefined ? null : resolve(outbox)),
    ...toPaymentConfig(s),
    editorHomeUrl: s.EDITOR_HOME_URL ?? null,
    assetHost: s.ASSET_HOST ?? null,
    organisationCodes: Object.freeze([s.ORGANISATION_CODE_1, s.ORGANISATION_CODE_2] as const),
    logLevel: s.LOG_LEVEL,
    fileStore: Object.freeze(fileStore(s)),
    diskReserve: Object.freeze(s.DISK_RESERVE),
    signing: signing(s),
    trustedProxies: s.TRUSTED_PROXIES,
    connectionsPerAddress: s.CONNECTIONS_PER_ADDRESS,
    metricsPort: s.METRICS_PORT ?? null,
    scanner: scanner(s),
  })
}

function scanner(s: Settings): ScannerConfig | null {
  if (!s.CLAMAV_URL) return null
  const isRequired = s.SCAN_REQUIRED === 'yes'
  return Object.freeze({ address: s.CLAMAV_URL, maxBytes: s.CLAMAV_MAX_MB * 2 ** 20, isRequired })
}

function signing(s: Settings): SigningConfig | null {
  if (s.SIGNING_KEY_FILE === undefined) return null
  return Object.freeze({
    keyFile: resolve(s.SIGNING_KEY_FILE),
    certificateFile: s.SIGNING_CERT_FILE === undefined ? null : resolve(s.SIGNING_CERT_FILE),
    passphrase: s.SIGNING_PASSPHRASE ?? null,
  })
}

function fileStore(s: Settings): FileStoreConfig | null {
  if (s.FILE_STORE !== 's3') return s.FILE_STORE ? { kind: 'disk' } : null
  return {
    kind: 's3',
    endpoint: s.S3_ENDPOINT ?? null,
    bucket: s.S3_BUCKET ?? '',
    region: s.S3_REGION,
    accessKey: s.S3_ACCESS_KEY ?? '',
    secretKey: s.S3_SECRET_KEY ?? '',
  }
}
