import { certificateApi } from '@podium/core/certificate/api.ts'
import { writeCodes } from '@podium/core/certificate/template/font/code-ranges.ts'
import { TABLE_FORMAT, type FaceRow } from '@podium/core/certificate/template/font/font-api.ts'
import { openFaces, type Faces, type FaceTable } from '@podium/press/layout/faces.ts'
import { needsShaping } from '@podium/press/layout/shaping.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call, callForFile } from '#web/lib/call/call.ts'
import { useEvents } from '#web/lib/session/events.ts'
import { editedCodes } from './companions.ts'
import { fontFamilyOf, GlyphStore, type GlyphState } from './glyph-store.ts'
import { loadShaper } from './load-shaper.ts'
import { ShapedFaces, type ShapedState } from './shaped-faces.ts'

/** CSS font weights of plain and bold; the browser selects the face by them as press does by its table. */
const WEIGHT = { plain: '400', bold: '700' }

export interface UsedFaces {
  /** Null until layout is possible; replaced when more words can be laid out. */
  faces: Faces | null
  glyphs: GlyphStore | null
  /** The faces with a shaper; null as long as `faces`. */
  shaped: ShapedFaces | null
  /** Loading the tables failed: call `retry`. */
  error: Error | null
  retry: () => void
}

interface Opened {
  readonly rows: readonly FaceRow[]
  readonly glyphs: GlyphStore
  readonly shaped: ShapedFaces
}

const FACES = ['certificate-faces']
let opened: Promise<Opened> | null = null

/** The fonts of certificates, for layout and drawing. Loaded once for all pages. */
export function useFaces(): UsedFaces {
  const query = useQuery({
    queryKey: FACES,
    queryFn: () => (opened ??= open().catch(forget)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const shaped = query.data?.shaped ?? null
  const faces = useSyncExternalStore(shaped?.subscribe ?? nothing, () => shaped?.faces() ?? null)
  return {
    faces,
    glyphs: query.data?.glyphs ?? null,
    shaped,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/**
 * Refetches the platform's list of fonts, and lays text out anew when it changed. Used once, by the designer window.
 */
export function useFaceUpdates(): void {
  const client = useQueryClient()
  useEvents('certificate.fonts', () => void reloadFaces(client), 'fonts:list')
}

/** Reloads the faces if the list changed; after a failure the old ones remain. */
export async function reloadFaces(client: QueryClient): Promise<void> {
  if (!opened) return
  const [before, rows] = await Promise.all([opened, call(certificateApi.faces, {})]).catch(() => [null, []] as const)
  if (!before || isSame(before.rows, rows)) return
  opened = null
  await client.refetchQueries({ queryKey: FACES })
}

const isSame = (one: readonly FaceRow[], other: readonly FaceRow[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether all visible text is final: its characters and its shaper are loaded. */
export function useTextState({ glyphs, shaped }: Pick<UsedFaces, 'glyphs' | 'shaped'>): GlyphState {
  const ofGlyphs = useSyncExternalStore(glyphs?.subscribe ?? nothing, () => glyphs?.state() ?? 'loading')
  const ofShaper = useShapedState(shaped)
  return [ofGlyphs, ofShaper].find((state) => state === 'failed') ?? (ofShaper === 'ready' ? ofGlyphs : ofShaper)
}

export function useShapedState(shaped: ShapedFaces | null): ShapedState {
  return useSyncExternalStore(shaped?.subscribe ?? nothing, () => shaped?.state() ?? 'loading')
}

const nothing = () => () => undefined

function forget(error: unknown): never {
  opened = null
  throw error
}

async function open(): Promise<Opened> {
  const rows = await call(certificateApi.faces, {})
  const tables = await Promise.all(rows.map(fetchTable))
  const faces = openFaces(tables)
  const load = (row: FaceRow, codes: string) => loadSlice(row, codes, editedCodes(row, codes, faces, tables))
  const glyphs = new GlyphStore({ faces, rows, load })
  const loadFile = (id: string) =>
    loadFontFile(
      rows.find((row) => row.id === id)!,
      tables.find((table) => table.id === id)!,
    )
  return { rows, glyphs, shaped: new ShapedFaces({ faces, loadFile, loadShaper }) }
}

/** Loads a complete font file, for the shaper and for the browser, which shapes text while it is edited. */
async function loadFontFile({ id, family, bold, hash }: FaceRow, table: FaceTable): Promise<Uint8Array> {
  const { blob } = await callForFile(certificateApi.shapedFace, { face: id, hash })
  const bytes = await blob.arrayBuffer()
  const unicodeRange = unicodeRangeOf(writeCodes(shapedCodes(table)))
  const weight = bold ? WEIGHT.bold : WEIGHT.plain
  const edited = new FontFace(fontFamilyOf(family), bytes, { unicodeRange, weight })
  document.fonts.add(await edited.load())
  return new Uint8Array(bytes)
}

/** The code points that a face shapes: its letters. Digits and Latin of edited text come from other faces. */
function shapedCodes({ ranges }: FaceTable): number[] {
  const codes: number[] = []
  for (let at = 0; at + 2 < ranges.length; at += 3) {
    for (let code = ranges[at]!; code < ranges[at]! + ranges[at + 1]!; code++) {
      if (needsShaping(String.fromCodePoint(code))) codes.push(code)
    }
  }
  return codes
}

/** As a CSS `unicode-range`. */
const unicodeRangeOf = (codes: string): string => codes.replace(/[^.]+/g, 'U+$&').replaceAll('.', ',')

async function fetchTable({ id, hash }: FaceRow): Promise<FaceTable> {
  const { blob } = await callForFile(certificateApi.faceTable, { face: id, hash, form: TABLE_FORMAT })
  return JSON.parse(await blob.text()) as FaceTable
}

/** Registers one file under two names: by face for drawings of press, by family and weight for edited text. */
async function loadSlice({ id, family, bold, hash }: FaceRow, codes: string, edited: string): Promise<void> {
  const { blob } = await callForFile(certificateApi.faceSlice, { face: id, hash, codes })
  const bytes = await blob.arrayBuffer()
  const faces = [new FontFace(fontFamilyOf(id), bytes, { unicodeRange: unicodeRangeOf(codes) })]
  if (edited !== '') {
    const weight = bold ? WEIGHT.bold : WEIGHT.plain
    faces.push(new FontFace(fontFamilyOf(family), bytes, { unicodeRange: unicodeRangeOf(edited), weight }))
  }
  for (const loaded of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(loaded)
}
