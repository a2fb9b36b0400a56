import type { RowState } from '@podium/core/finance/statement/statement.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const rowTones: Record<RowState, Tone> = {
  unmatched: 'warning',
  matched: 'info',
  split: 'info',
  ignored: 'neutral',
}
