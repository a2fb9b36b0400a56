import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { ComponentType } from 'react'

/**
 * What stands around the stage, one line each. Everything here is inside EditorProvider and TemplateContext and takes no
 * properties; what has nothing to say answers null.
 */
export interface Tab {
  readonly key: string
  readonly label: Bilingual
  readonly Icon: ComponentType
  readonly Panel: ComponentType
}

/** The tabs at the left, from the top. */
export const leftTabs: readonly Tab[] = []

/** At the right, one below the other: what is chosen, or else the page. */
export const rightPanels: readonly ComponentType[] = []

/** At the right end of the top bar. */
export const topTools: readonly ComponentType[] = []

/** Below the stage: the pages. */
export const bottomStrips: readonly ComponentType[] = []

/** Over the elements, in the sheet's own units: text being written in. */
export const sheetLayers: readonly ComponentType[] = []

/** Without a look of their own: saving, the guard of what is not saved yet. */
export const companions: readonly ComponentType[] = []
