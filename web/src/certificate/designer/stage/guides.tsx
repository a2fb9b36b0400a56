import { roundToHundredth } from '@podium/core/certificate/template/geometry/box.ts'
import { useRef, type RefObject } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { stageOptions, useStageOption } from '../state/stage-options.ts'
import { RULER_PX } from './rulers.tsx'
import { pixelsOf, unitsOf, type StageHandle } from './stage-handle.ts'

type Axis = 'x' | 'y'

/** Guides: dragged out of the rulers, moved by drag or arrows, removed by Delete or by dragging back. */
export function Guides({ handleRef }: { handleRef: RefObject<StageHandle | null> }) {
  const t = useT(designerMessages)
  const editor = useEditor()
  const guides = useStageOption((options) => options.guides)
  const visible = useStageOption((options) => options.rulers)
  const view = useEditorState((state) => state.view)
  const pulled = useRef<{ axis: Axis; at: number } | null>(null)
  if (!visible) return null
  const set = (axis: Axis, from: number, to: number | null) => {
    const others = stageOptions.state().guides[axis].filter((each) => each !== from)
    stageOptions.set({ guides: { ...stageOptions.state().guides, [axis]: to === null ? others : [...others, to] } })
  }
  const move = (event: React.PointerEvent) => {
    const now = pulled.current
    if (!now || !handleRef.current) return
    const to = roundToHundredth(Math.round(unitsOf(handleRef.current, event)[now.axis]))
    set(now.axis, now.at, to)
    pulled.current = { axis: now.axis, at: to }
  }
  const drop = (event: React.PointerEvent) => {
    const now = pulled.current
    pulled.current = null
    if (now && handleRef.current && pixelsOf(handleRef.current, event)[now.axis] < RULER_PX) set(now.axis, now.at, null)
  }
  const key = (event: React.KeyboardEvent, axis: Axis, at: number) => {
    const forth = axis === 'x' ? 'ArrowRight' : 'ArrowDown'
    const back = axis === 'x' ? 'ArrowLeft' : 'ArrowUp'
    const by = (event.shiftKey ? 10 : 1) * (event.key === forth ? 1 : event.key === back ? -1 : 0)
    if (by !== 0) set(axis, at, at + by)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      set(axis, at, null)
      document.querySelector<HTMLElement>('.designer-elements')?.focus({ preventScroll: true })
    } else return
    event.preventDefault()
  }
  const end = { x: 1000, y: 1000 * editor.state().design.viewportRatio }
  return (
    <div className="designer-aids">
      {(['x', 'y'] as const).flatMap((axis) =>
        guides[axis].map((at, index) => (
          <div
            // A guide keeps its node while it moves, so its index is the key.
            key={`${axis}${index}`}
            className={`designer-guide designer-guide-${axis}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input can't be a line over the sheet
            role="slider"
            tabIndex={0}
            aria-label={t(axis === 'x' ? 'guideX' : 'guideY')}
            aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={end[axis]}
            aria-valuenow={at}
            style={{
              transform:
                axis === 'x' ? `translateX(${view.x + at * view.zoom}px)` : `translateY(${view.y + at * view.zoom}px)`,
            }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              pulled.current = { axis, at }
            }}
            onPointerMove={move}
            onPointerUp={drop}
            onKeyDown={(event) => key(event, axis, at)}
          />
        )),
      )}
    </div>
  )
}

/** Creates a guide at the ruler and drags it with the pointer. */
export function pullGuide(handle: StageHandle, axis: Axis, event: React.PointerEvent): void {
  const { guides } = stageOptions.state()
  const target = event.currentTarget
  target.setPointerCapture(event.pointerId)
  const positionOf = (pointer: PointerEvent) => roundToHundredth(Math.round(unitsOf(handle, pointer)[axis]))
  const stop = new AbortController()
  const show = (pointer: PointerEvent) =>
    stageOptions.set({ guides: { ...guides, [axis]: [...guides[axis], positionOf(pointer)] } })
  const { signal } = stop
  const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', listen: (pointer: PointerEvent) => void) =>
    target.addEventListener(name, (pointer) => listen(pointer as PointerEvent), { signal })
  on('pointermove', show)
  on('pointerup', (pointer) => {
    if (pixelsOf(handle, pointer)[axis] < RULER_PX) stageOptions.set({ guides })
    stop.abort()
  })
  on('pointercancel', () => {
    stageOptions.set({ guides })
    stop.abort()
  })
}
