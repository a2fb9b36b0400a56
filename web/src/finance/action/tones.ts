import type { ExceptionState } from '@podium/core/finance/exception/exception.ts'
import type { RefundState } from '@podium/core/finance/refund/refund.ts'
import type { SlipState } from '@podium/core/finance/transfer/transfer.ts'
import type { WaiverState } from '@podium/core/finance/waiver/waiver.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const slipTones: Record<SlipState, Tone> = { submitted: 'warning', confirmed: 'success', rejected: 'danger' }

export const refundTones: Record<RefundState, Tone> = {
  requested: 'warning',
  sending: 'info',
  done: 'success',
  rejected: 'neutral',
  failed: 'danger',
}

export const waiverTones: Record<WaiverState, Tone> = { requested: 'warning', granted: 'success', rejected: 'neutral' }

export const exceptionTones: Record<ExceptionState, Tone> = { open: 'danger', settled: 'neutral' }
