import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { CANVAS_WIDTH, type DesignElement } from '@podium/core/certificate/template/design/design.ts'
import type { Point } from '@podium/core/certificate/template/geometry/box.ts'
import { snapField, type SnapTargets } from '@podium/core/certificate/template/geometry/snap-field.ts'
import { unitsAt } from '@podium/core/certificate/template/geometry/view.rule.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { designerMessages } from '../messages.ts'
import type { Editor, Gesture } from '../state/editor.ts'
import { GRID, stageOptions } from '../state/stage-options.ts'
import type { Painter } from './painter.ts'

/** The stage as gestures see it: the editor, and the nodes they write to. */
export interface StageHandle {
  readonly editor: Editor
  /** In the reader's language as of now. */
  readonly t: Translate<(typeof designerMessages)['words']>
  readonly stage: HTMLElement
  readonly list: HTMLElement
  /** The frame and handles of what is chosen: moved along while dragging. */
  readonly overlay: HTMLElement
  readonly painter: Painter
  /** The key that suspends snapping is held. */
  free: boolean
}

/** What a gesture needs of a pointer event, or of the keys that change while the pointer rests. */
export interface Look {
  readonly clientX: number
  readonly clientY: number
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** A gesture under way. */
export interface Running {
  move: (look: Look) => void
  end: (look: Look) => void
  cancel: () => void
}

/** A gesture that changes the design as it goes, as one step; `settle` takes away what was painted for it. */
export function stepping(step: Gesture, move: (look: Look) => void, settle: () => void): Running {
  const over = (how: () => void) => () => {
    settle()
    how()
  }
  return { move, end: over(step.end), cancel: over(step.cancel) }
}

/** Pixels within which things snap, whatever the zoom. */
const REACH_PX = 6

export function snapReach({ editor, free }: StageHandle): number {
  return free || !stageOptions.state().snap ? 0 : REACH_PX / editor.state().view.zoom
}

export function pixelsOf({ stage }: StageHandle, look: Pick<Look, 'clientX' | 'clientY'>): Point {
  const { left, top } = stage.getBoundingClientRect()
  return { x: look.clientX - left, y: look.clientY - top }
}

export function unitsOf(handle: StageHandle, look: Pick<Look, 'clientX' | 'clientY'>): Point {
  return unitsAt(handle.editor.state().view, pixelsOf(handle, look))
}

export function elementsOf({ editor }: StageHandle): readonly DesignElement[] {
  return currentSlide(editor.state().design)?.elements ?? []
}

/** Those chosen that a gesture may change. */
export function heldElements(handle: StageHandle): DesignElement[] {
  const chosen = new Set(handle.editor.state().selection)
  return elementsOf(handle).filter(({ id, hidden, locked }) => chosen.has(id) && !hidden && !locked)
}

/** What things snap to while `held` move. */
export function fieldAround(handle: StageHandle, held: readonly DesignElement[]): SnapTargets {
  const ids = new Set(held.map(({ id }) => id))
  const { guides, grid } = stageOptions.state()
  return snapField({
    others: elementsOf(handle).filter(({ id, hidden }) => !hidden && !ids.has(id)),
    sheet: { width: CANVAS_WIDTH, height: CANVAS_WIDTH * handle.editor.state().design.viewportRatio },
    guides,
    grid: grid ? GRID : null,
  })
}

/** Units to which a free hand is rounded: whole ones, or finer when one looks closely. */
export function stepOf({ zoom }: { zoom: number }): number {
  return zoom > 5 ? 0.1 : zoom > 2 ? 0.5 : 1
}
