import type { ChangeState } from '@podium/core/identity/change/identity-change.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const changeTones: Record<ChangeState, Tone> = {
  pending: 'warning',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'info',
}
