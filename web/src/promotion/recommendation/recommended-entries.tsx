import type { RecommendationDetail } from '@podium/core/promotion/recommendation/recommendation.ts'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { recommendationMessages } from './messages.ts'
import './recommendation.css'

export type Entry = Omit<RecommendationDetail['entries'][number], 'position'>

interface RecommendedEntriesProps {
  entries: readonly Entry[]
  /** Left out: read-only. */
  onChange?: (entries: Entry[]) => void
}

/** Recommended teams in order, each with its reason. */
export function RecommendedEntries({ entries, onChange }: RecommendedEntriesProps) {
  const t = useT(recommendationMessages)
  if (entries.length === 0) return <p>{t(onChange ? 'noEntries' : 'noEntriesRead')}</p>
  const swap = (at: number, other: number) => {
    const next = [...entries]
    ;[next[at], next[other]] = [next[other]!, next[at]!]
    onChange?.(next)
  }
  return (
    <ol className="recommended-list">
      {entries.map((entry, at) => {
        const team = entry.teamName
        return (
          <li key={entry.teamId}>
            <div className="recommended-head">
              <b>{team}</b>
              <span className="figures">
                {entry.number} {entry.schoolName}
              </span>
              {onChange && (
                <>
                  <Button
                    size="small"
                    icon={<ArrowUpOutlined />}
                    aria-label={t('up', { team })}
                    disabled={at === 0}
                    onClick={() => swap(at, at - 1)}
                  />
                  <Button
                    size="small"
                    icon={<ArrowDownOutlined />}
                    aria-label={t('down', { team })}
                    disabled={at === entries.length - 1}
                    onClick={() => swap(at, at + 1)}
                  />
                  <Button
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('remove', { team })}
                    onClick={() => onChange(entries.filter(({ teamId }) => teamId !== entry.teamId))}
                  />
                </>
              )}
            </div>
            {onChange ? (
              <Input.TextArea
                aria-label={t('reasonOf', { team })}
                placeholder={t('reason')}
                value={entry.reason}
                maxLength={500}
                autoSize={{ minRows: 1, maxRows: 6 }}
                onChange={(event) =>
                  onChange(
                    entries.map((each) =>
                      each.teamId === entry.teamId ? { ...each, reason: event.target.value } : each,
                    ),
                  )
                }
              />
            ) : (
              <p>{entry.reason}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
