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

/** The stage for gestures: the editor and the DOM nodes they write to. */
export interface StageHandle {
  readonly editor: Editor
  /** In the current language. */
  readonly t: Translate<(typeof designerMessages)['words']>
  readonly stage: HTMLElement
  readonly list: HTMLElement
  /** Frame and handles of the selection, moved along while dragging. */
  readonly overlay: HTMLElement
  readonly painter: Painter
  /** The key that suspends snapping is pressed. */
  free: boolean
}

/** What a gesture reads of a pointer event and modifier keys. */
export interface PointerInput {
  readonly clientX: number
  readonly clientY: number
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** A running gesture. */
export interface Running {
  move: (pointer: PointerInput) => void
  end: (pointer: PointerInput) => void
  cancel: () => void
}

/** A gesture that changes the design continuously, as one undo step; `settle` removes its temporary marks. */
export function stepping(step: Gesture, move: (pointer: PointerInput) => void, settle: () => void): Running {
  const over = (how: () => void) => () => {
    settle()
    how()
  }
  return { move, end: over(step.end), cancel: over(step.cancel) }
}

/** Snap distance in pixels, at any zoom. */
const REACH_PX = 6

export function snapReach({ editor, free }: StageHandle): number {
  return free || !stageOptions.state().snap ? 0 : REACH_PX / editor.state().view.zoom
}

export function pixelsOf({ stage }: StageHandle, pointer: Pick<PointerInput, 'clientX' | 'clientY'>): Point {
  const { left, top } = stage.getBoundingClientRect()
  return { x: pointer.clientX - left, y: pointer.clientY - top }
}

export function unitsOf(handle: StageHandle, pointer: Pick<PointerInput, 'clientX' | 'clientY'>): Point {
  return unitsAt(handle.editor.state().view, pixelsOf(handle, pointer))
}

export function elementsOf({ editor }: StageHandle): readonly DesignElement[] {
  return currentSlide(editor.state().design)?.elements ?? []
}

/** The selected elements that a gesture may change. */
export function movableElements(handle: StageHandle): DesignElement[] {
  const chosen = new Set(handle.editor.state().selection)
  return elementsOf(handle).filter(({ id, hidden, locked }) => chosen.has(id) && !hidden && !locked)
}

/** Snap targets while the elements `moving` move. */
export function fieldAround(handle: StageHandle, moving: readonly DesignElement[]): SnapTargets {
  const ids = new Set(moving.map(({ id }) => id))
  const { guides, grid } = stageOptions.state()
  return snapField({
    others: elementsOf(handle).filter(({ id, hidden }) => !hidden && !ids.has(id)),
    sheet: { width: CANVAS_WIDTH, height: CANVAS_WIDTH * handle.editor.state().design.viewportRatio },
    guides,
    grid: grid ? GRID : null,
  })
}

/** Rounding of pointer positions in units: whole units, or finer at a high zoom. */
export function stepOf({ zoom }: { zoom: number }): number {
  return zoom > 5 ? 0.1 : zoom > 2 ? 0.5 : 1
}
