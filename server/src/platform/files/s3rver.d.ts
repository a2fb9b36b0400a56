declare module 's3rver' {
  /** A stand-in for an S3 service, for tests. */
  class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: Array<{ name: string; configs: string[] }>
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
