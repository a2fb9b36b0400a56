/** What the platform's parts are told by the configuration. `app/settings.ts` makes it. */
export interface Settings {
  /** 32 bytes or more; all keys of this installation derive from it. The first seals, the others only open. */
  readonly secretKeys: readonly string[]
  /** The address people use, such as `https://cup.example.cn`; null accepts any Host. */
  readonly publicUrl: string | null
  /** Proxies in front whose X-Forwarded-For and -Proto are believed: their number. */
  readonly trustedProxies: number
  /** Requests a minute: everything from one address; writes of one account. */
  readonly addressCeiling: number
  readonly accountCeiling: number
  /** Requests under way at once before the rest are refused with BUSY. */
  readonly maxInFlight: number
  /** Jobs this process runs at once; 0 runs none. */
  readonly jobConcurrency: number
  /** Folder for uploads under way, and for stored files when no S3 bucket is set. */
  readonly filesDir: string
  readonly s3: S3Settings | null
  /** Answers are checked against their schema before they leave; for tests. */
  readonly checkAnswers: boolean
}

export interface S3Settings {
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
