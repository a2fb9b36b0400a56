import { competitionApi } from '@podium/core/competition/api.ts'
import { paths } from '@podium/core/paths.ts'
import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { approvalMessages } from '../approval/messages.ts'
import '../approval/approval.css'
import { RoundHero } from '../parts/round-hero.tsx'
import { RoundTabs } from '../parts/round-tabs.tsx'
import { RoundTimeline } from '../parts/round-timeline.tsx'

/** The public page of a round before it is published, for staff with the right to see the round. */
function CompetitionHomePreviewPage() {
  const t = useT(approvalMessages)
  const [search] = useSearchParams()
  const roundId = search.get('roundId') ?? ''
  const round = useCall(competitionApi.roundPreview, { roundId })
  if (round.isError) return <Failure refusal={round.error} onRetry={() => void round.refetch()} />
  if (!round.data) return <Skeleton active className="site-wrap" paragraph={{ rows: 12 }} />
  return (
    <article className="round">
      <div className="preview-bar" role="note">
        <div className="site-wrap">
          <span>{t('previewBar')}</span>
          <Link to={paths.office.competitionDetails({ roundId })}>{t('backToRound')}</Link>
        </div>
      </div>
      <RoundHero round={round.data} preview={t('signUpLater')} />
      <div className="site-wrap">
        <RoundTimeline round={round.data} isPreview />
        <RoundTabs round={round.data} address={paths.home.competitionPreview} />
      </div>
    </article>
  )
}

export { CompetitionHomePreviewPage as Page }
