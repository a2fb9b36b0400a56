import { BUILT_IN_DESIGNS } from '@podium/core/certificate/template/built-in-designs.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import { saveBuiltIn } from './template.store.ts'

/** Inserts the built-in designs; a changed design becomes a new version. */
export async function seedTemplates(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    for (const { key, name, kind, design } of BUILT_IN_DESIGNS) {
      await saveBuiltIn(tx, { key, name: name.zh, kind, design })
    }
  })
}
