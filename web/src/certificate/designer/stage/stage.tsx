import { CANVAS_WIDTH } from '@podium/core/certificate/design.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { designerMessages } from '../messages.ts'
import { sheetLayers } from '../panel-list.tsx'
import { useEditor } from '../state/use-editor.ts'
import { Elements } from './elements.tsx'
import { Sheet } from './sheet.tsx'
import './stage.css'

/** Where the certificate is worked on. */
export function Stage() {
  const t = useT(designerMessages)
  const editor = useEditor()
  const stage = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = () => {
      const { zoom, x, y } = editor.state().view
      layer.current!.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
    }
    show()
    return editor.subscribe(show)
  }, [editor])
  useEffect(() => {
    const { width, height } = stage.current!.getBoundingClientRect()
    const tall = CANVAS_WIDTH * editor.state().design.viewportRatio
    const zoom = Math.min((width - 96) / CANVAS_WIDTH, (height - 96) / tall)
    editor.setView({ zoom, x: (width - CANVAS_WIDTH * zoom) / 2, y: (height - tall * zoom) / 2 })
  }, [editor])
  return (
    <div ref={stage} className="designer-stage">
      <p id="designer-canvas-hint" className="designer-unseen">
        {t('canvasHint')}
      </p>
      <div ref={layer} className="designer-layer">
        <Sheet />
        <Elements ref={list} />
        {sheetLayers.map((Layer, at) => (
          <Layer key={at} />
        ))}
      </div>
    </div>
  )
}
