import { currentSlide } from '@podium/core/certificate/actions.rule.ts'
import type { DesignElement } from '@podium/core/certificate/design.ts'
import { useMemo } from 'react'
import { useEditorState } from '../state/use-editor.ts'

/** What is chosen, in the order in which it is drawn. */
export function useSelected(): readonly DesignElement[] {
  const slide = useEditorState((state) => currentSlide(state.design))
  const selection = useEditorState((state) => state.selection)
  return useMemo(() => slide?.elements.filter(({ id }) => selection.includes(id)) ?? [], [slide, selection])
}
