import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { boundsOfAll, type Box } from '@podium/core/certificate/template/geometry/box.ts'
import { HANDLES, handleDirection, type Handle } from '@podium/core/certificate/template/geometry/resize.rule.ts'
import { useEditorState } from '../state/use-editor.ts'
import { framePath } from './painter.ts'

const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const
/** With more elements than this only their common frame is drawn. */
const FRAMES = 200
/** Sides shorter than this in pixels get no middle handle. */
const SHORT_PX = 28

/** Frame and handles of the selection, in pixels of the stage; by pointer what the commands do by keyboard. */
export function SelectionOverlay({ ref }: { ref: React.Ref<HTMLDivElement> }) {
  const elements = useEditorState((state) => currentSlide(state.design)?.elements)
  const selection = useEditorState((state) => state.selection)
  const view = useEditorState((state) => state.view)
  const editing = useEditorState((state) => state.editing)
  const readOnly = useEditorState((state) => state.readOnly)
  const chosen = new Set(selection)
  const framed = elements?.filter(({ id, hidden }) => chosen.has(id) && !hidden) ?? []
  const [first] = framed
  const frame: Box | null =
    framed.length === 1 && first ? first : framed.length > 1 ? { ...boundsOfAll(framed)!, rotate: 0 } : null
  const locked = readOnly || framed.every((element) => element.locked)
  return (
    <div ref={ref} className="designer-overlay" aria-hidden="true">
      {frame && (
        <>
          <svg className="designer-frames" data-locked={locked || undefined}>
            {framed.length > 1 && framed.length <= FRAMES && (
              <path className="designer-frame-each" d={framed.map((element) => framePath(element, view)).join('')} />
            )}
            <path d={framePath(frame, view)} />
          </svg>
          {!locked && editing === null && <Handles frame={frame} zoom={view.zoom} x={view.x} y={view.y} />}
        </>
      )}
    </div>
  )
}

function Handles({ frame, zoom, x, y }: { frame: Box; zoom: number; x: number; y: number }) {
  const [width, height] = [frame.width * zoom, frame.height * zoom]
  const style = {
    width,
    height,
    transform: `translate(${x + frame.left * zoom}px, ${y + frame.top * zoom}px) rotate(${frame.rotate}deg)`,
  }
  const visible = HANDLES.filter((handle) => {
    const { x: across, y: down } = handleDirection(handle)
    return (across !== 0 || width >= SHORT_PX) && (down !== 0 || height >= SHORT_PX)
  })
  return (
    <div className="designer-handles" style={style}>
      {visible.map((handle) => (
        <span
          key={handle}
          data-handle={handle}
          className="designer-handle"
          style={{ ...handlePosition(handle), cursor: cursorOf(handle, frame.rotate) }}
        />
      ))}
      <span data-handle="rotate" className="designer-turn" />
    </div>
  )
}

function handlePosition(handle: Handle) {
  const { x, y } = handleDirection(handle)
  return { left: `${(x + 1) * 50}%`, top: `${(y + 1) * 50}%` }
}

/** The resize cursor for the handle's direction on the screen. */
function cursorOf(handle: Handle, rotate: number): (typeof CURSORS)[number] {
  const { x, y } = handleDirection(handle)
  const up = (Math.atan2(x, -y) * 180) / Math.PI
  return CURSORS[((Math.round((up + rotate) / 45) % 4) + 4) % 4]!
}
