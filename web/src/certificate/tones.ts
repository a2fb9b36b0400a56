import type { Tone } from '#web/ui/state-tag.tsx'

export const stateTones: Record<'valid' | 'superseded' | 'revoked', Tone> = {
  valid: 'success',
  superseded: 'neutral',
  revoked: 'danger',
}

export const batchTones: Record<'making' | 'made' | 'checked' | 'sent' | 'failed' | 'cancelled', Tone> = {
  making: 'info',
  made: 'warning',
  checked: 'warning',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

export const templateTones: Record<'draft' | 'enabled' | 'disabled', Tone> = {
  draft: 'neutral',
  enabled: 'success',
  disabled: 'warning',
}
