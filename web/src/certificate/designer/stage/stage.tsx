import { CANVAS_WIDTH } from '@podium/core/certificate/design.ts'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { designerMessages } from '../messages.ts'
import { sheetLayers } from '../panel-list.tsx'
import type { Editor } from '../state/editor.ts'
import { GRID, useStageOption } from '../state/stage-options.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { useDesk } from './desk-context.ts'
import { Elements } from './elements.tsx'
import { Guides, pullGuide } from './guides.tsx'
import { Rulers } from './rulers.tsx'
import { SelectionOverlay } from './selection-overlay.tsx'
import { Sheet } from './sheet.tsx'
import type { StageHandle } from './stage-handle.ts'
import { useGestures } from './use-gestures.ts'
import './stage.css'

/** Milliseconds after the last change of the view until the sheet is drawn sharp again. */
const SHARP_MS = 140

/** Where the certificate is worked on. */
export function Stage({ handleRef }: { handleRef: RefObject<StageHandle | null> }) {
  const t = useT(designerMessages)
  const editor = useEditor()
  const desk = useDesk()
  const stage = useRef<HTMLDivElement>(null)
  const zoomer = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
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
  useView(zoomer, layer)
  useGestures(handleRef)
  useEffect(() => desk.fit(), [desk])
  return (
    <div ref={stage} className="designer-stage" data-rulers={rulers || undefined}>
      <p id="designer-canvas-hint" className="designer-unseen">
        {t('canvasHint')}
      </p>
      <div ref={zoomer} className="designer-zoomer">
        <div ref={layer} className="designer-layer">
          <Sheet />
          <Grid />
          <Elements ref={list} />
          <div className="designer-sheet-layers">
            {sheetLayers.map((Layer, at) => (
              <Layer key={at} />
            ))}
          </div>
        </div>
      </div>
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

/** Shows the view. */
function useView(zoomer: RefObject<HTMLDivElement | null>, layer: RefObject<HTMLDivElement | null>): void {
  const editor = useEditor()
  useLayoutEffect(() => followView(editor, zoomer.current!, layer.current!), [editor, zoomer, layer])
}

/**
 * While the view changes, the browser only moves and scales the picture it has of the sheet: `zoomer` holds what changed
 * since `layer` was drawn. At rest the sheet is drawn anew, sharp.
 */
function followView(editor: Editor, zoomer: HTMLElement, layer: HTMLElement): () => void {
  let drawn = editor.state().view
  let shown = drawn
  let rest: ReturnType<typeof setTimeout> | undefined
  const sharp = () => {
    drawn = shown
    layer.style.transform = `translate(${drawn.x}px, ${drawn.y}px) scale(${drawn.zoom})`
    zoomer.style.transform = ''
    zoomer.style.willChange = ''
  }
  sharp()
  const stop = editor.subscribe(() => {
    if (editor.state().view === shown) return
    shown = editor.state().view
    const scale = shown.zoom / drawn.zoom
    zoomer.style.willChange = 'transform'
    zoomer.style.transform = `translate(${shown.x - drawn.x * scale}px, ${shown.y - drawn.y * scale}px) scale(${scale})`
    clearTimeout(rest)
    rest = setTimeout(sharp, SHARP_MS)
  })
  return () => {
    stop()
    clearTimeout(rest)
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
