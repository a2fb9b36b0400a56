import { awardApi } from '@podium/core/award/api.ts'
import { isOut, resultState } from '@podium/core/award/result/result-state.rule.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { wasSentBack } from '@podium/core/review/review.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { batchTones } from '#web/review/parts/tones.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { publicationTones } from '../tones.ts'

/** How far the results of a batch are. */
export function ResultStateTag({ batch }: { batch: BatchDetail }) {
  const { language } = useLanguage()
  const may = useMay()
  const { batchId } = batch
  const run = useCall(reviewApi.run, { batchId }).data ?? null
  const publication = useCall(awardApi.publication, may('award:result:list') ? { batchId } : null).data ?? null
  const tone =
    run && wasSentBack(run)
      ? 'warning'
      : publication && isOut(publication)
        ? publicationTones[publication.state]
        : batchTones[batch.state]
  return <StateTag tone={tone}>{pick(resultState({ batch, run, publication }), language)}</StateTag>
}
