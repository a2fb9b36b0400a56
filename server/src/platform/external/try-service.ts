import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import type { ServiceSetting } from '@podium/core/system/service/service-setting.ts'
import { ScannerError } from '../files/scan/clamd.ts'
import { TEST_VIRUS } from '../files/scan/test-virus.ts'
import type { Storage } from '../files/storage.ts'
import { newStorageKey, stagingFolder } from '../files/store-file.ts'
import type { Services } from '../kernel/services.ts'
import { InsideAddressError } from '../security/inside-network.ts'
import { openScanner } from './scanner-in-force.ts'
import { openBucket } from './settled-storage.ts'

const MOST_MS = 15_000
const words = {
  inside: {
    zh: '该地址在内部网络中，须由运维在 INSIDE_HOSTS 中放行',
    en: 'The address is in the inside network: the operator has to allow it in INSIDE_HOSTS',
  },
  unreachable: { zh: '无法连接到该地址', en: 'The address can not be reached' },
  late: { zh: '在 15 秒内没有应答', en: 'No answer within 15 seconds' },
  keys: { zh: 'Access Key 或密钥不被接受，或没有读写权限', en: 'The keys are not accepted, or may not read and write' },
  bucket: { zh: '没有这个存储桶', en: 'There is no such bucket' },
  differs: { zh: '读到的内容与写入的不同', en: 'What was read is not what was written' },
  other: { zh: '服务返回了错误，详情见服务器日志', en: 'The service answered an error; the server’s log says which' },
  blind: { zh: '扫描服务没有认出测试病毒', en: 'The scanner does not find the test virus' },
  noScanner: { zh: '该地址没有扫描服务应答', en: 'No scanner answers at this address' },
} as const satisfies Record<string, BilingualText>

/** Why a service doesn't work by these values; null: it does. */
export async function whyServiceFails(
  services: Services,
  setting: ServiceSetting,
  secret: string | null,
): Promise<BilingualText | null> {
  const { insideHosts } = services.config
  const late = AbortSignal.timeout(MOST_MS)
  const timeOut = new Promise<BilingualText>((resolve) => late.addEventListener('abort', () => resolve(words.late)))
  try {
    const tried =
      setting.name === 'store'
        ? storeFault(services, () => openBucket(setting.value, secret ?? '', insideHosts))
        : scannerFault(() => openScanner(setting.value, insideHosts).clamd)
    return await Promise.race([tried, timeOut])
  } catch (error) {
    services.log.warn({ err: error, service: setting.name }, 'the test of a service failed')
    return inWords(error)
  }
}

/** Writes, reads and removes a small file. */
async function storeFault(services: Services, open: () => Storage): Promise<BilingualText | null> {
  const storage = open()
  const bytes = randomBytes(64)
  const key = newStorageKey()
  const path = join(stagingFolder(services), `test-${key}`)
  try {
    await writeFile(path, bytes)
    await storage.keep(path, key)
    const kept = await buffer(await storage.read(key))
    await storage.remove(key)
    return kept.equals(bytes) ? null : words.differs
  } finally {
    await rm(path, { force: true })
  }
}

async function scannerFault(open: () => ReturnType<typeof openScanner>['clamd']): Promise<BilingualText | null> {
  const clamd = open()
  await clamd.version()
  const { state } = await clamd.scan(TEST_VIRUS.length, () => Readable.from([Buffer.from(TEST_VIRUS)]))
  return state === 'infected' ? null : words.blind
}

const CONNECTION = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'TimeoutError']
const KEYS = ['AccessDenied', 'Forbidden', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken']

function inWords(error: unknown): BilingualText {
  const { name, code = '', cause } = error as Error & { code?: string }
  if (error instanceof InsideAddressError || cause instanceof InsideAddressError) return words.inside
  if (error instanceof ScannerError) return words.noScanner
  if (KEYS.includes(name)) return words.keys
  if (name === 'NoSuchBucket') return words.bucket
  return CONNECTION.includes(code) || CONNECTION.includes(name) ? words.unreachable : words.other
}
