import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

interface Tab {
  key: string
  label: string
  content: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

interface PlainTabsProps {
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** Key of the tab chosen at first; the first one if omitted. */
  initial?: string
}

/** Tabs without antd, moved by arrow keys (WAI-ARIA, tabs pattern). Only the chosen panel exists. */
export function PlainTabs({ label, tabs, initial }: PlainTabsProps) {
  const id = useId()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ key }) => key === initial),
    ),
  )
  const isMovedByKey = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const current = tabs[at] ?? tabs[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    isMovedByKey.current = true
    setAt((at + step + tabs.length) % tabs.length)
  }
  // After the panel is there, whose first field may have taken the focus.
  useEffect(() => {
    if (isMovedByKey.current) list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
    isMovedByKey.current = false
  }, [at])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs are focused, by arrow keys */}
      <div role="tablist" aria-label={label} className="plain-tabs" ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab, n) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={n === at}
            aria-controls={`${id}-panel`}
            tabIndex={n === at ? 0 : -1}
            onClick={() => setAt(n)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`} key={current.key}>
        {current.content}
      </div>
    </>
  )
}
