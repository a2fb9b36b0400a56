import type { Output } from '@podium/core/base/endpoint.ts'
import type { PromotionRule } from '@podium/core/competition/setting/promotion-setting.ts'
import type { promotionApi } from '@podium/core/promotion/api.ts'
import type { PromotionDecisions } from '@podium/core/promotion/contender.ts'
import type { AdmittingChange } from '@podium/core/promotion/explain.rule.ts'
import { VERDICT_KINDS, type StandingRow } from '@podium/core/promotion/views.ts'
import { Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { labelled } from '#web/lib/i18n/punctuation.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { HandDialog } from './hand-dialog.tsx'
import { promotionMessages } from './messages.ts'
import { changeText, rowText, type PromotionWords } from './rule-words.ts'

type Preview = Output<typeof promotionApi.preview>
type Verdict = StandingRow['verdict']

export interface StandingFilter {
  pageNum: number
  pageSize: number
  verdict?: Verdict
}

const tones = {
  admitted: 'success',
  tied: 'warning',
  refused: 'neutral',
  excluded: 'danger',
  barred: 'danger',
} as const

interface StandingTableProps {
  rule: PromotionRule
  preview: Preview | undefined
  loading: boolean
  filter: StandingFilter
  decisions: PromotionDecisions
  mayDecide: boolean
  onFilter: (filter: StandingFilter) => void
  onDecide: (decisions: PromotionDecisions) => void
  onApply: (change: AdmittingChange) => void
}

/** All entries with what the rule makes of them; refused ones with the change that would admit them. */
export function StandingTable(props: StandingTableProps) {
  const { rule, preview, filter, decisions, mayDecide } = props
  const t = useT(promotionMessages)
  const [deciding, setDeciding] = useState<{ row: StandingRow; verdict: 'admit' | 'refuse' } | null>(null)
  const counts = preview?.counts
  const without = (teamId: string) => ({ ...decisions, hand: decisions.hand.filter((each) => each.teamId !== teamId) })
  return (
    <>
      <Segmented<Verdict | 'all'>
        value={filter.verdict ?? 'all'}
        options={[
          { value: 'all', label: t('all') },
          ...VERDICT_KINDS.map((kind) => ({ value: kind, label: `${t(kind)} ${counts?.[kind] ?? ''}` })),
        ]}
        onChange={(verdict) =>
          props.onFilter({ ...filter, pageNum: 1, verdict: verdict === 'all' ? undefined : verdict })
        }
      />
      <Table<StandingRow>
        size="small"
        rowKey="teamId"
        loading={props.loading}
        dataSource={preview?.rows ?? []}
        scroll={{ x: 980 }}
        locale={{ emptyText: <Empty title={t('emptyTitle')} /> }}
        pagination={{
          current: filter.pageNum,
          pageSize: filter.pageSize,
          total: preview?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: (pageNum) => props.onFilter({ ...filter, pageNum }),
        }}
        columns={[
          { title: t('rank'), dataIndex: 'rank', width: 64, align: 'right', className: 'figures' },
          {
            title: t('score'),
            width: 80,
            align: 'right',
            className: 'figures',
            render: (_, { score }) => (score === null ? '—' : score.toFixed(2)),
          },
          { title: t('team'), dataIndex: 'teamName', width: 160 },
          { title: t('number'), dataIndex: 'number', width: 130, className: 'figures' },
          { title: t('school'), dataIndex: 'schoolName', width: 180 },
          {
            title: t('verdict'),
            width: 100,
            render: (_, { verdict }) => <StateTag tone={tones[verdict]}>{t(verdict)}</StateTag>,
          },
          {
            title: t('why'),
            width: 280,
            render: (_, row) => <Why row={row} rule={rule} decisions={decisions} t={t} />,
          },
          ...(mayDecide
            ? [
                {
                  key: 'actions',
                  width: 170,
                  render: (_: unknown, row: StandingRow) =>
                    decisions.hand.some(({ teamId }) => teamId === row.teamId) ? (
                      <Button type="link" size="small" onClick={() => props.onDecide(without(row.teamId))}>
                        {t('undoHand')}
                      </Button>
                    ) : (
                      <RowActions
                        row={row}
                        onApply={props.onApply}
                        onDecide={(verdict) => setDeciding({ row, verdict })}
                      />
                    ),
                },
              ]
            : []),
        ]}
      />
      {deciding && (
        <HandDialog
          {...deciding}
          onClose={() => setDeciding(null)}
          onDecide={(hand) => {
            setDeciding(null)
            props.onDecide({ ...without(hand.teamId), hand: [...without(hand.teamId).hand, hand] })
          }}
        />
      )}
    </>
  )
}

interface RowActionsProps {
  row: StandingRow
  onApply: (change: AdmittingChange) => void
  onDecide: (verdict: 'admit' | 'refuse') => void
}

function RowActions({ row, onApply, onDecide }: RowActionsProps) {
  const t = useT(promotionMessages)
  const { verdict, change, teamName } = row
  if (verdict === 'barred') return null
  if (verdict === 'admitted' || verdict === 'tied') {
    return (
      <Button
        type="link"
        size="small"
        danger
        aria-label={`${t('refuseByHand')} ${teamName}`}
        onClick={() => onDecide('refuse')}
      >
        {t('refuseByHand')}
      </Button>
    )
  }
  return (
    <>
      {change && change.kind !== 'hand' && (
        <Button type="link" size="small" aria-label={`${t('apply')} ${teamName}`} onClick={() => onApply(change)}>
          {t('apply')}
        </Button>
      )}
      <Button type="link" size="small" aria-label={`${t('admitByHand')} ${teamName}`} onClick={() => onDecide('admit')}>
        {t('admitByHand')}
      </Button>
    </>
  )
}

interface WhyProps {
  row: StandingRow
  rule: PromotionRule
  decisions: PromotionDecisions
  t: PromotionWords
}

function Why({ row, rule, decisions, t }: WhyProps) {
  const { language } = useLanguage()
  const rowAt = (index: number | null) => {
    const ground = index === null ? undefined : rule.rows[index]
    return ground ? rowText(ground, t) : ''
  }
  if (row.barredBy) return row.barredBy
  const hand = decisions.hand.find(({ teamId }) => teamId === row.teamId)
  if (hand) return labelled(t('byHand'), hand.reason, language)
  if (row.by === 'kept') return `${t('kept')} · ${row.keptBy === 'hand' ? t('byHand') : rowAt(row.keptBy)}`
  if (typeof row.by === 'number') return rowAt(row.by)
  if (!row.change) return ''
  const unit = row.change.kind === 'limit' && row.change.per === 'region' ? row.region : row.schoolName
  return t('wouldAdmit', { change: changeText(row.change, rule, unit, t) })
}
