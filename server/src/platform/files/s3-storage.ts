import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { lookupFor } from '../security/inside-network.ts'
import type { ByteRange, Storage } from './storage.ts'

export interface S3Options {
  /** Null: the vendor's own address for the region. */
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Given where staff entered the endpoint: only these `host:port` of the inside network are connected to. */
  readonly insideHosts?: readonly string[]
}

/** Of a store that staff entered, whose address may lead nowhere. */
const CONNECT_MS = 5_000

/** How such a store is connected to. Throws InsideAddressError. */
function guarded({ endpoint, insideHosts }: S3Options) {
  if (!insideHosts) return {}
  const lookup = lookupFor(new URL(endpoint ?? 'https://s3.amazonaws.com'), insideHosts)
  return {
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      httpAgent: new HttpAgent({ keepAlive: true, lookup }),
      httpsAgent: new HttpsAgent({ keepAlive: true, lookup }),
    },
  }
}

/** Files in a bucket of any S3-compatible store. Single puts: up to the store's limit of 5 GB. */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(options: S3Options) {
    const { endpoint, bucket, region, accessKey, secretKey } = options
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Stores other than the vendor's know neither bucket host names nor its newer check sums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      ...guarded(options),
    })
  }

  async keep(path: string, key: string): Promise<void> {
    const { size } = await stat(path)
    await this.#client.send(
      new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: createReadStream(path), ContentLength: size }),
    )
    await rm(path, { force: true })
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const { Body } = await this.#client.send(
      new GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.first}-${range.last}` }),
      }),
    )
    if (!Body) throw new Error('the store sent no content')
    return Body as Readable
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }
}
