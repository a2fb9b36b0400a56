import type { FileKind } from '@podium/core/competition/setting/setting.ts'
import { mediaTypeOf } from '@podium/core/work/slot.rule.ts'
import type { z } from 'zod'
import { storeFile } from '#server/platform/files/store-file.ts'
import type { Rehearsal } from '#server/platform/rehearsal/in-rehearsal.ts'

/** A small file of a kind for an owner. Nobody opens it, so its bytes say nothing. */
export async function sampleFile(
  { services, db }: Rehearsal,
  purpose: string,
  ownerId: string,
  kind: z.output<typeof FileKind>,
): Promise<string> {
  return storeFile(services, db, {
    purpose,
    ownerId,
    name: `rehearsal.${kind}`,
    mediaType: mediaTypeOf(kind),
    bytes: Buffer.from(`rehearsal ${kind}`),
  })
}
