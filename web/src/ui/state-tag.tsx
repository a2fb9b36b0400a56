import { Tag } from 'antd'
import type { ReactNode } from 'react'

/** Meaning of a state's colour; the label says the same in words. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Tag className={`state-tag state-tag-${tone}`}>{children}</Tag>
}
