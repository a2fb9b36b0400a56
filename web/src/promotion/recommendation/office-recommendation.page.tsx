import { competitionApi } from '@podium/core/competition/api.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { promotionExports } from '@podium/core/promotion/exports.ts'
import {
  LIST_STATES,
  listStateLabels,
  type RecommendationPlace,
} from '@podium/core/promotion/recommendation/recommendation.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { recommendationMessages } from './messages.ts'
import { RecommendationList } from './recommendation-list.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import '../promotion.css'

const source = listOf(promotionApi.recommendationPage)

/** Lists of recommendations, and one of them. */
function PromotionRecommendationPage() {
  const [search, setSearch] = useSearchParams()
  const [itemId, stageId, groupId] = ['itemId', 'stageId', 'groupId'].map((name) => search.get(name))
  if (itemId && stageId && groupId) {
    return <RecommendationList key={`${itemId} ${stageId} ${groupId}`} place={{ itemId, stageId, groupId }} />
  }
  return <Lists onOpen={(place) => setSearch(place)} />
}

function Lists({ onOpen }: { onOpen: (place: { itemId: string; stageId: string; groupId: string }) => void }) {
  const t = useT(recommendationMessages)
  const { language } = useLanguage()
  const may = useMay()
  const rounds = useCall(competitionApi.roundOptions, may('competition:round:list') ? {} : null)
  const [chosen, setChosen] = useState<RecommendationPlace | null>(null)
  return (
    <>
      <ListPage
        name="promotion.recommendations"
        source={source}
        rowId={({ itemId, stageId, groupId }) => `${itemId} ${stageId} ${groupId}`}
        exporter={exportOf(promotionExports.exportRecommendations)}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          ...(rounds.data
            ? [{ name: 'roundId', label: t('round'), kind: 'select' as const, options: rounds.data }]
            : []),
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: LIST_STATES.map((state) => ({ value: state, label: pick(listStateLabels[state], language) })),
          },
        ]}
        columns={[
          { key: 'groupName', title: t('group'), width: 180 },
          { key: 'roundName', title: t('round'), width: 220 },
          { key: 'itemName', title: t('item'), width: 140 },
          { key: 'stageName', title: t('stage'), width: 100 },
          { key: 'teams', title: t('teams'), width: 90, align: 'right' },
          {
            key: 'quota',
            title: t('quota'),
            width: 90,
            align: 'right',
            render: ({ quota }) => (quota === null ? t('noQuota') : quota),
          },
          { key: 'recommended', title: t('recommended'), width: 90, align: 'right' },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: ({ state, isOutdated }) =>
              pick(listStateLabels[state], language) + (isOutdated ? ` · ${t('outdated')}` : ''),
          },
          { key: 'sentAt', title: t('sentAt'), width: 150, render: ({ sentAt }) => timeText(sentAt) || '—' },
        ]}
        actionsWidth={160}
        rowActions={(row) => [
          {
            key: 'open',
            label: t('open'),
            onClick: () => onOpen({ itemId: row.itemId, stageId: row.stageId, groupId: row.groupId }),
          },
          ...(row.maySetPlaces ? [{ key: 'quota', label: t('setQuota'), onClick: () => setChosen(row) }] : []),
        ]}
      />
      {chosen && <TermsDialog place={chosen} group={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

export { PromotionRecommendationPage as Page }
