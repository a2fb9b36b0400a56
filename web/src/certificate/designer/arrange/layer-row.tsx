import { updateElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import {
  EyeInvisibleOutlined,
  EyeOutlined,
  FontSizeOutlined,
  HolderOutlined,
  LockOutlined,
  PictureOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { useEditor } from '../state/use-editor.ts'

interface LayerRowProps {
  element: DesignElement
  chosen: boolean
  readOnly: boolean
  /** Where the dragged row would be dropped. */
  mark: 'before' | 'after' | null
  onSelect: (add: boolean) => void
  /** -1: towards the front. */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onDrag: (clientY: number) => void
  /** Null: cancelled. */
  onDrop: (clientY: number | null) => void
}

export function LayerRow({
  element,
  chosen,
  readOnly,
  mark,
  onSelect,
  onMove,
  onRemove,
  onDrag,
  onDrop,
}: LayerRowProps) {
  const t = useT(designerMessages)
  const editor = useEditor()
  const { id, name, hidden = false, locked = false } = element
  const [renaming, setRenaming] = useState(false)
  const change = (label: string, properties: Partial<DesignElement>) =>
    editor.commit(label, (design) => updateElements(design, { id }, properties))
  const key = (event: React.KeyboardEvent) => {
    if (readOnly) return
    if (event.key === 'F2') setRenaming(true)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (event.altKey && event.key === 'ArrowUp') onMove(-1)
    else if (event.altKey && event.key === 'ArrowDown') onMove(1)
    else return
    event.preventDefault()
  }
  return (
    <li className="designer-layer-row" data-chosen={chosen || undefined} data-mark={mark ?? undefined}>
      {!readOnly && <Grip onDrag={onDrag} onDrop={onDrop} />}
      {renaming ? (
        <NameField
          name={name}
          onDone={(next) => {
            setRenaming(false)
            if (next !== null && next !== name) change(t('rename'), { name: next })
          }}
        />
      ) : (
        <button
          type="button"
          className="designer-layer-name"
          aria-pressed={chosen}
          onClick={(event) => onSelect(event.shiftKey || event.ctrlKey || event.metaKey)}
          onDoubleClick={() => !readOnly && setRenaming(true)}
          onKeyDown={key}
        >
          <i aria-hidden="true">{element.type === 'text' ? <FontSizeOutlined /> : <PictureOutlined />}</i>
          <span>{name || t('emptyText')}</span>
        </button>
      )}
      <button
        type="button"
        className="designer-layer-switch"
        aria-label={`${t('hide')}: ${name}`}
        aria-pressed={hidden}
        title={t(hidden ? 'show' : 'hide')}
        disabled={readOnly}
        onClick={() => change(t(hidden ? 'show' : 'hide'), { hidden: !hidden })}
      >
        {hidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
      </button>
      <button
        type="button"
        className="designer-layer-switch"
        aria-label={`${t('lock')}: ${name}`}
        aria-pressed={locked}
        title={t(locked ? 'unlock' : 'lock')}
        disabled={readOnly}
        onClick={() => change(t(locked ? 'unlock' : 'lock'), { locked: !locked })}
      >
        {locked ? <LockOutlined /> : <UnlockOutlined />}
      </button>
    </li>
  )
}

function Grip({ onDrag, onDrop }: Pick<LayerRowProps, 'onDrag' | 'onDrop'>) {
  const dragging = useRef(false)
  return (
    <span
      className="designer-layer-grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        dragging.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => dragging.current && onDrag(event.clientY)}
      onPointerUp={(event) => {
        if (dragging.current) onDrop(event.clientY)
        dragging.current = false
      }}
      onPointerCancel={() => {
        dragging.current = false
        onDrop(null)
      }}
    >
      <HolderOutlined />
    </span>
  )
}

/** Enter applies the name, Escape cancels. */
function NameField({ name, onDone }: { name: string; onDone: (next: string | null) => void }) {
  const t = useT(designerMessages)
  const [text, setText] = useState(name)
  const done = useRef(false)
  const end = (next: string | null) => {
    if (done.current) return
    done.current = true
    onDone(next)
  }
  return (
    <Input
      size="small"
      autoFocus
      aria-label={t('rename')}
      maxLength={60}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => end(text.trim() || name)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(text.trim() || name)
        if (event.key === 'Escape') end(null)
      }}
    />
  )
}
