import { reviewApi } from '@podium/core/review/api.ts'
import { REMEDIES, remediesOf, scoredFilterOf, type Remedy } from '@podium/core/review/result/remedy.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { reviewMessages } from '../messages.ts'
import { useEarlyWrite } from '../scoring/use-early-write.ts'

export type Refused = { code: number; msg: string }

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

/** Why a calculation was refused, with the remedies for it. */
export function RefusedCalculation({ batch, refused, onAccept }: RefusedCalculationProps) {
  const t = useT(reviewMessages)
  const may = useMay()
  const remedies = remediesOf(refused.code, batch).filter((remedy) => may(CODES[remedy]))
  return (
    <Alert
      type="error"
      showIcon
      className="run-refused"
      title={t('refusedTitle')}
      description={
        <>
          <p>{refused.msg}</p>
          <ul className="run-remedies">
            {REMEDIES.filter((remedy) => remedies.includes(remedy)).map((remedy) => (
              <li key={remedy}>
                <RemedyLink remedy={remedy} batch={batch} code={refused.code} onAccept={onAccept} />
              </li>
            ))}
          </ul>
        </>
      }
    />
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
  const { batchId, roundId, itemId, stageId, version } = batch
  const move = useEarlyWrite(reviewApi.moveBatch, { refresh: [reviewApi.batch, reviewApi.batchPage] })
  if (remedy === 'accept') return <Button onClick={onAccept}>{t('fewYes')}</Button>
  if (remedy === 'reopen') {
    const reopen = () => void move.run({ batchId, action: 'reopen', version })
    return (
      <Button loading={move.busy} onClick={reopen}>
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
