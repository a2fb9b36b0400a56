import type { BatchState, CorrectionState } from '@podium/core/certificate/kind.ts'
import type { RowState } from '@podium/core/certificate/issue/row.rule.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const stateTones: Record<'valid' | 'superseded' | 'revoked', Tone> = {
  valid: 'success',
  superseded: 'neutral',
  revoked: 'danger',
}

export const batchTones: Record<BatchState, Tone> = {
  awaiting: 'warning',
  rejected: 'danger',
  making: 'info',
  made: 'warning',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

export const templateTones: Record<'draft' | 'enabled' | 'disabled', Tone> = {
  draft: 'neutral',
  enabled: 'success',
  disabled: 'warning',
}

export const correctionTones: Record<CorrectionState, Tone> = {
  asked: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
}

export const rowTones: Record<RowState, Tone> = {
  open: 'warning',
  good: 'success',
  confirmed: 'info',
  left_out: 'neutral',
}
