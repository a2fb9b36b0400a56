import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { embeddingOf } from '@podium/core/certificate/template/font/font.rule.ts'
import { fontListRows, type FontRow } from '@podium/core/certificate/template/font/font-list-api.ts'
import { charactersOf } from '@podium/press/font/coverage.ts'
import { openFaces } from '@podium/press/layout/faces.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { mayChangeFonts } from './change-fonts.ts'
import { familyUse, listFonts } from './font.store.ts'
import { measure } from './inspect-font.ts'
import { bundledFaces, faceNameOf, fonts } from './open-fonts.ts'

/** @spec D09 */
export const fontPage = read(
  fontListRows.fontPage,
  async function fontPage({ db, viewer }, { pageNum, pageSize, ...query }) {
    const { keyword = '', family, origin } = query
    const word = keyword.trim().toLowerCase()
    // Only users with the scope `all` see and search licences and names of staff.
    const sees = viewer.scopeOf('certificate:font:list').reach === 'all'
    const all = await everyFace(db)
    const visibleFaces = sees
      ? all
      : all.map((row) => (row.fontId === null ? row : { ...row, licence: '', addedBy: null }))
    const rows = visibleFaces.filter(
      (row) =>
        (!family || row.family === family) &&
        (!origin || (row.fontId === null) === (origin === 'bundled')) &&
        [row.name, row.version, row.licence, row.addedBy ?? ''].some((text) => text.toLowerCase().includes(word)),
    )
    const from = (pageNum - 1) * pageSize
    const [mayAdd, mayRemove] = [
      mayChangeFonts(viewer, 'certificate:font:add'),
      mayChangeFonts(viewer, 'certificate:font:remove'),
    ]
    return { rows: rows.slice(from, from + pageSize), total: rows.length, pageNum, pageSize, mayAdd, mayRemove }
  },
)

export const fontMissing = read(
  fontListRows.fontMissing,
  async function fontMissing({ services, db }, { face, hash, set, pageNum, pageSize }) {
    const { tables, faces } = await fonts(services, db)
    orNotFound(tables.find((table) => table.id === face && table.hash === hash) ?? null)
    const opened = orNotFound(faces.all.find(({ id }) => id === face) ?? null)
    const missing = charactersOf[set].filter((code) => opened.advance(code) < 0)
    const from = (pageNum - 1) * pageSize
    const rows = missing.slice(from, from + pageSize).map((code) => ({ code }))
    return { rows, total: missing.length, pageNum, pageSize }
  },
)

type Bundled = Pick<
  FontRow,
  'face' | 'hash' | 'family' | 'bold' | 'shaped' | 'name' | 'version' | 'embedding' | 'licence' | 'coverage'
>

let bundled: Promise<readonly Bundled[]> | null = null

/** Properties of the built-in faces, measured once; yields to other work between faces. */
function everyBundled(): Promise<readonly Bundled[]> {
  return (bundled ??= (async () => {
    const rows: Bundled[] = []
    const opened = await bundledFaces()
    const { all } = openFaces(opened.map(({ table }) => table))
    for (const [at, { table, names }] of opened.entries()) {
      const { id: face, hash, family, bold, shaped = false } = table
      const { name, version, licence, fsType } = names
      const embedding = embeddingOf(fsType) ?? 'preview'
      const coverage = measure((code) => all[at]!.advance(code) >= 0)
      rows.push({ face, hash, family, bold, shaped, name, version, embedding, licence, coverage })
      await yieldToEvents()
    }
    return rows
  })())
}

/**
 * All faces in fallback order. Read from the database instead of the files, so that a face whose file is missing can
 * still be listed and removed.
 */
async function everyFace(db: Db): Promise<FontRow[]> {
  const [listed, use, bundled] = await Promise.all([listFonts(db), familyUse(db), everyBundled()])
  const uploaded = listed.map(({ fontVersion, fsType, addedAt, ...font }) => ({
    ...font,
    face: faceNameOf(font),
    shaped: false,
    version: fontVersion,
    embedding: embeddingOf(fsType) ?? 'preview',
    addedAt: addedAt.toISOString(),
  }))
  const all = [...uploaded, ...bundled.map((row) => ({ ...row, fontId: null, addedBy: null, addedAt: null }))]
  return all.map((row) => {
    const { family } = row
    const used = family === 'any' ? null : use[family]
    const others = all.filter((each) => each.family === family && !each.shaped && each !== row).length
    return { ...row, designs: used?.designs ?? 0, enabledDesigns: used?.enabled ?? 0, others }
  })
}
