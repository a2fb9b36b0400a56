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
  useView(layer)
  useGestures(handleRef)
  useEffect(() => desk.fit(), [desk])
  return (
    <div ref={stage} className="designer-stage" data-rulers={rulers || undefined}>
      <p id="designer-canvas-hint" className="designer-unseen">
        {t('canvasHint')}
      </p>
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

/** Writes the view on the layer. While it changes the browser moves a picture of the sheet; at rest it draws it sharp. */
function useView(layer: RefObject<HTMLDivElement | null>): void {
  const editor = useEditor()
  useLayoutEffect(() => followView(editor, layer.current!), [editor, layer])
}

function followView(editor: Editor, layer: HTMLElement): () => void {
  const { style } = layer
  let shown = editor.state().view
  let rest: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const { zoom, x, y } = shown
    style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
  }
  write()
  const stop = editor.subscribe(() => {
    if (editor.state().view === shown) return
    shown = editor.state().view
    style.willChange = 'transform'
    write()
    clearTimeout(rest)
    rest = setTimeout(() => (style.willChange = ''), SHARP_MS)
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
