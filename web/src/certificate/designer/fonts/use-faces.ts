import { certificateApi } from '@podium/core/certificate/api.ts'
import type { FaceRow } from '@podium/core/certificate/font-api.ts'
import { openFaces, type Faces, type FaceTable } from '@podium/press/layout/faces.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call, callForFile } from '#web/lib/call.ts'
import { fontFamilyOf, GlyphStore, type GlyphState } from './glyph-store.ts'

/** Weights of the families that text is edited in; the browser finds the face by them as press does by its table. */
const WEIGHT = { plain: '400', bold: '700' }

export interface UsedFaces {
  /** Null until layout can begin. */
  faces: Faces | null
  glyphs: GlyphStore | null
  /** Fetching the tables failed: `retry`. */
  error: Error | null
  retry: () => void
}

let opened: Promise<GlyphStore> | null = null

/** The faces of certificates, for layout and for drawing. Fetched once for all pages. */
export function useFaces(): UsedFaces {
  const query = useQuery({
    queryKey: ['certificate-faces'],
    queryFn: () => (opened ??= open().catch(forget)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return {
    faces: query.data?.faces ?? null,
    glyphs: query.data ?? null,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** Whether the characters on show have arrived. */
export function useGlyphState(glyphs: GlyphStore | null): GlyphState {
  return useSyncExternalStore(
    (listener) => glyphs?.subscribe(listener) ?? (() => undefined),
    () => glyphs?.state() ?? 'loading',
  )
}

function forget(error: unknown): never {
  opened = null
  throw error
}

async function open(): Promise<GlyphStore> {
  const rows = await call(certificateApi.faces, {})
  const tables = await Promise.all(rows.map(fetchTable))
  return new GlyphStore({ faces: openFaces(tables), rows, load: loadSlice })
}

async function fetchTable({ id, hash }: FaceRow): Promise<FaceTable> {
  const { blob } = await callForFile(certificateApi.faceTable, { face: id, hash })
  return JSON.parse(await blob.text()) as FaceTable
}

/** One file for two names: by face for what press drew, by family and weight for text being edited. */
async function loadSlice({ id, family, bold, hash }: FaceRow, codes: string): Promise<void> {
  const { blob } = await callForFile(certificateApi.faceSlice, { face: id, hash, codes })
  const bytes = await blob.arrayBuffer()
  const unicodeRange = codes.replace(/[^.]+/g, 'U+$&').replaceAll('.', ',')
  const drawn = new FontFace(fontFamilyOf(id), bytes, { unicodeRange })
  const edited = new FontFace(fontFamilyOf(family), bytes, { unicodeRange, weight: bold ? WEIGHT.bold : WEIGHT.plain })
  await Promise.all([drawn.load(), edited.load()])
  document.fonts.add(drawn)
  document.fonts.add(edited)
}
