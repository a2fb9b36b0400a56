import { financeApi } from '@podium/core/finance/api.ts'
import type { SlipRow } from '@podium/core/finance/transfer/transfer.ts'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import type { Step } from '#web/ui/dialog/record-steps.tsx'
import { SlipDialog } from './slip-dialog.tsx'

const MAX_QUEUE = 100

/** Decides one waiting slip after the other in one dialog, beginning with the chosen one; own slips are left out. */
export function SlipQueue({ first, onClose }: { first: SlipRow; onClose: () => void }) {
  const waiting = useCall(financeApi.slipPage, { state: 'submitted', pageSize: MAX_QUEUE })
  // The order stays as it was when the dialog opened; decided ones leave it.
  const [kept, setKept] = useState<readonly SlipRow[] | null>(null)
  if (kept === null && waiting.data) {
    const rows = waiting.data.rows.filter(({ isOwn }) => !isOwn)
    setKept(rows.some(({ slipId }) => slipId === first.slipId) ? rows : [first, ...rows])
  }
  const slips = kept ?? [first]
  const [shownId, setShownId] = useState(first.slipId)
  const at = Math.max(
    0,
    slips.findIndex(({ slipId }) => slipId === shownId),
  )
  const shown = slips[at]!
  const onDone = () => {
    const left = slips.filter(({ slipId }) => slipId !== shown.slipId)
    const next = left[Math.min(at, left.length - 1)]
    if (!next) return onClose()
    setKept(left)
    setShownId(next.slipId)
  }
  const go = (step: Step) => setShownId(slips[at + step]?.slipId ?? shown.slipId)
  return <SlipDialog slip={shown} at={at + 1} of={slips.length} go={go} onDone={onDone} onClose={onClose} />
}
