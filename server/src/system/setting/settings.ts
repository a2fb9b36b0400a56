import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { systemApi } from '@podium/core/system/api.ts'
import { whyNotSetting } from '@podium/core/system/setting/setting.rule.ts'
import { SETTING_KEYS } from '@podium/core/system/setting/setting.ts'
import { refuseStale, staleRefusal } from '#server/platform/audit/stale.ts'
import { storedService } from '#server/platform/external/service.store.ts'
import { newStorageKey, stagingFolder } from '#server/platform/files/store-file.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { refuseUnlessForAll } from './for-all.ts'
import { changedSettings, lockSetting, putSetting, settingValues } from './setting.store.ts'

/** @spec B32 */
export const barLinks = read(systemApi.barLinks, async function barLinks({ services, db }) {
  const values = await services.shared.read('bar links', () => settingValues(db, ['documentUrl', 'codeUrl']))
  return { documentUrl: values.documentUrl ?? '', codeUrl: values.codeUrl ?? '' }
})

export const settings = read(systemApi.settings, async function settings({ db, viewer }) {
  refuseUnlessForAll(viewer)
  const changed = new Map((await changedSettings(db)).map((row) => [row.key, row]))
  return SETTING_KEYS.map((key) => {
    const row = changed.get(key)
    return {
      key,
      value: row?.value ?? '',
      version: row?.version ?? 0,
      changedByName: row?.changedByName ?? '',
      changedAt: row?.changedAt.toISOString() ?? null,
    }
  })
})

export const saveSetting = write(
  systemApi.saveSetting,
  'system.saveSetting',
  async function saveSetting({ tx, viewer, note }, { key, value, version }) {
    refuseUnlessForAll(viewer)
    refuseIf(whyNotSetting(key, value))
    const before = await lockSetting(tx, key)
    await refuseStale(tx, { type: 'setting', id: key, version: before?.version ?? 0 }, version)
    const saved = await putSetting(tx, { key, value, by: viewer.userId, version })
    if (saved === null) throw await staleRefusal(tx, 'setting', key)
    note({ type: 'setting', id: key, before: { [key]: before?.value ?? '' }, after: { [key]: value } })
    return { version: saved }
  },
)

/** Writes, reads and removes a small file where uploads are kept. */
export const testStorage = write(
  systemApi.testStorage,
  'system.testStorage',
  async function testStorage({ services, viewer }) {
    refuseUnlessForAll(viewer)
    const started = performance.now()
    const works = await keepsFiles(services)
    return { store: await storeInForce(services), works, durationMs: Math.round(performance.now() - started) }
  },
)

async function storeInForce({ config, db }: Services): Promise<'s3' | 'disk'> {
  return config.fileStore?.kind ?? ((await storedService(db, 'store')) ? 's3' : 'disk')
}

async function keepsFiles(services: Services): Promise<boolean> {
  const bytes = randomBytes(64)
  const key = newStorageKey()
  const path = join(stagingFolder(services), `test-${key}`)
  try {
    await writeFile(path, bytes)
    await services.storage.keep(path, key)
    const kept = await buffer(await services.storage.read(key))
    return kept.equals(bytes)
  } catch (error) {
    services.log.warn({ err: error }, 'the test of the file store failed')
    return false
  } finally {
    await rm(path, { force: true })
    await services.storage.remove(key).catch(() => undefined)
  }
}
