import { setImmediate as breathe } from 'node:timers/promises'
import { embeddingOf } from '@podium/core/certificate/font.rule.ts'
import type { FaceFamily } from '@podium/core/certificate/font.ts'
import { fontListRows, type FontRow } from '@podium/core/certificate/font-list-api.ts'
import { readFontFile } from '@podium/press/font/container.ts'
import { charactersOf } from '@podium/press/font/coverage.ts'
import { readFontFacts } from '@podium/press/font/font-facts.ts'
import type { Face } from '@podium/press/layout/faces.ts'
import type { Db } from '#server/platform/db.ts'
import { read } from '#server/platform/read.ts'
import { found } from '#server/platform/refused.ts'
import { familyUse, listFonts } from './font.store.ts'
import { measure } from './look-at-font.ts'
import { bundledFaces, faceNameOf, fonts } from './open-fonts.ts'

/** @spec D09 */
export const fontPage = read(fontListRows.fontPage, async ({ db }, { pageNum, pageSize, ...query }) => {
  const { keyword = '', family, origin } = query
  const word = keyword.trim().toLowerCase()
  const rows = (await everyFace(db)).filter(
    (row) =>
      (!family || row.family === family) &&
      (!origin || (row.fontId === null) === (origin === 'bundled')) &&
      [row.name, row.version, row.licence, row.addedBy ?? ''].some((text) => text.toLowerCase().includes(word)),
  )
  const from = (pageNum - 1) * pageSize
  return { rows: rows.slice(from, from + pageSize), total: rows.length, pageNum, pageSize }
})

export const fontMissing = read(fontListRows.fontMissing, async ({ db }, { face, hash, set, pageNum, pageSize }) => {
  const { tables, faces } = await fonts(db)
  found(tables.find((table) => table.id === face && table.hash === hash) ?? null)
  const opened = found(faces.all.find(({ id }) => id === face) ?? null)
  const missing = charactersOf[set].filter((code) => opened.advance(code) < 0)
  const from = (pageNum - 1) * pageSize
  const rows = missing.slice(from, from + pageSize).map((code) => ({ code }))
  return { rows, total: missing.length, pageNum, pageSize }
})

interface Facts {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly fsType: number
}

let bundledFacts: Promise<Map<string, Facts>> | null = null

/** What bundled files say of themselves, read once; others work in between. */
function factsOfBundled(): Promise<Map<string, Facts>> {
  return (bundledFacts ??= (async () => {
    const facts = new Map<string, Facts>()
    for (const { source } of await bundledFaces()) {
      facts.set(source.id, readFontFacts(readFontFile(source.path), source.index))
      await breathe()
    }
    return facts
  })())
}

/** All faces, in the order in which they are asked. */
async function everyFace(db: Db): Promise<FontRow[]> {
  const [installed, listed, use, bundled] = await Promise.all([
    fonts(db),
    listFonts(db),
    familyUse(db),
    factsOfBundled(),
  ])
  const byHash = new Map(listed.map((font) => [font.hash, font]))
  const { tables, faces } = installed
  return tables.flatMap(({ id, family, bold, hash, shaped = false }, at) => {
    const font = byHash.get(hash)
    const own = font && faceNameOf({ family, bold, hash }) === id ? font : null
    const facts = own ? { ...own, version: own.fontVersion } : bundled.get(id)
    // A face that is removed at this moment is on neither list.
    if (!facts) return []
    const used = family === 'any' ? null : use[family]
    return {
      face: id,
      hash,
      fontId: own?.fontId ?? null,
      family,
      bold,
      shaped,
      name: facts.name,
      version: facts.version,
      embedding: embeddingOf(facts.fsType) ?? 'preview',
      licence: facts.licence,
      coverage: coverageOf(faces.all[at]!),
      addedBy: own?.addedBy ?? null,
      addedAt: own?.addedAt.toISOString() ?? null,
      designs: used?.designs ?? 0,
      enabledDesigns: used?.enabled ?? 0,
      others: othersOf(tables, family, id),
    }
  })
}

const othersOf = (
  tables: readonly { id: string; family: FaceFamily; shaped?: boolean }[],
  family: FaceFamily,
  id: string,
): number => tables.filter((table) => table.family === family && !table.shaped && table.id !== id).length

const measured = new WeakMap<Face, ReturnType<typeof measure>>()

function coverageOf(face: Face): ReturnType<typeof measure> {
  const known = measured.get(face)
  if (known) return known
  const fresh = measure((code) => face.advance(code) >= 0)
  measured.set(face, fresh)
  return fresh
}
