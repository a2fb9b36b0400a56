import { z } from 'zod'
import { anyText, Instant, VersionOrZero } from '../../base/shapes.ts'

/** What the server uses besides its database: the bucket that files are kept in, and the virus scanner. */
export const SERVICES = ['store', 'scanner'] as const
export const ServiceName = z.enum(SERVICES)
export type ServiceName = z.infer<typeof ServiceName>

/** A bucket of an S3-compatible store, without the secret key. */
export const StoreSetting = z.object({
  /** Empty: Amazon’s own address for the region. */
  endpoint: anyText(200),
  bucket: anyText(63),
  region: anyText(40),
  accessKey: anyText(200),
})
export type StoreSetting = z.infer<typeof StoreSetting>

/** Greatest size of scanned files, as clamd’s own `StreamMaxLength` allows. */
export const MAX_SCANNED_MB = 4_000

/** Where clamd listens, and whether files wait for it. */
export const ScannerSetting = z.object({
  host: anyText(253),
  port: z.number().int().min(1).max(65_535),
  maxMb: z.number().int().min(1).max(MAX_SCANNED_MB),
  /** Whether files that wait for the scanner can neither be submitted nor opened by others than their owner. */
  isRequired: z.boolean(),
})
export type ScannerSetting = z.infer<typeof ScannerSetting>

export const ServiceSetting = z.discriminatedUnion('name', [
  z.object({ name: z.literal('store'), value: StoreSetting }),
  z.object({ name: z.literal('scanner'), value: ScannerSetting }),
])
export type ServiceSetting = z.infer<typeof ServiceSetting>

/** `secret` left out: the saved one stays. */
export const ServiceInput = z.object({ setting: ServiceSetting, secret: anyText(500).optional() })
export type ServiceInput = z.infer<typeof ServiceInput>

/** What is in force: `environment`: variables of the server say it, and win; `none`: the server’s disk, no scanner. */
export const ServiceSource = z.enum(['environment', 'stored', 'none'])

export const ServiceView = z.object({
  setting: ServiceSetting,
  source: ServiceSource,
  hasSecret: z.boolean(),
  /** When the first file was kept in the bucket; it can’t be exchanged any more. */
  usedAt: Instant.nullable(),
  version: VersionOrZero,
  changedAt: Instant.nullable(),
})
export type ServiceView = z.infer<typeof ServiceView>

export const SERVICE_DEFAULTS: Readonly<Record<ServiceName, ServiceSetting>> = {
  store: { name: 'store', value: { endpoint: '', bucket: '', region: 'us-east-1', accessKey: '' } },
  scanner: { name: 'scanner', value: { host: '', port: 3310, maxMb: 100, isRequired: false } },
}

/** Tests of one person within ten minutes; saving tests too. */
export const SERVICE_TESTS = { limit: 20, seconds: 600 }
