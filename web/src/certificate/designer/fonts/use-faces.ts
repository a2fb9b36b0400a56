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

/** Weights of the families that text is edited in; the browser finds the face by them as press does by its table. */
const WEIGHT = { plain: '400', bold: '700' }

export interface UsedFaces {
  /** Null until layout can begin; others as soon as words can be set that could not be before. */
  faces: Faces | null
  glyphs: GlyphStore | null
  /** Of what shapes words; null as long as `faces`. */
  shaped: ShapedFaces | null
  /** Fetching the tables failed: `retry`. */
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

/** The faces of certificates, for layout and for drawing. Fetched once for all pages. */
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
 * Keeps the faces those of the platform: when one comes or goes, text is laid out anew with what there is now; until
 * that has arrived it stays as it is. For the window of the designer, once.
 */
export function useFreshFaces(): void {
  const client = useQueryClient()
  useEvents('certificate.fonts', () => void renewFaces(client), 'fonts:list')
}

/** Opens the faces anew where the list is another by now; a failure leaves those that there are. */
export async function renewFaces(client: QueryClient): Promise<void> {
  if (!opened) return
  const [before, rows] = await Promise.all([opened, call(certificateApi.faces, {})]).catch(() => [null, []] as const)
  if (!before || isSame(before.rows, rows)) return
  opened = null
  await client.refetchQueries({ queryKey: FACES })
}

const isSame = (one: readonly FaceRow[], other: readonly FaceRow[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether all that is on show has arrived: its characters, and what shapes its words. */
export function useInkState({ glyphs, shaped }: Pick<UsedFaces, 'glyphs' | 'shaped'>): GlyphState {
  const ofGlyphs = useSyncExternalStore(glyphs?.subscribe ?? nothing, () => glyphs?.state() ?? 'loading')
  const ofWords = useShapedState(shaped)
  return [ofGlyphs, ofWords].find((state) => state === 'failed') ?? (ofWords === 'ready' ? ofGlyphs : ofWords)
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
    loadWhole(
      rows.find((row) => row.id === id)!,
      tables.find((table) => table.id === id)!,
    )
  return { rows, glyphs, shaped: new ShapedFaces({ faces, loadFile, loadShaper }) }
}

/** For the shaper, and for the browser, which shapes words itself while they are written. */
async function loadWhole({ id, family, bold, hash }: FaceRow, table: FaceTable): Promise<Uint8Array> {
  const { blob } = await callForFile(certificateApi.shapedFace, { face: id, hash })
  const bytes = await blob.arrayBuffer()
  const unicodeRange = unicodeRangeOf(writeCodes(shapedCodes(table)))
  const weight = bold ? WEIGHT.bold : WEIGHT.plain
  const edited = new FontFace(fontFamilyOf(family), bytes, { unicodeRange, weight })
  document.fonts.add(await edited.load())
  return new Uint8Array(bytes)
}

/** What a face shapes: its letters. Its figures and Latin are other faces' in a text that is being written. */
function shapedCodes({ ranges }: FaceTable): number[] {
  const codes: number[] = []
  for (let at = 0; at + 2 < ranges.length; at += 3) {
    for (let code = ranges[at]!; code < ranges[at]! + ranges[at + 1]!; code++) {
      if (needsShaping(String.fromCodePoint(code))) codes.push(code)
    }
  }
  return codes
}

/** As style sheets write it. */
const unicodeRangeOf = (codes: string): string => codes.replace(/[^.]+/g, 'U+$&').replaceAll('.', ',')

async function fetchTable({ id, hash }: FaceRow): Promise<FaceTable> {
  const { blob } = await callForFile(certificateApi.faceTable, { face: id, hash, form: TABLE_FORMAT })
  return JSON.parse(await blob.text()) as FaceTable
}

/** One file for two names: by face for what press drew, by family and weight for text being edited. */
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
