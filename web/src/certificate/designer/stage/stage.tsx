import { CANVAS_WIDTH } from '@podium/core/certificate/template/design/design.ts'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { paperLayers } from '../panel-list.tsx'
import type { Editor } from '../state/editor.ts'
import { GRID, useStageOption } from '../state/stage-options.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { useKeyTargets } from './key-targets-context.ts'
import { Elements } from './elements.tsx'
import { Guides, pullGuide } from './guides.tsx'
import { useDrawingInputs } from './drawing-context.tsx'
import { Rulers } from './rulers.tsx'
import { SelectionOverlay } from './selection-overlay.tsx'
import { PaperLayer } from './paper-layer.tsx'
import type { StageHandle } from './stage-handle.ts'
import { useGestures } from './gesture/use-gestures.ts'
import { openZoomPicture, type ZoomPicture } from './zoom-picture.ts'
import './stage.css'

/** Milliseconds after the last change of the view until the page is redrawn sharply. */
const SHARP_MS = 200

/** The canvas area in which the certificate is edited. */
export function Stage({ handleRef }: { handleRef: RefObject<StageHandle | null> }) {
  const t = useT(designerMessages)
  const editor = useEditor()
  const commands = useKeyTargets()
  const stage = useRef<HTMLDivElement>(null)
  const zoomer = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const paint = useRef<SVGSVGElement>(null)
  const badge = useRef<HTMLDivElement>(null)
  const rulers = useStageOption((options) => options.rulers)
  useLayoutEffect(() => {
    handleRef.current = {
      editor,
      t,
      stage: stage.current!,
      list: list.current!,
      overlay: overlay.current!,
      painter: { root: paint.current!, badgeNode: badge.current! },
      free: false,
    }
  }, [editor, t, handleRef])
  useView({ zoomer, layer, picture })
  useGestures(handleRef)
  useEffect(() => commands.fit(), [commands])
  return (
    <div ref={stage} className="designer-stage" data-rulers={rulers || undefined}>
      <p id="designer-canvas-hint" className="designer-unseen">
        {t('canvasHint')}
      </p>
      <div ref={zoomer} className="designer-zoomer">
        <div ref={layer} className="designer-layer">
          <PaperLayer />
          <Grid />
          <Elements ref={list} />
          <div className="designer-sheet-layers">
            {paperLayers.map((Layer, at) => (
              <Layer key={at} />
            ))}
          </div>
        </div>
      </div>
      <canvas ref={picture} className="designer-picture" aria-hidden="true" hidden />
      <svg ref={paint} className="designer-paint" aria-hidden="true">
        <path className="designer-hover" />
        <path className="designer-mark-lines" />
        <path className="designer-marquee" />
      </svg>
      <SelectionOverlay ref={overlay} />
      <div ref={badge} className="designer-badge figures" hidden />
      {rulers && <Rulers onPull={(axis, event) => handleRef.current && pullGuide(handleRef.current, axis, event)} />}
      <Guides handleRef={handleRef} />
    </div>
  )
}

interface ViewNodes {
  zoomer: RefObject<HTMLDivElement | null>
  layer: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLCanvasElement | null>
}

/** Applies the view to the DOM. */
function useView({ zoomer, layer, picture }: ViewNodes): void {
  const editor = useEditor()
  const inputs = useDrawingInputs()
  const newest = useRef(inputs)
  useLayoutEffect(() => {
    newest.current = inputs
  }, [inputs])
  useLayoutEffect(() => {
    const zoomPicture = openZoomPicture(editor, picture.current!, layer.current!, () => newest.current)
    return followView(editor, zoomer.current!, layer.current!, zoomPicture)
  }, [editor, zoomer, layer, picture])
}

/**
 * While the view changes, the browser only moves and scales the existing layer: `zoomer` has the change since `layer`
 * was drawn. At rest the page is redrawn sharply.
 */
function followView(editor: Editor, zoomer: HTMLElement, layer: HTMLElement, picture: ZoomPicture): () => void {
  let drawn = editor.state().view
  let shown = drawn
  let redrawTimer: ReturnType<typeof setTimeout> | undefined
  const redraw = () => {
    drawn = shown
    layer.style.transform = `translate(${drawn.x}px, ${drawn.y}px) scale(${drawn.zoom})`
    zoomer.style.transform = ''
    zoomer.style.opacity = ''
    zoomer.removeAttribute('data-moving')
    picture.hide()
  }
  redraw()
  const stop = editor.subscribe(() => {
    if (editor.state().view === shown) return
    shown = editor.state().view
    clearTimeout(redrawTimer)
    redrawTimer = setTimeout(redraw, SHARP_MS)
    zoomer.setAttribute('data-moving', '')
    const scale = shown.zoom / drawn.zoom
    const covers = scale !== 1 && picture.show(shown, drawn)
    zoomer.style.opacity = covers ? '0' : ''
    if (covers) return
    const [x, y] = [shown.x - drawn.x * scale, shown.y - drawn.y * scale]
    zoomer.style.transform = `translate(${x}px, ${y}px)${scale === 1 ? '' : ` scale(${scale})`}`
  })
  return () => {
    stop()
    clearTimeout(redrawTimer)
  }
}

function Grid() {
  const shown = useStageOption((options) => options.grid)
  const ratio = useEditorState((state) => state.design.viewportRatio)
  if (!shown) return null
  return (
    <div
      className="designer-grid"
      style={{ width: CANVAS_WIDTH, height: CANVAS_WIDTH * ratio, backgroundSize: `${GRID}px ${GRID}px` }}
    />
  )
}
