import type { Readable } from 'node:stream'
import { StoreSetting } from '@podium/core/system/service/service-setting.ts'
import type { ByteRange, Storage } from '../files/storage.ts'
import { S3Storage } from '../files/s3-storage.ts'
import type { Db } from '../db/db.ts'
import type { SharedReads } from '../db/shared-reads.ts'
import type { Secrets } from '../security/secrets.ts'
import { markBucketUsed, secretCell, storedService } from './service.store.ts'

interface Bucket {
  readonly storage: Storage
  readonly version: number
  readonly isUsed: boolean
}

interface Parts {
  readonly db: Db
  readonly shared: SharedReads
  readonly secrets: Secrets
  readonly insideHosts: readonly string[]
}

/**
 * Files in the bucket that the settings name, and without one on the disk. A file that was kept on the disk before is
 * read from there. A change is in force at once, in every process.
 */
export class SettledStorage implements Storage {
  readonly #disk: Storage
  readonly #parts: Parts
  #opened: Bucket | null = null

  constructor(disk: Storage, parts: Parts) {
    this.#disk = disk
    this.#parts = parts
  }

  async keep(path: string, key: string): Promise<void> {
    const bucket = await this.#bucketForKeeping()
    await (bucket ?? this.#disk).keep(path, key)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      return await this.#disk.read(key, range)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      const bucket = await this.#bucket()
      if (!bucket) throw error
      return bucket.storage.read(key, range)
    }
  }

  async remove(key: string): Promise<void> {
    await this.#disk.remove(key)
    const bucket = await this.#bucket()
    await bucket?.storage.remove(key)
  }

  /** The bucket, marked as used before the first file is in it, so that it can’t be exchanged meanwhile. */
  async #bucketForKeeping(): Promise<Storage | null> {
    let bucket = await this.#bucket()
    while (bucket && !bucket.isUsed && !(await markBucketUsed(this.#parts.db, bucket.version))) {
      bucket = await this.#load()
    }
    return bucket?.storage ?? null
  }

  async #bucket(): Promise<Bucket | null> {
    return this.#parts.shared.read('file store', () => this.#load())
  }

  async #load(): Promise<Bucket | null> {
    const { db, secrets, insideHosts } = this.#parts
    const stored = await storedService(db, 'store')
    if (!stored?.secretSealed) return null
    const isUsed = stored.usedAt !== null
    const { version } = stored
    if (this.#opened?.version === version) return (this.#opened = { ...this.#opened, isUsed })
    const secretKey = secrets.decrypt(stored.secretSealed, secretCell('store'))
    this.#opened = { storage: openBucket(StoreSetting.parse(stored.setting), secretKey, insideHosts), version, isUsed }
    return this.#opened
  }
}

/** A bucket that staff named: its address leads into the inside network only where `insideHosts` allows. */
export function openBucket(setting: StoreSetting, secretKey: string, insideHosts: readonly string[]): S3Storage {
  const { endpoint, bucket, region, accessKey } = setting
  return new S3Storage({ endpoint: endpoint || null, bucket, region, accessKey, secretKey, insideHosts })
}
