import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { systemRefusals } from '../refusals.ts'
import type { ScannerSetting, ServiceSetting, StoreSetting } from './service-setting.ts'

const HOST = /^[a-z0-9.:_-]+$/i
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]+$/

export interface SavedService {
  readonly setting: ServiceSetting
  readonly hasSecret: boolean
  /** Whether files are kept in the bucket. */
  readonly isUsed: boolean
}

/**
 * Why a service can’t be set so. A bucket with files in it stays, only its keys change. A saved secret is only ever used
 * with the address and the key it was entered for.
 */
export function whyNotSetService(
  saved: SavedService,
  setting: ServiceSetting,
  secret: string | undefined,
): Refusal | null {
  const faults = setting.name === 'store' ? storeFaults(setting.value) : scannerFaults(setting.value)
  if (faults.length > 0) return refuse(systemRefusals.SERVICE_INCOMPLETE, {}, faults)
  if (setting.name === 'scanner' || saved.setting.name === 'scanner') return null
  const [before, after] = [saved.setting.value, setting.value]
  if (saved.isUsed && !isSameBucket(before, after)) return refuse(systemRefusals.STORE_HOLDS_FILES)
  if (secret) return null
  const isKept = secret === undefined && saved.hasSecret && isSameReceiver(before, after)
  return isKept ? null : refuse(systemRefusals.SENDER_SECRET_NEEDED)
}

/** Why a service can’t be removed. */
export function whyNotRemoveService({ setting, isUsed }: SavedService): Refusal | null {
  return setting.name === 'store' && isUsed ? refuse(systemRefusals.STORE_HOLDS_FILES) : null
}

/** Whether both name one bucket. */
const isSameBucket = (one: StoreSetting, other: StoreSetting): boolean =>
  one.endpoint === other.endpoint && one.bucket === other.bucket && one.region === other.region

const isSameReceiver = (one: StoreSetting, other: StoreSetting): boolean =>
  one.endpoint === other.endpoint && one.accessKey === other.accessKey

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function storeFaults({ endpoint, bucket, region, accessKey }: StoreSetting): FieldFault[] {
  const isAddress = endpoint === '' || isWebAddress(endpoint)
  return [
    ...(isAddress ? [] : [fault('endpoint', '请填写 http 或 https 地址', 'A web address is needed')]),
    ...(BUCKET.test(bucket) ? [] : [fault('bucket', '请填写存储桶名称', 'The name of a bucket is needed')]),
    ...(REGION.test(region) ? [] : [fault('region', '请填写区域', 'A region is needed')]),
    ...(accessKey === '' ? [fault('accessKey', '请填写 Access Key', 'The access key is needed')] : []),
  ]
}

function scannerFaults({ host }: ScannerSetting): FieldFault[] {
  return HOST.test(host) ? [] : [fault('host', '请填写服务器域名或地址', 'A host name or address is needed')]
}

const fault = (path: string, zh: string, en: string): FieldFault => ({ path, zh, en })
