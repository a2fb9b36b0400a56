import { refusalText } from '@podium/core/base/refusal.ts'
import { awardApi, type PublicationView } from '@podium/core/award/api.ts'
import { MAX_AWARDS, type TieDecision } from '@podium/core/award/award.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { whyNotRanges } from '@podium/core/award/set-awards.rule.ts'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Input, InputNumber, Radio, Switch } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { Output } from '@podium/core/base/endpoint.ts'
import { call } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed, withNote } from '#web/lib/i18n/punctuation.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { UnsavedGuard } from '#web/ui/feedback/unsaved-scope.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { awardMessages } from './messages.ts'
import { asRanges, proposedRows, type AwardRow } from './award-rows.ts'

type Preview = Output<typeof awardApi.preview>
type Tie = Preview['ties'][number]

const DEBOUNCE_MS = 300

/** Editor of award ranges; shows ties across a border and asks for a decision on them. */
export function RangesEditor({ batchId, publication }: { batchId: string; publication: PublicationView }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const [opened] = useState(() => ({
    rows: proposedRows(publication.ranges),
    decisions: [...publication.decisions] as TieDecision[],
  }))
  const [rows, setRows] = useState<readonly AwardRow[]>(opened.rows)
  const [decisions, setDecisions] = useState<readonly TieDecision[]>(opened.decisions)
  const preview = usePreview(batchId, rows, decisions)
  const save = useWrite(awardApi.set, {
    inline: true,
    refresh: [awardApi.publication, awardApi.detailedList, awardApi.overview],
    onDone: () => toast('success', t('saved')),
  })
  const ranges = asRanges(rows)
  const unfit = whyNotRanges(ranges)
  const ties = preview?.ties ?? []
  const needed = decisions.filter(({ rank }) => ties.some((tie) => tie.rank === rank))
  const hindrance = unfit ? refusalText(unfit, language) : (preview?.hindrance ?? '')
  const faults = unfit
    ? unfit.fields.map((fault) => ({ path: fault.path, message: language === 'en' ? fault.en : fault.zh }))
    : (preview?.faults ?? [])
  const faultAt = (at: number, field: string) => faults.find(({ path }) => path === `ranges.${at}.${field}`)?.message
  const statusAt = (at: number, field: string) => (faultAt(at, field) ? ('error' as const) : ('' as const))
  const faultOf = (at: number) => faultAt(at, 'nameZh') ?? faultAt(at, 'rankTo')
  const faultId = useId()
  const change = (at: number, part: Partial<AwardRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const decide = (decision: TieDecision) =>
    setDecisions([...decisions.filter(({ rank }) => rank !== decision.rank), decision])

  return (
    <div className="ranges">
      <UnsavedGuard isDirty={!save.busy && (rows !== opened.rows || decisions !== opened.decisions)} />
      <p className="ranges-hint">{t('awardsHint')}</p>
      <ol className="ranges-rows">
        {ranges.map((range, at) => (
          <li key={rows[at]?.key}>
            <Input
              aria-label={t('award')}
              placeholder={t('award')}
              maxLength={30}
              value={range.nameZh}
              status={statusAt(at, 'nameZh')}
              aria-invalid={faultAt(at, 'nameZh') !== undefined}
              aria-describedby={`${faultId}-${at}`}
              onChange={(event) => change(at, { nameZh: event.target.value })}
            />
            <Input
              aria-label={t('awardEn')}
              placeholder={t('awardEn')}
              maxLength={60}
              value={range.nameEn}
              onChange={(event) => change(at, { nameEn: event.target.value })}
            />
            <span className="ranges-span figures">
              {t('rankFrom', { rank: range.rankFrom })} {t('rankTo')}{' '}
              <InputNumber
                aria-label={`${range.nameZh} ${t('rankTo')}`}
                precision={0}
                value={range.rankTo}
                status={statusAt(at, 'rankTo')}
                aria-invalid={faultAt(at, 'rankTo') !== undefined}
                aria-describedby={`${faultId}-${at}`}
                // A wrong rank stays as it was typed and is refused beside it; an emptied field keeps its rank.
                onChange={(value) => value !== null && change(at, { size: value - range.rankFrom + 1 })}
              />
            </span>
            <label className="ranges-vacant">
              <Switch
                size="small"
                checked={range.mayStayVacant}
                onChange={(mayStayVacant) => change(at, { mayStayVacant })}
              />
              {t('vacant')}
            </label>
            <span className="ranges-count figures">
              {t('count')} <b>{preview?.counts[at]?.count ?? '—'}</b>
            </span>
            <ReasonedButton
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${t('removeAward')} ${range.nameZh}`}
              reason={rows.length === 1 && pick(awardRefusals.NO_AWARDS, language)}
              onClick={() => setRows(rows.filter((_, index) => index !== at))}
            />
            <output id={`${faultId}-${at}`} className="ranges-fault" hidden={!faultOf(at)}>
              {faultOf(at)}
            </output>
          </li>
        ))}
      </ol>
      <ReasonedButton
        type="dashed"
        icon={<PlusOutlined />}
        reason={rows.length >= MAX_AWARDS && t('mostAwards', { count: MAX_AWARDS })}
        onClick={() => setRows([...rows, ...proposedRows([]).slice(3)])}
      >
        {t('addAward')}
      </ReasonedButton>
      {ties.map((tie) => (
        <TieChoice
          key={tie.rank}
          tie={tie}
          decision={decisions.find(({ rank }) => rank === tie.rank)}
          onDecide={decide}
        />
      ))}
      {save.refusal && <Alert type="error" showIcon title={save.refusal.msg} />}
      <div>
        <ReasonedButton
          type="primary"
          loading={save.busy}
          reason={
            hindrance || (needed.some(({ reason }) => reason.trim() === '') && t('required', { label: t('reason') }))
          }
          onClick={() => void save.run({ batchId, ranges, decisions: needed, version: publication.version })}
        >
          {t('saveAwards')}
        </ReasonedButton>
        {hindrance && <span className="ranges-hindrance">{hindrance}</span>}
      </div>
    </div>
  )
}

interface TieChoiceProps {
  tie: Tie
  decision: TieDecision | undefined
  onDecide: (decision: TieDecision) => void
}

function TieChoice({ tie, decision, onDecide }: TieChoiceProps) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const { rank, labels, upper, lower } = tie
  const base: TieDecision = decision ?? { rank, give: 'upper', reason: '' }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('tieTitle', { rank, count: labels.length, upper, lower })}
      description={
        <div className="tie-choice">
          <p className="figures">{listed(labels, language)}</p>
          <Radio.Group
            value={decision?.give ?? null}
            onChange={(event) => onDecide({ ...base, give: event.target.value as TieDecision['give'] })}
            options={[
              { value: 'upper', label: t('giveUpper', { award: upper }) },
              { value: 'lower', label: t('giveLower', { award: lower }) },
            ]}
          />
          {decision && (
            <Input
              aria-label={t('reason')}
              placeholder={withNote(t('reason'), t('reasonHint'), language)}
              maxLength={200}
              value={decision.reason}
              status={decision.reason.trim() === '' ? 'error' : ''}
              aria-invalid={decision.reason.trim() === ''}
              onChange={(event) => onDecide({ ...base, reason: event.target.value })}
            />
          )}
        </div>
      }
    />
  )
}

/**
 * Preview of the winners, requested when typing pauses. While the rows or reasons are invalid, the last preview stays.
 */
function usePreview(batchId: string, rows: readonly AwardRow[], decisions: readonly TieDecision[]): Preview | null {
  const { language } = useLanguage()
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    const ranges = asRanges(rows)
    if (whyNotRanges(ranges)) return undefined
    const quit = new AbortController()
    const loadPreview = async () => {
      const open = await call(awardApi.preview, { batchId, ranges }, { signal: quit.signal })
      const stillOpen = decisions.filter(({ rank }) => open.ties.some((tie) => tie.rank === rank))
      const decided = stillOpen.map((decision) => ({ ...decision, reason: decision.reason.trim() || '—' }))
      const complete =
        decided.length === 0
          ? open
          : await call(awardApi.preview, { batchId, ranges, decisions: decided }, { signal: quit.signal })
      setPreview(complete)
    }
    const timer = setTimeout(() => {
      loadPreview().catch((thrown: unknown) => {
        if (!quit.signal.aborted) {
          setPreview({ counts: [], ties: [], hindrance: asRefusal(thrown, language).msg, faults: [] })
        }
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      quit.abort()
    }
  }, [batchId, rows, decisions, language])
  return preview
}
