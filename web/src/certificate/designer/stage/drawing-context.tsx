import type { Faces } from '@podium/press/layout/faces.ts'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { GlyphStore } from '../fonts/glyph-store.ts'
import { useFaces } from '../fonts/use-faces.ts'
import type { Values } from '../state/editor.ts'
import { useEditorState } from '../state/use-editor.ts'
import { SAMPLE_VALUES } from './sample-values.ts'

export interface DrawingInputs {
  readonly faces: Faces | null
  readonly glyphs: GlyphStore | null
  readonly values: Values
}

const DrawingContext = createContext<DrawingInputs>({ faces: null, glyphs: null, values: SAMPLE_VALUES })

/** Provides faces and values to all elements, so that each need not subscribe. */
export function DrawingProvider({ children }: { children: ReactNode }) {
  const { faces, glyphs } = useFaces()
  const values = useEditorState((state) => state.values) ?? SAMPLE_VALUES
  const ink = useMemo(() => ({ faces, glyphs, values }), [faces, glyphs, values])
  return <DrawingContext value={ink}>{children}</DrawingContext>
}

export function useDrawingInputs(): DrawingInputs {
  return useContext(DrawingContext)
}
