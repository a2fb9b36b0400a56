import type { z } from 'zod'
import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import type { FileKind } from '@podium/core/base/file/file-kind.rule.ts'
import type { ScanState } from '@podium/core/base/file/scan.rule.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../kernel/viewer.ts'
import type { Asked } from './facts/read-facts.ts'

/** A stored file as its owner module decides about it. */
export interface StoredFile {
  readonly id: string
  readonly ownerId: string | null
  readonly purpose: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: string
  readonly storageKey: string
  readonly public: boolean
  readonly scan: ScanState
}

/** What the uploader says about a file before sending it. */
export interface UploadMeta {
  readonly name: string
  readonly size: number
  /** Whatever else the page sends along, such as the team. */
  readonly about: string
}

/** An upload whose bytes are there, at `path`. */
export interface ArrivedUpload extends UploadMeta {
  readonly id: string
  readonly path: string
  readonly mediaType: string
  /** Reads what its content says about itself. */
  readFacts(asked: Asked): Promise<FileFacts>
}

/** Somebody without an account who may upload one kind of file. */
export interface UploadGuest {
  /** Who gave the link, and keeps the file until its module does. */
  readonly ownerId: string
  /** Names the link in limits. */
  readonly key: string
}

/** What files of one purpose may be and who may send and see them. The owning module gives it. */
export interface FilePurpose {
  readonly maxBytes: number
  /** What one person may keep for this purpose, unfinished uploads included. */
  readonly quotaBytes: number
  readonly kinds: readonly FileKind[]
  /** Readable by everyone without asking, once stored: logos, banners. Default false. */
  readonly public?: boolean
  mayUpload(db: Db, viewer: Viewer, meta: UploadMeta): Promise<boolean>
  /** By a link instead of an account: whose upload it is then; null: the link doesn't let anybody upload. */
  guest?(db: Db, token: string): Promise<UploadGuest | null>
  mayRead(db: Db, viewer: Viewer | null, file: StoredFile): Promise<boolean>
  /** Looks into an upload that has arrived; what is refused here is never stored. */
  whyNot?(db: Db, upload: ArrivedUpload): Promise<Refusal | null>
}

export function filePurpose(purpose: FilePurpose): FilePurpose {
  return purpose
}

/** What the page sent along with an upload, as JSON; null if it hasn't this shape. */
export function readAbout<Shape extends z.ZodType>(shape: Shape, about: string): z.output<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(about)).data ?? null
  } catch {
    return null
  }
}
