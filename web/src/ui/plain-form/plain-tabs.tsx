import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef, useState } from 'react'

interface Tab {
  key: string
  label: string
  content: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs without antd, moved by arrow keys (WAI-ARIA, tabs pattern). Only the chosen panel exists. */
export function PlainTabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const id = useId()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const current = tabs[at] ?? tabs[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    const next = (at + step + tabs.length) % tabs.length
    setAt(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
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
