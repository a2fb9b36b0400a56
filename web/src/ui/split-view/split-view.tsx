import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { readJson, writeJson } from '#web/lib/session/storage.ts'
import { useMedia } from '../use-media.ts'
import './split-view.css'

interface SplitViewProps {
  /** What the width is remembered under, for all views with this name. */
  name: string
  /** Of the divider. */
  label: string
  first: ReactNode
  second: ReactNode
}

/** Widths of the second part in rem. */
const WIDTH = { least: 18, usual: 23, most: 48 }
const STEP = 2
/** A press that moves less is a click. */
const CLICK_PX = 4

/**
 * Two parts side by side with a divider that can be dragged, clicked (through three widths) or moved by arrow keys, Home
 * and End. The width is remembered in rem, so that it follows the text size.
 */
export function SplitView({ name, label, first, second }: SplitViewProps) {
  const narrow = useMedia('(max-width: 64em)')
  const key = `split.${name}`
  const [width, setWidth] = useState(() => readJson(key, isWidth, WIDTH.usual))
  const view = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<number | null>(null)
  const save = (wanted: number) => {
    const next = Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, wanted)) * 4) / 4
    setWidth(next)
    writeJson(key, next)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pressedAt.current = event.clientX
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (pressedAt.current === null || Math.abs(event.clientX - pressedAt.current) < CLICK_PX) return
    const edge = view.current?.getBoundingClientRect().right ?? 0
    save((edge - event.clientX) / rootTextSize())
  }
  const onPointerUp = (event: PointerEvent) => {
    const clicked = pressedAt.current !== null && Math.abs(event.clientX - pressedAt.current) < CLICK_PX
    pressedAt.current = null
    if (clicked) save(afterClick(width))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: WIDTH.most,
      End: WIDTH.least,
      Enter: WIDTH.usual,
    }
    const target = event.altKey || event.ctrlKey ? undefined : targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    save(target)
  }
  const columns = narrow ? 'minmax(0, 1fr)' : `minmax(0, 1fr) 0.75rem minmax(0, min(${width}rem, 60%))`
  return (
    <div ref={view} className="split-view" style={{ gridTemplateColumns: columns }}>
      {first}
      {/* A separator with a value is a widget that takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="split-divider"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        title={label}
        aria-valuenow={width}
        aria-valuemin={WIDTH.least}
        aria-valuemax={WIDTH.most}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onKeyDown={onKeyDown}
      />
      {second}
    </div>
  )
}

function afterClick(width: number): number {
  const widths = [WIDTH.usual, 30, 38]
  return widths.find((each) => each > width) ?? WIDTH.usual
}

function rootTextSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= WIDTH.least && value <= WIDTH.most
}
