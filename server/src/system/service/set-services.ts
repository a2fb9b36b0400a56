import { serviceApi } from '@podium/core/system/service/service-api.ts'
import { systemRefusals } from '@podium/core/system/refusals.ts'
import { whyNotRemoveService, whyNotSetService, type SavedService } from '@podium/core/system/service/service.rule.ts'
import {
  SERVICE_DEFAULTS,
  SERVICE_TESTS,
  SERVICES,
  ServiceSetting,
  type ServiceInput,
  type ServiceName,
  type ServiceView,
} from '@podium/core/system/service/service-setting.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import {
  deleteService,
  lockService,
  putService,
  secretCell,
  storedService,
  type StoredService,
} from '#server/platform/external/service.store.ts'
import { whyServiceFails } from '#server/platform/external/try-service.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { ReadCall, SignedIn } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { throttle } from '#server/platform/security/throttle.ts'
import { refuseUnlessForAll } from '../setting/for-all.ts'

export const listServices = read(serviceApi.services, async function listServices({ services, db, viewer }) {
  refuseUnlessForAll(viewer)
  return Promise.all(
    SERVICES.map(async (name) => {
      const stored = await storedService(db, name)
      return environmentView(services.config, name, stored) ?? storedView(name, stored)
    }),
  )
})

/** Tests by the values as typed, saved or not, within a limit; what works. */
async function tryTyped({ services, db, viewer }: SignedIn<ReadCall>, { setting, secret }: ServiceInput) {
  refuseUnlessForAll(viewer)
  const { name } = setting
  const stored = await storedService(db, name)
  refuseIf(whyNotSetService(savedOf(name, stored), setting, secret))
  await throttle(services, `service test ${viewer.userId}`, SERVICE_TESTS)
  const sealed = stored?.secretSealed
  const started = performance.now()
  const saved = sealed && name === 'store' ? services.secrets.decrypt(sealed, secretCell(name)) : null
  const why = await whyServiceFails(services, setting, secret ?? saved)
  return { why, durationMs: Math.round(performance.now() - started) }
}

export const tryService = writeAfterCheck(
  serviceApi.tryService,
  'system.tryService',
  tryTyped,
  async function tryService({ note }, { setting }, { why, durationMs }) {
    note({ type: 'service', id: setting.name, after: { works: why === null } })
    return { works: why === null, durationMs, zh: why?.zh ?? '', en: why?.en ?? '' }
  },
  { secrets: ['secret'] },
)

/** Saves what passes its test; it is in force at once, in every process. */
export const saveService = writeAfterCheck(
  serviceApi.saveService,
  'system.saveService',
  async function checkService(call, { setting, secret }) {
    refuseUnlessForAll(call.viewer)
    refuseByEnvironment(call.services.config, setting.name)
    const { why } = await tryTyped(call, { setting, ...(secret === undefined ? {} : { secret }) })
    if (why) throw refuse(systemRefusals.SERVICE_FAILED, { why: why.zh, whyEn: why.en })
  },
  async function saveService({ services, tx, viewer, note }, { setting, secret, version }) {
    const { name, value } = setting
    const before = await lockService(tx, name)
    await refuseStale(tx, { type: 'service', id: name, version: before?.version ?? 0 }, version)
    refuseIf(whyNotSetService(savedOf(name, before), setting, secret))
    const typed = secret && name === 'store' ? services.secrets.encrypt(secret, secretCell(name)) : null
    const secretSealed = typed ?? before?.secretSealed ?? null
    const saved = await putService(tx, { name, setting: value, secretSealed, by: viewer.userId })
    note({ type: 'service', id: name, before: before?.setting ?? null, after: { ...value } })
    return { version: saved }
  },
  { secrets: ['secret'] },
)

export const removeService = write(
  serviceApi.removeService,
  'system.removeService',
  async function removeService({ services, tx, viewer, note }, { name, version }) {
    refuseUnlessForAll(viewer)
    refuseByEnvironment(services.config, name)
    const before = await lockService(tx, name)
    await refuseStale(tx, { type: 'service', id: name, version: before?.version ?? 0 }, version)
    refuseIf(whyNotRemoveService(savedOf(name, before)))
    await deleteService(tx, name)
    note({ type: 'service', id: name, before: before?.setting ?? null, after: null })
    return {}
  },
)

function refuseByEnvironment({ fileStore, scanner }: Config, name: ServiceName): void {
  if ((name === 'store' ? fileStore : scanner) !== null) throw refuse(systemRefusals.SENDER_BY_ENVIRONMENT)
}

function savedOf(name: ServiceName, stored: StoredService | null): SavedService {
  const setting = stored ? ServiceSetting.parse({ name, value: stored.setting }) : SERVICE_DEFAULTS[name]
  return { setting, hasSecret: Boolean(stored?.secretSealed), isUsed: Boolean(stored?.usedAt) }
}

function storedView(name: ServiceName, stored: StoredService | null): ServiceView {
  const { setting, hasSecret } = savedOf(name, stored)
  return {
    setting,
    source: stored ? 'stored' : 'none',
    hasSecret,
    usedAt: stored?.usedAt?.toISOString() ?? null,
    version: stored?.version ?? 0,
    changedAt: stored?.changedAt.toISOString() ?? null,
  }
}

/** What the environment says of a service; null: nothing. */
function environmentView(
  { fileStore, scanner }: Config,
  name: ServiceName,
  stored: StoredService | null,
): ServiceView | null {
  const rest = { source: 'environment' as const, usedAt: null, version: stored?.version ?? 0, changedAt: null }
  if (name === 'store') {
    if (!fileStore) return null
    if (fileStore.kind === 'disk') return { ...rest, setting: SERVICE_DEFAULTS.store, hasSecret: false }
    const { endpoint, bucket, region, accessKey } = fileStore
    return {
      ...rest,
      setting: { name, value: { endpoint: endpoint ?? '', bucket, region, accessKey } },
      hasSecret: true,
    }
  }
  if (!scanner) return null
  const { address, maxBytes, isRequired } = scanner
  const { host, port } = 'path' in address ? { host: address.path, port: 3310 } : address
  const value = { host, port, maxMb: Math.round(maxBytes / 2 ** 20), isRequired }
  return { ...rest, setting: { name, value }, hasSecret: false }
}
