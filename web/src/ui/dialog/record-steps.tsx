import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { defineMessages, useT } from '#web/lib/i18n/i18n.ts'

const messages = defineMessages('recordSteps', {
  previous: { zh: '上一个', en: 'Previous' },
  next: { zh: '下一个', en: 'Next' },
  position: { zh: '第 {at} 个，共 {of} 个', en: '{at} of {of}' },
  gone: { zh: '已不在列表中，共 {of} 个', en: 'No longer in the list of {of}' },
})

export type Step = 1 | -1

interface RecordStepsProps {
  /** Place of the record from 1; null: it has left the list. */
  at: number | null
  of: number | string
  hasPrevious: boolean
  hasNext: boolean
  onStep: (by: Step) => void
  /** The step that led here, whose button has the focus. */
  focused?: Step | null
}

/** Previous and next record of a list. */
export function RecordSteps({ at, of, hasPrevious, hasNext, onStep, focused = null }: RecordStepsProps) {
  const t = useT(messages)
  const nav = useRef<HTMLElement>(null)
  const position = at === null ? t('gone', { of }) : t('position', { at, of })
  useEffect(() => {
    if (focused === null) return
    const buttons = [...(nav.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const ordered = focused === 1 ? buttons.toReversed() : buttons
    ordered.find(({ disabled }) => !disabled)?.focus()
  }, [focused])
  return (
    <nav ref={nav} className="wide decision-steps" aria-label={position}>
      <Button size="small" disabled={!hasPrevious} onClick={() => onStep(-1)}>
        {t('previous')}
      </Button>
      <span className="figures" aria-live="polite">
        {position}
      </span>
      <Button size="small" disabled={!hasNext} onClick={() => onStep(1)}>
        {t('next')}
      </Button>
    </nav>
  )
}
