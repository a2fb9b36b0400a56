import { reviewApi } from '@podium/core/review/api.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { reviewMessages } from '../messages.ts'
import { ExactScore, Explained, Method } from './explained.tsx'
import { explanationMessages } from './explanation-messages.ts'

/** Explains a work's rank: each score, dropped scores, and the deciding tie-break. */
export function ExplanationDrawer({
  runId,
  workId,
  onClose,
}: {
  runId: string
  workId: string | null
  onClose: () => void
}) {
  const t = useT(explanationMessages)
  const tReview = useT(reviewMessages)
  const explanation = useCall(reviewApi.explanation, workId ? { runId, workId } : null)
  const { data } = explanation
  return (
    <DetailDrawer
      open={workId !== null}
      wide
      title={data ? `${data.label} · ${data.title}` : tReview('explain')}
      loading={explanation.isPending}
      refusal={explanation.error}
      onRetry={() => void explanation.refetch()}
      onClose={onClose}
      items={
        data
          ? [
              { label: tReview('rank'), value: data.rank },
              { label: tReview('finalScore'), value: data.score },
              { label: t('method'), value: <Method data={data} />, wide: true },
              { label: t('exactly'), value: <ExactScore fraction={data.fraction} />, wide: true },
            ]
          : []
      }
    >
      {data && <Explained data={data} />}
    </DetailDrawer>
  )
}
