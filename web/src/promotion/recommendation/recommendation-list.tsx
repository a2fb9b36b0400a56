import { paths } from '@podium/core/paths.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import {
  listStateLabels,
  type ListAction,
  type RecommendationDetail,
} from '@podium/core/promotion/recommendation/recommendation.ts'
import { Alert, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useRecordName } from '#web/lib/record-name.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { reasonMessages } from '#web/ui/feedback/reason-messages.ts'
import { recommendationMessages } from './messages.ts'
import { RecommendedEntries, type Entry } from './recommended-entries.tsx'

interface ListKey {
  itemId: string
  stageId: string
  groupId: string
}

const OWN_ACTIONS = ['publish', 'retract', 'send'] as const satisfies readonly ListAction[]

/** The list of an organisation: written by it, read and given back by the organiser. */
export function RecommendationList({ place }: { place: ListKey }) {
  const { language } = useLanguage()
  const detail = useCall(promotionApi.recommendation, place)
  useRecordName(detail.data && { [language]: `${detail.data.groupName} · ${detail.data.itemName}` })
  if (detail.isPending) return <Skeleton active className="list-main" />
  if (detail.isError) return <Failure refusal={detail.error} onRetry={() => void detail.refetch()} />
  return <List key={detail.data.version} detail={detail.data} />
}

function List({ detail }: { detail: RecommendationDetail }) {
  const t = useT(recommendationMessages)
  const reasons = useT(reasonMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const [entries, setEntries] = useState<Entry[]>(detail.entries)
  const [returning, setReturning] = useState(false)
  const { itemId, stageId, groupId, version, quota, editHindrance, isOwn } = detail
  const place = { itemId, stageId, groupId, version }
  const refresh = [
    promotionApi.recommendation,
    promotionApi.recommendationPage,
    promotionApi.detail,
    promotionApi.preview,
  ]
  const save = useWrite(promotionApi.saveRecommendation, {
    inline: true,
    refresh,
    onDone: () => toast('success', t('saved')),
  })
  const move = useWrite(promotionApi.moveRecommendation, {
    inline: true,
    refresh,
    onDone: () => setReturning(false),
  })
  const take = async (action: ListAction, reason?: string) => {
    const isDone = await move.run({ ...place, action, ...(reason !== undefined && { reason }) })
    if (isDone) toast('success', t(`done_${action}`))
    return isDone
  }
  const takeIfSure = async (action: (typeof OWN_ACTIONS)[number]) => {
    const sure = await ask({
      title: t(`sure_${action}`),
      text: t(`sureText_${action}`, { days: detail.publicDays }),
      confirm: t(action),
      cancel: t('cancel'),
    })
    if (sure) await take(action)
  }
  const isChanged = JSON.stringify(contentOf(entries)) !== JSON.stringify(contentOf(detail.entries))
  const mayEdit = isOwn && editHindrance === null
  const refusal = save.refusal ?? (returning ? null : move.refusal)
  const count = entries.length
  const unreasoned = entries.find(({ reason }) => reason.trim() === '')
  return (
    <div className="promotion">
      <header className="list-main promotion-head">
        <Link to={paths.office.recommendation()}>{t('back')}</Link>
        <h2>
          {detail.groupName} · {detail.itemName} · {detail.stageName}
        </h2>
        <p>
          {pick(listStateLabels[detail.state], language)} ·{' '}
          {quota === null ? t('usedFree', { count }) : t('used', { count, quota })} ·{' '}
          {detail.publicUntil
            ? t('publicUntil', { until: times.closing(detail.publicUntil) })
            : t('publicFor', { days: detail.publicDays })}
        </p>
        {detail.listId && detail.publicUntil && (
          <a href={paths.home.recommendation({ listId: detail.listId })} target="_blank" rel="noreferrer">
            {t('seePublic')}
          </a>
        )}
      </header>
      {detail.isOutdated && <Alert type="warning" showIcon title={t('outdatedOwn')} />}
      {detail.returnReason !== '' && (
        <Alert type="warning" showIcon title={t('returned', { reason: detail.returnReason })} />
      )}
      {isOwn && editHindrance && <Alert type="info" showIcon title={editHindrance} />}
      {refusal && (
        <Alert type="error" showIcon title={[refusal.msg, ...refusal.fields.map(({ msg }) => msg)].join(' · ')} />
      )}
      <section className="list-main promotion-panel">
        <h3>{t('entries')}</h3>
        <RecommendedEntries entries={entries} {...(mayEdit ? { onChange: setEntries } : {})} />
        {mayEdit && <AddTeam place={place} chosen={entries} onAdd={(entry) => setEntries([...entries, entry])} />}
        <div className="recommendation-actions">
          {mayEdit && (
            <ReasonedButton
              type={isChanged ? 'primary' : 'default'}
              reason={isChanged ? unreasoned && t('reasonFirst', { name: unreasoned.teamName }) : reasons('unchanged')}
              loading={save.busy}
              onClick={() => void save.run({ ...place, entries: contentOf(entries) })}
            >
              {t('save')}
            </ReasonedButton>
          )}
          {isOwn &&
            OWN_ACTIONS.filter((action) => mayEdit === (action === 'publish')).map((action) => (
              <ReasonedButton
                key={action}
                type={action === 'retract' ? 'default' : 'primary'}
                loading={move.busy}
                reason={isChanged ? t('saveFirst') : (detail.hindrances[action] ?? null)}
                onClick={() => void takeIfSure(action)}
              >
                {t(action)}
              </ReasonedButton>
            ))}
          {detail.mayReturn && (
            <ReasonedButton danger reason={detail.hindrances.return ?? null} onClick={() => setReturning(true)}>
              {t('return')}
            </ReasonedButton>
          )}
        </div>
      </section>
      {returning && (
        <ReasonDialog
          title={t('return')}
          label={t('returnReason')}
          busy={move.busy}
          refusal={move.refusal}
          onClose={() => setReturning(false)}
          onSubmit={(reason) => take('return', reason)}
        />
      )}
    </div>
  )
}

function contentOf(entries: readonly Entry[]) {
  return entries.map(({ teamId, reason }) => ({ teamId, reason: reason.trim() }))
}

interface AddTeamProps {
  place: ListKey
  chosen: readonly Entry[]
  onAdd: (entry: Entry) => void
}

function AddTeam({ place, chosen, onAdd }: AddTeamProps) {
  const t = useT(recommendationMessages)
  const [keyword, setKeyword] = useState('')
  const { itemId, stageId, groupId } = place
  const at = { itemId, stageId, groupId, pageNum: 1, pageSize: 50 }
  const teams = useCall(promotionApi.recommendable, { ...at, ...(keyword.trim() && { keyword: keyword.trim() }) })
  const free = (teams.data?.rows ?? []).filter(({ teamId }) => !chosen.some((entry) => entry.teamId === teamId))
  return (
    <Select<string | null>
      className="recommendation-add"
      aria-label={t('add')}
      placeholder={t('add')}
      value={null}
      loading={teams.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={free.map(({ teamId, teamName, number }) => ({ value: teamId, label: `${number} ${teamName}` }))}
      onChange={(teamId) => {
        const team = free.find((each) => each.teamId === teamId)
        if (team) onAdd({ ...team, reason: '' })
      }}
    />
  )
}
