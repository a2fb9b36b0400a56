import { Id } from '@podium/core/base/shapes.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { PublicList } from '@podium/core/promotion/recommendation/recommendation.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TeamLink } from '#web/enrolment/parts/team-link.tsx'
import { call } from '#web/lib/call/call.ts'
import { translator, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { recommendationMessages } from './messages.ts'
import './recommendation.css'

/** Reads the list that the address names, before the page renders; null: none is public. */
export async function loader({ request }: LoaderFunctionArgs): Promise<PublicList | null> {
  const listId = Id.safeParse(new URL(request.url).searchParams.get('listId'))
  if (!listId.success) return null
  return call(promotionApi.publicRecommendation, { listId: listId.data }).catch(() => null)
}

export const meta: PageModule['meta'] = (_data, language) => ({
  title: translator(recommendationMessages, language)('publicTitle'),
})

/** Whom an organisation recommends, on public notice. */
function PromotionHomeRecommendationPage() {
  const t = useT(recommendationMessages)
  const times = useWindowTimes()
  const list = useLoaderData<typeof loader>()
  return (
    <div className="site-wrap public-recommendation">
      <meta name="robots" content="noindex" />
      <h1>{t('publicTitle')}</h1>
      {list === null ? (
        <Empty title={t('publicGone')} hint={t('publicGoneHint')} />
      ) : (
        <>
          <h2>
            {list.groupName} · {list.roundName} · {list.itemName} · {list.stageName}
          </h2>
          <p>{t('period', { from: timeText(list.publicFrom), until: times.closing(list.publicUntil) })}</p>
          <ol className="recommended-list">
            {list.entries.map((entry) => (
              <li key={entry.position}>
                <div className="recommended-head">
                  <b>
                    <TeamLink teamId={entry.teamId} name={entry.teamName} />
                  </b>
                  <span className="figures">
                    {entry.number} {entry.schoolName}
                  </span>
                </div>
                <p>{entry.reason}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

export { PromotionHomeRecommendationPage as Page }
