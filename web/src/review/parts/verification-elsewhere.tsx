import { reviewApi } from '@podium/core/review/api.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { WaitingElsewhere } from '#web/ui/feedback/waiting-elsewhere.tsx'
import { reviewMessages } from '../messages.ts'

const MOST = 10

/** Other batches than the shown one whose results wait for the viewer's verification. */
export function VerificationElsewhere({ shownId, onOpen }: { shownId: string; onOpen: (batchId: string) => void }) {
  const t = useT(reviewMessages)
  const may = useMay()
  const mayVerify = may('review:batch:list') && may('review:result:calculate')
  usePushed('notice', mayVerify ? [reviewApi.batchPage] : [])
  const { data } = useCall(reviewApi.batchPage, mayVerify ? { turn: 'mine', pageSize: MOST } : null, {
    refreshOnFocus: true,
  })
  const others = (data?.rows ?? []).filter(({ batchId }) => batchId !== shownId)
  return (
    <WaitingElsewhere
      waiting={others.map(({ batchId, roundName, stageName, itemName }) => ({
        key: batchId,
        text: t('verificationElsewhere', { place: `${roundName} · ${stageName} · ${itemName}` }),
        open: () => onOpen(batchId),
      }))}
    />
  )
}
