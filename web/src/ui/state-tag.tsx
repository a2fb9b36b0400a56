import { Tag } from 'antd'
import type { ReactNode } from 'react'

/** What a state means to its reader; colour never says it alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Tag className={`state-tag state-tag-${tone}`}>{children}</Tag>
}
