import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalPublication, rankingOf } from '@podium/core/award/publication.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Recheck, Rechecked } from '#server/platform/kernel/module.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { settingOf } from './locked-batch.ts'
import { decisionsOf } from './waiting/outdated-awards.ts'
import { rangesOf, winnersOf } from './publication.store.ts'
import {
  insertSnapshot,
  newestSnapshot,
  nextSnapshotNo,
  publishedAfter,
  rankedAmong,
  type PublishedRow,
  type Snapshot,
} from './snapshot.store.ts'

type Ranking = NonNullable<Parameters<typeof canonicalPublication>[0]['ranking']>

const PURPOSE = 'published results'
const CHUNK_SIZE = 100

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Stores what is published, with a keyed hash that can't be made from the database alone. */
export async function saveSnapshot(tx: Tx, secrets: Secrets, publicationId: string, text: string): Promise<void> {
  const no = await nextSnapshotNo(tx, publicationId)
  const digest = digestOf(text)
  const { id: keyId, key } = secrets.hashKey(PURPOSE)
  await insertSnapshot(tx, { publicationId, no, text, digest, keyId, mac: macOf(key, publicationId, no, digest) })
}

function macOf(key: Buffer, publicationId: string, no: number, digest: Buffer): Buffer {
  return createHmac('sha256', key).update(`${publicationId}\n${no}\n`).update(digest).digest()
}

/**
 * `unsealed`: published without a snapshot. `forged`: the snapshot is not one that this installation made. `altered`: the
 * awards, the ranking or the setting are not what was published. `digest`: the stored digest is not the snapshot's.
 */
type SnapshotFault = 'unsealed' | 'forged' | 'altered' | 'digest'

async function findAltered(db: Db, secrets: Secrets): Promise<Rechecked> {
  const violations: Array<{ publicationId: string; fault: SnapshotFault }> = []
  let checked = 0
  let after: string | null = null
  for (;;) {
    const page: PublishedRow[] = await publishedAfter(db, after, CHUNK_SIZE)
    for (const published of page) {
      const fault = await faultOf(db, secrets, published)
      if (fault) violations.push({ publicationId: published.publicationId, fault })
    }
    checked += page.length
    if (page.length < CHUNK_SIZE) return { checked, violations }
    after = page.at(-1)!.publicationId
  }
}

async function faultOf(db: Db, secrets: Secrets, published: PublishedRow): Promise<SnapshotFault | null> {
  const { publicationId, digest, earlierDigest } = published
  const snapshot = await newestSnapshot(db, publicationId)
  if (!snapshot && !earlierDigest) return 'unsealed'
  if (snapshot && !isGenuine(secrets, snapshot)) return 'forged'
  const expected = snapshot?.digest ?? earlierDigest!
  const works = snapshot && rankingOf(snapshot.text)
  const ranking = works && (await rankedAmong(db, published.runId, works))
  if (!digestOf(await textOf(db, published, ranking)).equals(expected)) return 'altered'
  return digest?.equals(expected) ? null : 'digest'
}

function isGenuine(secrets: Secrets, { publicationId, no, digest, keyId, mac }: Snapshot): boolean {
  const key = secrets.hashKeyOf(PURPOSE, keyId)
  return key !== null && timingSafeEqual(macOf(key, publicationId, no, digest), mac)
}

/** The canonical text of the present rows; without a ranking as earlier versions published. */
export async function textOf(
  db: Db | Tx,
  published: Pick<PublishedRow, 'publicationId' | 'runHash' | 'publish' | 'decisions'>,
  ranking: Ranking | null,
): Promise<string> {
  const { publicationId, runHash } = published
  return canonicalPublication({
    runHash,
    ranges: await rangesOf(db, publicationId),
    decisions: decisionsOf(published),
    winners: await winnersOf(db, publicationId),
    setting: settingOf(published),
    ...(ranking && { ranking }),
  })
}

export const snapshotRecheck: Recheck = {
  name: 'R5 published awards and ranks are those of the snapshot that was published',
  of: 'published results',
  find: ({ db, secrets }) => findAltered(db, secrets),
}
