import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { ClosedQuota, NonCompliantTeam } from '@podium/core/competition/setting/rule-effect.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { Alert, Skeleton, Table } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { timeText } from '#web/ui/time/time.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { settingMessages } from './setting-messages.ts'

const PAGE_SIZE = 10

interface BreakingTeamsProps {
  at: { roundId: string; itemId: string }
  /** Version that the change is based on. */
  no: number
  value: EnrolSetting
  /** Called with the number of teams that break the rule; null while unknown. */
  onTotal: (total: number | null) => void
  /** Called when the changed setting itself is refused, with the faults of its fields. */
  onFaults: (refusal: RefusalError) => void
  /** Called when somebody has saved a newer version. */
  onStale: () => void
}

/**
 * Teams that would no longer comply with the changed setting, each with the rules it breaks, and quotas that no team can
 * pass; shown before saving.
 */
export function BreakingTeams({ at, no, value, onTotal, onFaults, onStale }: BreakingTeamsProps) {
  const t = useT(settingMessages)
  const [pageNum, setPageNum] = useState(1)
  const asked = { ...at, basedOn: no, value, pageSize: PAGE_SIZE }
  const first = useCall(competitionApi.enrolSettingEffect, { ...asked, pageNum: 1 }, { staleAfterMs: 0, cacheMs: 0 })
  const effect = useCall(competitionApi.enrolSettingEffect, { ...asked, pageNum }, { staleAfterMs: 0, cacheMs: 0 })
  const total = effect.data?.total
  useEffect(() => {
    if (total !== undefined) onTotal(total)
  }, [total, onTotal])
  const isStale = effect.error?.code === baseRefusals.STALE.code
  const reportStale = useEffectEvent(onStale)
  useEffect(() => {
    if (isStale) reportStale()
  }, [isStale])
  const faulty = effect.error?.fields.length ? effect.error : null
  const reportFaults = useEffectEvent(onFaults)
  useEffect(() => {
    if (faulty) reportFaults(faulty)
  }, [faulty])
  if (faulty) return null
  if (effect.error) return <Failure refusal={effect.error} onRetry={() => void effect.refetch()} />
  const closed = first.data?.closed ?? []
  if (total === 0 && closed.length === 0)
    return <Alert type="success" showIcon className="wide form-refusal" title={t('breakingNone')} />
  if (!effect.data && pageNum === 1) return <Skeleton active className="wide" paragraph={{ rows: 3 }} />
  return (
    <div className="wide breaking-teams">
      {closed.map((quota) => (
        <ClosedQuotaAlert key={quota.key} quota={quota} from={value.quotaFrom} />
      ))}
      {total === 0 && <p>{t('breakingNoneElse')}</p>}
      {total !== undefined && total > 0 && (
        <Alert type="warning" showIcon title={t('breakingTitle', { count: total })} description={t('breakingText')} />
      )}
      {total !== 0 && effect.data?.isNamed === false && <p>{t('breakingUnnamed')}</p>}
      {total !== undefined && total > PAGE_SIZE && effect.data?.isNamed && (
        <p className="breaking-range figures">
          {t('breakingRange', {
            from: (pageNum - 1) * PAGE_SIZE + 1,
            until: Math.min(pageNum * PAGE_SIZE, total),
            total,
          })}
        </p>
      )}
      {total !== 0 && effect.data?.isNamed !== false && (
        <Table<NonCompliantTeam>
          size="small"
          rowKey="teamId"
          loading={effect.isFetching}
          dataSource={effect.data?.rows ?? []}
          scroll={{ x: 'max-content' }}
          pagination={{
            current: pageNum,
            pageSize: PAGE_SIZE,
            total: total ?? pageNum * PAGE_SIZE,
            showSizeChanger: false,
            hideOnSinglePage: true,
            size: 'small',
            onChange: setPageNum,
          }}
          columns={[
            {
              title: t('breakingTeam'),
              key: 'team',
              render: (_, { name, number }) => (
                <>
                  {name} <small className="figures">{number}</small>
                </>
              ),
            },
            { title: t('breakingSchool'), dataIndex: 'schoolName' },
            { title: t('breakingState'), dataIndex: 'state' },
            {
              title: t('breakingReasons'),
              key: 'reasons',
              render: (_, { reasons }) => reasons.map((reason) => <div key={reason}>{reason}</div>),
            },
          ]}
        />
      )}
    </div>
  )
}

/** Until when, or why, no team can pass a quota, and how many teams that keeps out. */
function ClosedQuotaAlert({ quota, from }: { quota: ClosedQuota; from: EnrolSetting['quotaFrom'] }) {
  const { sentence, why, at, drafts, pending } = quota
  const t = useT(settingMessages)
  const kind = why === 'none' && at !== null ? 'noShare' : why
  const act = t(`closedAct_${from}`)
  return (
    <Alert
      type="warning"
      showIcon
      title={t(`closed_${kind}`, { at: timeText(at), act })}
      description={
        drafts + pending > 0 ? t('closedTeams', { sentence, drafts, pending, act }) : t('closedQuota', { sentence })
      }
    />
  )
}
