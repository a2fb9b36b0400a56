import { currentSlide } from '@podium/core/certificate/actions.rule.ts'
import type { DesignElement } from '@podium/core/certificate/design.ts'
import { useMemo } from 'react'
import { useEditorState } from '../state/use-editor.ts'

/** The chosen elements, from the back to the front. */
export function useChosen(): readonly DesignElement[] {
  const elements = useEditorState((state) => currentSlide(state.design)?.elements)
  const selection = useEditorState((state) => state.selection)
  return useMemo(() => {
    const ids = new Set(selection)
    return elements?.filter(({ id }) => ids.has(id)) ?? []
  }, [elements, selection])
}
