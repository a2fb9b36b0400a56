import { competitionApi } from '@podium/core/competition/api.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { useSearchParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { promotionMessages } from './messages.ts'
import { PromotionStage } from './promotion-stage.tsx'
import './promotion.css'

const source = listOf(promotionApi.places)

/** Stages to promote from; one of them with its rule, preview and commit. @spec B16 */
function PromotionEliminationPage() {
  const [search, setSearch] = useSearchParams()
  const itemId = search.get('itemId')
  const stageId = search.get('stageId')
  if (itemId && stageId) return <PromotionStage key={`${itemId} ${stageId}`} itemId={itemId} stageId={stageId} />
  return <Places onOpen={(place) => setSearch(place)} />
}

function Places({ onOpen }: { onOpen: (place: { itemId: string; stageId: string }) => void }) {
  const t = useT(promotionMessages)
  const may = useMay()
  const rounds = useCall(competitionApi.roundOptions, may('competition:round:list') ? {} : null)
  return (
    <ListPage
      name="promotion.places"
      source={source}
      rowId={({ itemId, stageId }) => `${itemId} ${stageId}`}
      filters={[
        { name: 'keyword', label: t('keyword'), kind: 'text' },
        { name: 'roundId', label: t('round'), kind: 'select', options: rounds.data ?? [] },
      ]}
      columns={[
        { key: 'roundName', title: t('round'), width: 280 },
        { key: 'itemName', title: t('item'), width: 160 },
        { key: 'stageName', title: t('stage'), width: 120 },
        {
          key: 'settingNo',
          title: t('rule'),
          width: 120,
          render: ({ settingNo, routes }) =>
            settingNo === 0 ? (
              <StateTag tone="neutral">{t('ruleUnset')}</StateTag>
            ) : (
              <StateTag tone="info">{t('ruleSet', { count: routes })}</StateTag>
            ),
        },
        {
          key: 'committed',
          title: t('progress'),
          width: 120,
          render: ({ committed }) =>
            committed === 0 ? (
              <StateTag tone="neutral">{t('open')}</StateTag>
            ) : (
              <StateTag tone="success">{t('committedOf', { count: committed })}</StateTag>
            ),
        },
        { key: 'promoted', title: t('promotedCount'), width: 90, align: 'right' },
      ]}
      rowActions={({ itemId, stageId }) => [
        { key: 'open', label: t('decide'), onClick: () => onOpen({ itemId, stageId }) },
      ]}
      empty={{ title: t('placesTitle'), hint: t('placesHint') }}
    />
  )
}

export { PromotionEliminationPage as Page }
