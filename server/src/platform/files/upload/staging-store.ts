import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'

interface StagingHooks {
  /** Before each piece of bytes that arrives; what it throws ends the request. */
  check(): Promise<void>
  /** After an upload was given up by its owner. */
  removed(id: string): Promise<void>
}

/** The folder in which uploads arrive. Received bytes stay when a request ends early, so that it can be resumed. */
export class StagingStore extends FileStore {
  readonly #hooks: StagingHooks

  constructor(directory: string, hooks: StagingHooks) {
    super({ directory })
    this.#hooks = hooks
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    try {
      return await super.write(Readable.from(this.#checked(readable)), id, offset)
    } catch (error) {
      // The base class hides why writing failed; on a full disk this says so.
      await this.#hooks.check()
      throw error
    }
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id)
    await this.#hooks.removed(id)
  }

  async *#checked(readable: Readable): AsyncGenerator<Buffer> {
    for await (const piece of readable as AsyncIterable<Buffer>) {
      await this.#hooks.check()
      yield piece
    }
  }
}
