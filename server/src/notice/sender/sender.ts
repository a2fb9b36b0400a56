import type { NoticeChannel } from '@podium/core/notice/topics.ts'
import type { Content } from '../delivery.store.ts'

export interface Outgoing {
  /** The same for every try, so that a provider or a reader can tell a repeat. */
  readonly id: string
  readonly channel: NoticeChannel
  readonly target: string
  readonly event: string
  readonly content: Content
}

/** Brings messages to phones or mailboxes, several at a time. */
export interface Sender {
  /** Returns the provider's id. Throws SendError when it did not go; after a crash the same message may come twice. */
  send(message: Outgoing): Promise<string>
  close(): void
}

/** Why a message did not go. */
export class SendError extends Error {
  override readonly name = 'SendError'
  /** It would fail again however often it is tried. */
  readonly isPermanent: boolean
  /** The provider itself was not reached: others would fail too. */
  readonly isUnreachable: boolean
  /** The provider may have taken it: its answer was lost or can't be read. */
  readonly isUnknown: boolean

  constructor(
    message: string,
    {
      permanent = false,
      unreachable = false,
      unknown = false,
      cause,
    }: { permanent?: boolean; unreachable?: boolean; unknown?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isPermanent = permanent
    this.isUnreachable = unreachable
    this.isUnknown = unknown
  }
}
