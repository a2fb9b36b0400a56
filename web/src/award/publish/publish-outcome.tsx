import { awardApi } from '@podium/core/award/api.ts'
import { outsideResultWindow } from '@podium/core/award/publication.rule.ts'
import { visibleFromOf } from '@podium/core/award/visible.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { Alert, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { awardMessages } from '../messages.ts'
import type { PublishValues } from './publish-values.ts'

/** What the chosen setting does: who sees what, from when, and how many people are notified. */
export function PublishOutcome({ batch }: { batch: Pick<BatchDetail, 'batchId' | 'roundId'> }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const audience = useCall(awardApi.audience, { batchId: batch.batchId })
  const values = Form.useWatch<PublishValues | undefined>([], Form.useFormInstance<PublishValues>())
  const [opened] = useState(Date.now)
  if (audience.isError) return <Failure refusal={audience.error} onRetry={() => void audience.refetch()} />
  if (!audience.data || !values) return <Skeleton active className="wide" title={false} paragraph={{ rows: 4 }} />
  const { teams, schools, people, publicPage, objectionWindow } = audience.data
  const isOpen = values.audience === 'public'
  const parts = [
    t('outcomeAward'),
    values.shown.includes('rank') && t('showRank'),
    values.shown.includes('score') && t('showScore'),
    values.shown.includes('comments') && t('showComments'),
  ].filter((part) => part !== false)
  const { publicityFrom: from, publicityTo: to } = values
  const start = visibleFromOf({ visibleFrom: values.visibleFrom, publicity: from && to ? { from, to } : null })
  const isLater = start !== null && Date.parse(start) > opened
  const outside = outsideResultWindow(audience.data.resultWindow, new Date(isLater ? start : opened))
  return (
    <>
      <section className="wide publish-outcome" aria-live="polite">
        <h4>{t('outcome')}</h4>
        <dl>
          <dt>{t('outcomePublic')}</dt>
          <dd>
            {t(!isOpen ? 'outcomePublicNone' : publicPage ? 'outcomePublicList' : 'outcomePublicLater')}{' '}
            {isOpen && publicPage && (
              <Link to={paths.home.competitionWinners({ roundId: batch.roundId })} target="_blank">
                {t('outcomePublicPage')}
              </Link>
            )}
          </dd>
          <dt>{t('outcomeTeams')}</dt>
          <dd>{t('outcomeTeamsSee', { teams, parts: parts.join(t('outcomeComma')) })}</dd>
          <dt>{t('outcomeSchools')}</dt>
          <dd>{t(isOpen ? 'outcomeSchoolsPublic' : 'outcomeSchoolsNone', { schools })}</dd>
          <dt>{t('outcomeObjections')}</dt>
          <dd>
            {objectionWindow
              ? t('outcomeObjectionsIn', { span: times.span(objectionWindow) })
              : t('outcomeObjectionsNone')}
          </dd>
        </dl>
      </section>
      {outside && (
        <Alert
          type="warning"
          showIcon
          className="wide"
          title={t('outsideWindow')}
          description={refusalText(outside, language)}
        />
      )}
      <output className="wide publish-notice figures">
        {t(isLater ? 'outcomeNoticeLater' : 'outcomeNoticeNow', { people, when: timeText(start) })}
      </output>
    </>
  )
}
