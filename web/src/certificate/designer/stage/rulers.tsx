import { boundsOfAll } from '@podium/core/certificate/template/geometry/box.ts'
import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { rulerStep } from '@podium/core/certificate/template/geometry/view.rule.ts'
import { designPaper, displayLength } from '@podium/core/certificate/template/design/paper.ts'
import { useLayoutEffect, useRef } from 'react'
import { useEditor } from '../state/use-editor.ts'

export const RULER_PX = 20
/** Least distance in pixels between two numbers. */
const LEAST_DISTANCE_PX = 56

/** Two rulers in millimetres of the paper; guides are dragged out of them. */
export function Rulers({ onPull }: { onPull: (axis: 'x' | 'y', event: React.PointerEvent) => void }) {
  const editor = useEditor()
  const across = useRef<HTMLCanvasElement>(null)
  const down = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    let drawn = ''
    const draw = () => {
      const { design, view, selection } = editor.state()
      const paper = designPaper(design)
      const ids = new Set(selection)
      const bounds = boundsOfAll(currentSlide(design)?.elements.filter(({ id }) => ids.has(id)) ?? [])
      const [wide, tall] = [across.current!.clientWidth, down.current!.clientHeight]
      const key = JSON.stringify([view, bounds, wide, tall, paper, document.documentElement.dataset['theme']])
      if (key === drawn) return
      drawn = key
      const perMm = (view.zoom * 1000) / paper.widthMm
      const toRulerLength = (units: number) => displayLength(units, 'mm', paper) * perMm
      const mark = (start: number, size: number) => ({ from: toRulerLength(start), length: toRulerLength(size) })
      drawRuler(across.current!, 'x', view.x, perMm, bounds && mark(bounds.left, bounds.width))
      drawRuler(down.current!, 'y', view.y, perMm, bounds && mark(bounds.top, bounds.height))
    }
    const redraw = () => {
      drawn = ''
      draw()
    }
    draw()
    const watch = new ResizeObserver(redraw)
    watch.observe(across.current!)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    const stop = editor.subscribe(draw)
    return () => {
      stop()
      watch.disconnect()
      dark.removeEventListener('change', redraw)
    }
  }, [editor])
  return (
    <div aria-hidden="true">
      <canvas ref={across} className="designer-ruler designer-ruler-x" onPointerDown={(event) => onPull('y', event)} />
      <canvas ref={down} className="designer-ruler designer-ruler-y" onPointerDown={(event) => onPull('x', event)} />
      <span className="designer-ruler-corner" />
    </div>
  )
}

function drawRuler(
  canvas: HTMLCanvasElement,
  axis: 'x' | 'y',
  origin: number,
  perMm: number,
  chosen: { from: number; length: number } | null,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = devicePixelRatio
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h })
  const style = getComputedStyle(canvas)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  if (chosen) {
    context.fillStyle = style.outlineColor
    if (axis === 'x') context.fillRect(origin + chosen.from, 0, chosen.length, height)
    else context.fillRect(0, origin + chosen.from, width, chosen.length)
  }
  const step = rulerStep(perMm, LEAST_DISTANCE_PX)
  const length = axis === 'x' ? width : height
  context.strokeStyle = style.borderTopColor
  context.fillStyle = style.color
  context.font = `10px ${style.fontFamily}`
  context.beginPath()
  const first = Math.floor(-origin / (step * perMm)) * step
  for (let mm = first; origin + mm * perMm <= length; mm += step) {
    for (let part = 0; part < 10; part++) {
      const at = Math.round(origin + (mm + (part * step) / 10) * perMm) + 0.5
      const tick = part === 0 ? RULER_PX : part === 5 ? 7 : 4
      if (axis === 'x') context.rect(at, height - tick, 0, tick)
      else context.rect(width - tick, at, tick, 0)
    }
    const text = String(Math.round(mm * 100) / 100)
    const at = origin + mm * perMm
    if (axis === 'x') context.fillText(text, at + 4, 10)
    else {
      context.save()
      context.translate(10, at + 4)
      context.rotate(-Math.PI / 2)
      context.textAlign = 'right'
      context.fillText(text, 0, 0)
      context.restore()
    }
  }
  context.stroke()
}
