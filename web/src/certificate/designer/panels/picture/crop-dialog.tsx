import { draggedCrop, NO_CROP } from '@podium/core/certificate/template/editing/crop.rule.ts'
import type { Crop, ImageElement } from '@podium/core/certificate/template/design/design.ts'
import { Button, Modal } from 'antd'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { pictureAddress } from '#web/certificate/designer/stage/picture-address.ts'
import { panelMessages } from '../messages.ts'

const EDGES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
/** Fraction of the picture that an arrow key moves an edge by; ten times that with Shift. */
const KEY_STEP = 0.005
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface CropDialogProps {
  element: ImageElement
  onApply: (crop: Crop) => void
  onClose: () => void
}

/** The uncropped picture with the crop frame: its edges are moved by drag or keys. */
export function CropDialog({ element, onApply, onClose }: CropDialogProps) {
  const t = useT(panelMessages)
  const [crop, setCrop] = useState<Crop>(element.crop ?? NO_CROP)
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ edge: string; x: number; y: number; crop: Crop } | null>(null)
  const begin = (edge: string) => (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { edge, x: event.clientX, y: event.clientY, crop }
  }
  const move = (event: PointerEvent) => {
    const from = drag.current
    const box = frame.current?.getBoundingClientRect()
    if (!from || !box) return
    const [dx, dy] = [(event.clientX - from.x) / box.width, (event.clientY - from.y) / box.height]
    setCrop(draggedCrop(from.crop, from.edge, dx, dy))
  }
  const end = () => {
    drag.current = null
  }
  const key = (edge: string) => (event: KeyboardEvent) => {
    const direction = KEYS[event.key]
    if (!direction) return
    event.preventDefault()
    const step = event.shiftKey ? 10 * KEY_STEP : KEY_STEP
    setCrop(draggedCrop(crop, edge, direction[0] * step, direction[1] * step))
  }
  const percent = (value: number) => `${value * 100}%`
  const cropped = {
    left: percent(crop.left),
    top: percent(crop.top),
    right: percent(crop.right),
    bottom: percent(crop.bottom),
  }
  return (
    <Modal
      open
      width="45rem"
      title={t('cropTitle')}
      onCancel={onClose}
      footer={[
        <Button key="whole" onClick={() => setCrop(NO_CROP)}>
          {t('cropWhole')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="apply" type="primary" onClick={() => onApply(crop)}>
          {t('apply')}
        </Button>,
      ]}
    >
      <div className="designer-crop">
        <div ref={frame} className="designer-crop-frame" onPointerMove={move} onPointerUp={end} onPointerCancel={end}>
          <img src={pictureAddress(element.src)} alt="" draggable={false} />
          <div className="designer-crop-shade">
            <div style={cropped} />
          </div>
          <div className="designer-crop-kept" style={cropped}>
            {EDGES.map((edge) => (
              <button
                key={edge}
                type="button"
                className={`designer-crop-handle designer-crop-${edge}`}
                aria-label={t('cropEdge', { edge: t(edge) })}
                onPointerDown={begin(edge)}
                onKeyDown={key(edge)}
              />
            ))}
          </div>
        </div>
      </div>
    </Modal>
  )
}
