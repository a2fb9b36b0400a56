import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { bundledFonts, collectFonts, openFont, type Fonts, type OpenedFont } from '@podium/press/font/fonts.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { fontsAt, listVersion, type UploadedFont } from './font.store.ts'
import { localCopy, sweepCopies } from './local-copy.ts'

/** The faces of the installation as they stood at one time. */
export interface InstalledFonts extends Fonts {
  /** Number of the list of faces. */
  readonly version: number
}

interface Kept {
  readonly byVersion: LRUCache<number, Promise<InstalledFonts>>
  /** Uploaded faces that were read, by name: those that a list kept here holds. */
  readonly opened: Map<string, OpenedFont>
}

/** Lists kept open: the one in use, and those that batches and pictures of earlier certificates ask for. */
const MOST_KEPT = 4

let bundled: Promise<readonly OpenedFont[]> | null = null
const fontCache = (): Kept => ({ byVersion: new LRUCache({ max: MOST_KEPT }), opened: new Map() })

/**
 * The fonts of the installation: the uploaded faces, which are asked first, and those that came with the product. As they
 * are now, whichever process changed them, or as they were with the list of this number. Ask once for a piece of work:
 * what is being printed goes on with what it began with. Throws FONT_GONE or FONT_GONE_REMOVED when the file of a face
 * can't be read.
 */
export async function fonts(services: Services, db: Db | Tx, at?: number): Promise<InstalledFonts> {
  const version = at ?? (await listVersion(db))
  const own = services.instances.get(fontCache)
  const known = own.byVersion.get(version)
  const opening = known ?? open(db, services, own, version)
  if (!known) {
    own.byVersion.set(version, opening)
    opening.catch(() => own.byVersion.delete(version))
    await opening
    await forgetOthers(own)
  }
  return opening
}

/** Forgets uploaded faces that no list kept here holds; what is being drawn with them keeps them itself. */
async function forgetOthers({ byVersion, opened }: Kept): Promise<void> {
  const lists = await Promise.allSettled(byVersion.values())
  const held = new Set<string>()
  for (const list of lists) if (list.status === 'fulfilled') for (const { id } of list.value.tables) held.add(id)
  for (const id of opened.keys()) if (!held.has(id)) opened.delete(id)
}

/** The faces that came with the product, opened once for the process; others work in between. */
export function bundledFaces(): Promise<readonly OpenedFont[]> {
  return (bundled ??= openOneByOne())
}

async function openOneByOne(): Promise<readonly OpenedFont[]> {
  const faces: OpenedFont[] = []
  for (const source of bundledFonts()) {
    faces.push(openFont(source))
    await yieldToEvents()
  }
  return faces
}

/** The name of an uploaded face. Whatever is kept by it never changes, so it tells all that the face is asked by. */
export function faceNameOf({ family, bold, hash }: Pick<UploadedFont, 'family' | 'bold' | 'hash'>): string {
  return `${family}-${bold ? 'bold' : 'plain'}-${hash.slice(0, 24)}`
}

async function open(db: Db | Tx, services: Services, own: Kept, version: number): Promise<InstalledFonts> {
  const listed = await fontsAt(db, version)
  const uploaded: OpenedFont[] = []
  for (const font of listed) {
    uploaded.push(await openUploaded(services, own, font))
  }
  await sweepCopies(db, services)
  return { ...collectFonts([...uploaded, ...(await bundledFaces())]), version }
}

async function openUploaded(services: Services, own: Kept, font: UploadedFont): Promise<OpenedFont> {
  const { family, bold, hash, name, removed } = font
  const id = faceNameOf(font)
  try {
    // Also of a face that was read before: its outlines are read from there when they are first needed.
    const path = await localCopy(services, font)
    const face = own.opened.get(id) ?? openFont({ id, family, bold, hash, path })
    own.opened.set(id, face)
    return face
  } catch (error) {
    services.log.error({ err: error, font: font.fontId }, 'a font of certificates can not be opened')
    throw refuse(removed ? certificateRefusals.FONT_GONE_REMOVED : certificateRefusals.FONT_GONE, { name })
  }
}
