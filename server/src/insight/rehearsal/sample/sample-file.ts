import { createHash } from 'node:crypto'
import type { FileKind } from '@podium/core/competition/setting/setting.ts'
import { mediaTypeOf } from '@podium/core/work/slot.rule.ts'
import type { z } from 'zod'
import { storeFile } from '#server/platform/files/store-file.ts'
import type { Rehearsal } from '#server/platform/rehearsal/in-rehearsal.ts'

type Kind = z.output<typeof FileKind>

/** A small file of a kind for an owner. Nobody opens it, so its bytes say nothing. */
export async function sampleFile(
  { services, db }: Rehearsal,
  purpose: string,
  ownerId: string,
  kind: Kind,
): Promise<string> {
  return storeFile(services, db, {
    purpose,
    ownerId,
    name: `rehearsal.${kind}`,
    mediaType: mediaTypeOf(kind),
    bytes: bytesOf(kind, ownerId),
  })
}

/** The SHA-256 of the sample of a kind for an owner. */
export function sampleHash(kind: Kind, ownerId: string): string {
  return createHash('sha256').update(bytesOf(kind, ownerId)).digest('hex')
}

/** Everybody's are other ones. */
function bytesOf(kind: Kind, ownerId: string): Buffer {
  return Buffer.from(`rehearsal ${kind} ${ownerId}`)
}
