import { actionsOf } from '@podium/core/base/manifest.ts'
import { recordsNamed } from '@podium/core/system/events.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ask } from '#server/platform/events/ask.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { AuditKeyword } from './audit-list.store.ts'

/** A keyword of the log with the actions and the records of the modules that it finds by name. */
export async function wordsFound(services: Services, db: Db, keyword: string): Promise<AuditKeyword> {
  if (keyword === '') return { keyword, actions: [], records: [] }
  const word = keyword.toLowerCase()
  const actions = Object.entries(actionsOf(services.manifests))
    .filter(([, { zh, en }]) => `${zh}\n${en}`.toLowerCase().includes(word))
    .map(([action]) => action)
  return { keyword, actions, records: (await ask(services, db, recordsNamed, { keyword })).flat() }
}
