import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { useDeferredValue, useMemo } from 'react'
import { useEditorState } from '../state/use-editor.ts'

/** Above this number of elements the panels update after the stage has painted. */
const MANY = 50

/** The selected elements, from back to front. */
export function useSelectedElements(): readonly DesignElement[] {
  const elements = useEditorState((state) => currentSlide(state.design)?.elements)
  const selection = useEditorState((state) => state.selection)
  const chosen = useMemo(() => {
    const ids = new Set(selection)
    return elements?.filter(({ id }) => ids.has(id)) ?? []
  }, [elements, selection])
  const later = useDeferredValue(chosen)
  return chosen.length > MANY ? later : chosen
}
