import { standingAt } from '@podium/core/promotion/trial/promotion-trial.rule.ts'
import {
  OUTCOMES,
  type Outcome,
  type StageTrial,
  type TriedEntry,
  type TriedRow,
  type TriedStage,
  type TriedStanding,
} from '@podium/core/promotion/trial/tried-graph.ts'
import { Button, Select, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { promotionMessages } from '../messages.ts'
import { keysOf, markKey, marksAt, withMarks, type Mark } from './marks.ts'
import { promotionTrialMessages } from './messages.ts'
import { reasonOf } from './tried-words.ts'

const PAGE = 10

const tones = {
  sent: 'success',
  tied: 'warning',
  barred: 'danger',
  refused: 'neutral',
  forfeited: 'danger',
  unranked: 'neutral',
  final: 'info',
} as const satisfies Record<Outcome, string>

interface TriedStageTableProps {
  stage: TriedStage
  trial: StageTrial
  nameOf: (stageId: string | null) => string
  onStanding: (entry: TriedEntry, standing: TriedStanding) => void
}

/** The made-up entries of a stage with verdict and reason; their marks can be changed. */
export function TriedStageTable({ stage, trial, nameOf, onStanding }: TriedStageTableProps) {
  const t = useT(promotionTrialMessages)
  const promotion = useT(promotionMessages)
  const { language } = useLanguage()
  const { stageId, rows } = trial
  const marks = useMemo(() => marksAt(stage), [stage])
  const [editing, setEditing] = useState<string | null>(null)
  const name = nameOf(stageId)
  const markText = (mark: Mark) => {
    if (mark.kind === 'award') return t('award', { award: mark.award })
    if (mark.kind !== 'direct') return t(mark.kind)
    return t(`direct_${mark.cap}`, { to: nameOf(stage.routes[mark.route]!.toStageId) })
  }
  const options = marks.map((mark) => ({ value: markKey(mark), label: markText(mark) }))
  const outcomeText = ({ outcome, route }: TriedRow) =>
    t(`outcome_${outcome}`, { to: route === null ? '' : nameOf(stage.routes[route]!.toStageId) })
  return (
    <section aria-label={name} className="promotion-trial-stage">
      <h4>{t('stageCount', { stage: name, count: rows.length })}</h4>
      <ul className="promotion-trial-counts figures">
        {OUTCOMES.filter((outcome) => outcome !== 'sent').map((outcome) => {
          const count = rows.filter((row) => row.outcome === outcome).length
          return count > 0 && <li key={outcome}>{`${t(`outcome_${outcome}`)} ${count}`}</li>
        })}
      </ul>
      <Table<TriedRow>
        size="small"
        rowKey={({ entry }) => entry.teamId}
        dataSource={[...rows]}
        scroll={{ x: 1_060 }}
        pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: promotion('rank'), dataIndex: 'rank', width: 64, align: 'right', className: 'figures' },
          {
            title: promotion('score'),
            width: 72,
            align: 'right',
            className: 'figures',
            render: (_, { score }) => score ?? '—',
          },
          {
            title: promotion('team'),
            width: 100,
            className: 'figures',
            render: (_, { entry }) => t('teamNo', { no: Number(entry.teamId) }),
          },
          { title: promotion('school'), width: 110, render: (_, { entry }) => entry.school },
          { title: t('region'), width: 80, render: (_, { entry }) => entry.region },
          {
            title: promotion('verdict'),
            width: 130,
            render: (_, row) => <StateTag tone={tones[row.outcome]}>{outcomeText(row)}</StateTag>,
          },
          {
            title: promotion('why'),
            width: 284,
            render: (_, row) => reasonOf(row, trial, { t, promotion, language, nameOf }),
          },
          {
            title: t('marks'),
            width: 220,
            render: (_, { entry }) => {
              const standing = standingAt(entry, stageId)
              const keys = keysOf(standing, marks)
              const label = t('marksOf', { stage: name, no: Number(entry.teamId) })
              return editing === entry.teamId ? (
                <Select
                  autoFocus
                  defaultOpen
                  mode="multiple"
                  size="small"
                  className="promotion-trial-marks"
                  aria-label={label}
                  value={keys}
                  options={options}
                  onBlur={() => setEditing(null)}
                  onChange={(chosen) => onStanding(entry, withMarks(standing, marks, chosen))}
                />
              ) : (
                <>
                  {options.flatMap((option) => (keys.includes(option.value) ? [option.label] : [])).join(' · ')}{' '}
                  <Button type="link" size="small" aria-label={label} onClick={() => setEditing(entry.teamId)}>
                    {t('change')}
                  </Button>
                </>
              )
            },
          },
        ]}
      />
    </section>
  )
}
