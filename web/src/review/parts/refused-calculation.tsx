import { reviewApi } from '@podium/core/review/api.ts'
import {
  OWN_REMEDIES,
  REMEDIES,
  remediesOf,
  scoredFilterOf,
  type Remedy,
} from '@podium/core/review/result/remedy.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { reviewMessages } from '../messages.ts'
import { closingMessages } from './closing-messages.ts'
import { useEarlyWrite } from '../scoring/use-early-write.ts'

export type Refused = Pick<RefusalError, 'code' | 'msg' | 'fields'>

/** What is missing, one entry for each kind. */
export function lacksOf({ code, msg, fields }: Refused): ReadonlyArray<{ code: number; msg: string }> {
  return fields.length > 0 ? fields.map((field) => ({ code: Number(field.path), msg: field.msg })) : [{ code, msg }]
}

/** What each way needs. */
const CODES: Readonly<Record<Remedy, Permission>> = {
  works: 'review:batch:list',
  rule: 'competition:round:list',
  accept: 'review:result:calculate',
  remind: 'review:task:assign',
  extend: 'competition:round:list',
  reopen: 'review:batch:edit',
}

interface RefusedCalculationProps {
  batch: BatchDetail
  refused: Refused
  /** Calculates with the scores there are. */
  onAccept: () => void
}

/** All that a refused calculation lacks, each with its own remedies, and the remedies for all of it once. */
export function RefusedCalculation({ batch, refused, onAccept }: RefusedCalculationProps) {
  const t = useT(reviewMessages)
  const may = useMay()
  const lacks = lacksOf(refused)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const allowed = (remedy: Remedy, code: number) => remediesOf(code, batch).includes(remedy) && may(CODES[remedy])
  // Few scores can be accepted only where nothing else is missing.
  const own = OWN_REMEDIES.filter((remedy) => remedy !== 'accept' || lacks.length === 1)
  const common = REMEDIES.filter(
    (remedy) => !OWN_REMEDIES.includes(remedy) && lacks.some(({ code }) => allowed(remedy, code)),
  )
  return (
    <div ref={shown} className="run-refused">
      <Alert
        type="error"
        showIcon
        title={t('refusedTitle')}
        description={
          <>
            <ul className="run-lacks">
              {lacks.map(({ code, msg }) => (
                <li key={code}>
                  <p>{msg}</p>
                  <p className="run-remedies">
                    {own
                      .filter((remedy) => allowed(remedy, code))
                      .map((remedy) => (
                        <RemedyLink key={remedy} remedy={remedy} batch={batch} code={code} onAccept={onAccept} />
                      ))}
                  </p>
                </li>
              ))}
            </ul>
            {common.length > 0 && (
              <p className="run-remedies">
                {t('completeScores')}
                {common.map((remedy) => (
                  <RemedyLink key={remedy} remedy={remedy} batch={batch} code={refused.code} onAccept={onAccept} />
                ))}
              </p>
            )}
          </>
        }
      />
    </div>
  )
}

interface RemedyProps {
  remedy: Remedy
  batch: BatchDetail
  code: number
  onAccept: () => void
}

function RemedyLink({ remedy, batch, code, onAccept }: RemedyProps) {
  const t = useT(reviewMessages)
  const closing = useT(closingMessages)
  const may = useMay()
  const navigate = useNavigate()
  const { batchId, roundId, itemId, stageId, version } = batch
  const move = useEarlyWrite(reviewApi.moveBatch, {
    refresh: [reviewApi.batch, reviewApi.batchPage, reviewApi.batchOptions],
  })
  if (remedy === 'accept') return <Button onClick={onAccept}>{t('fewYes')}</Button>
  if (remedy === 'reopen') {
    const onReopen = async () => {
      const question = {
        title: t('reopenTitle'),
        text: closing('reopenText'),
        confirm: t('reopenReview'),
        cancel: t('cancel'),
      }
      if (!(await ask(question))) return
      const reopened = await move.run({ batchId, action: 'reopen', version })
      if (reopened && may('review:task:assign')) void navigate(paths.office.reviewReminder({ batchId }))
    }
    return (
      <Button loading={move.busy} onClick={() => void onReopen()}>
        {t('remedy_reopen')}
      </Button>
    )
  }
  const to = {
    works: paths.office.reviewDistribution({ batchId, tab: 'entries', scored: scoredFilterOf(code) }),
    rule: paths.office.reviewSet({ roundId, itemId, stageId }),
    remind: paths.office.reviewReminder({ batchId }),
    extend: paths.office.scheduleSet({ roundId }),
  }[remedy]
  return <Link to={to}>{t(`remedy_${remedy}`)}</Link>
}
