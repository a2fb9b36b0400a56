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

/** The available faces of one version of the font list. */
export interface InstalledFonts extends Fonts {
  /** Number of the font list. */
  readonly version: number
}

interface FontCache {
  readonly byVersion: LRUCache<number, Promise<InstalledFonts>>
  /** Opened uploaded faces of the cached lists, by name. */
  readonly opened: Map<string, OpenedFont>
}

/** Cached lists: the current one, and those of batches and pictures of earlier certificates. */
const MAX_CACHED = 4

let bundled: Promise<readonly OpenedFont[]> | null = null
const fontCache = (): FontCache => ({ byVersion: new LRUCache({ max: MAX_CACHED }), opened: new Map() })

/**
 * The available fonts: uploaded faces first, then built-in ones; the current list, or the list with the number `at`.
 * Call once per piece of work, so that a print uses one list throughout. Throws FONT_GONE or FONT_GONE_REMOVED if a
 * face's file can't be read.
 */
export async function fonts(services: Services, db: Db | Tx, at?: number): Promise<InstalledFonts> {
  const version = at ?? (await listVersion(db))
  const cache = services.instances.get(fontCache)
  const cached = cache.byVersion.get(version)
  const opening = cached ?? open(db, services, cache, version)
  if (!cached) {
    cache.byVersion.set(version, opening)
    opening.catch(() => cache.byVersion.delete(version))
    await opening
    await forgetOthers(cache)
  }
  return opening
}

/** Removes opened faces that no cached list contains; drawings in progress keep their own references. */
async function forgetOthers({ byVersion, opened }: FontCache): Promise<void> {
  const lists = await Promise.allSettled(byVersion.values())
  const cachedIds = new Set<string>()
  for (const list of lists) if (list.status === 'fulfilled') for (const { id } of list.value.tables) cachedIds.add(id)
  for (const id of opened.keys()) if (!cachedIds.has(id)) opened.delete(id)
}

/** Built-in faces, opened once per process; yields to other work between faces. */
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

/** Name of an uploaded face. The name contains the hash, so that entries cached by it never change. */
export function faceNameOf({ family, bold, hash }: Pick<UploadedFont, 'family' | 'bold' | 'hash'>): string {
  return `${family}-${bold ? 'bold' : 'plain'}-${hash.slice(0, 24)}`
}

async function open(db: Db | Tx, services: Services, cache: FontCache, version: number): Promise<InstalledFonts> {
  const listed = await fontsAt(db, version)
  const uploaded: OpenedFont[] = []
  for (const font of listed) {
    uploaded.push(await openUploaded(services, cache, font))
  }
  await sweepCopies(db, services)
  return { ...collectFonts([...uploaded, ...(await bundledFaces())]), version }
}

async function openUploaded(services: Services, cache: FontCache, font: UploadedFont): Promise<OpenedFont> {
  const { family, bold, hash, name, removed } = font
  const id = faceNameOf(font)
  try {
    // Needed for a cached face too, because its outlines are read from this file later.
    const path = await localCopy(services, font)
    const face = cache.opened.get(id) ?? openFont({ id, family, bold, hash, path })
    cache.opened.set(id, face)
    return face
  } catch (error) {
    services.log.error({ err: error, font: font.fontId }, 'a font of certificates can not be opened')
    throw refuse(removed ? certificateRefusals.FONT_GONE_REMOVED : certificateRefusals.FONT_GONE, { name })
  }
}
