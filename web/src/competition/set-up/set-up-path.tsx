import {
  hasAllResults,
  setUpPages,
  setUpPath,
  setUpStepLabels,
  type SetUpState,
} from '@podium/core/competition/set-up/set-up-path.rule.ts'
import type { Gap } from '@podium/core/competition/schedule/gap.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { awaitsApproval } from '@podium/core/competition/round/round-state.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { officeMessages } from '../office-messages.ts'
import { roundPath } from '../round/round-frame.tsx'
import { SETTING_ID } from '../setting/setting-state.ts'
import { setUpMessages } from './messages.ts'
import './set-up-path.css'

const tones = { done: 'success', missing: 'warning', waiting: 'neutral' } as const

/** Where its page has the field that a gap is about. */
const fieldIds: Readonly<Record<string, string>> = {
  hosts: 'content_hosts',
  introduction: 'content_introduction',
  notices: 'content_notices',
  items: 'items',
  stages: 'stages',
  stageWeights: 'stages_0_weight',
}

/** A missing window is added in the first stage; of a setting the form is filled in. */
function fieldId({ key, page }: Gap): string {
  return fieldIds[key] ?? (page === 'scheduleSet' ? 'stages_0_addWindow' : SETTING_ID)
}

/** The way to a published round: what is done, what is missing and where to set it, and what comes next. */
export function SetUpPath({ round }: { round: RoundForEdit }) {
  const t = useT(setUpMessages)
  const o = useT(officeMessages)
  const { states, next } = setUpPath(round)
  const count = round.gaps.length
  return (
    <section className="round-panel set-up">
      <h2>{count > 0 ? o('gapsTitle', { count }) : t('title')}</h2>
      {next === 'approval' && <Alert type="success" showIcon title={o('noGaps')} />}
      <ol>
        {states.map((state) => (
          <Step key={state.step} state={state} round={round} isNext={state.step === next} />
        ))}
      </ol>
      <AfterReview round={round} />
    </section>
  )
}

/** What follows the review; both can be prepared before, and neither holds up the publication of the round. */
function AfterReview({ round }: { round: RoundForEdit }) {
  const t = useT(setUpMessages)
  const may = useMay()
  const isDone = hasAllResults(round)
  const { roundId, itemCount, resultCount } = round
  return (
    <>
      <h3>{t('afterReview')}</h3>
      <ul>
        {round.stages.length > 1 && (
          <li className="set-up-step">
            <div className="set-up-step-head">
              {may('promotion:run:list') ? (
                <Link to={paths.office.reviewElimination({ roundId })}>{t('promotion')}</Link>
              ) : (
                t('promotion')
              )}
            </div>
            <p className="round-panel-hint">{t('promotionHint')}</p>
          </li>
        )}
        <li className="set-up-step">
          <div className="set-up-step-head">
            {may('review:result:calculate') || may('award:result:list') ? (
              <Link to={paths.office.reviewResult()}>{t('awards')}</Link>
            ) : (
              t('awards')
            )}
            <StateTag tone={isDone ? 'success' : 'neutral'}>
              {isDone ? t('done') : t('awardsOut', { count: resultCount, items: itemCount })}
            </StateTag>
          </div>
        </li>
        <li className="set-up-step">
          <div className="set-up-step-head">
            {may('certificate:certificate:list') ? (
              <Link to={paths.office.certificateSetting({ roundId })}>{t('certificates')}</Link>
            ) : (
              t('certificates')
            )}
            <StateTag tone="neutral">{t(isDone ? 'certificatesDue' : 'certificatesAhead')}</StateTag>
          </div>
        </li>
      </ul>
    </>
  )
}

function Step({ state, round, isNext }: { state: SetUpState; round: RoundForEdit; isNext: boolean }) {
  const t = useT(setUpMessages)
  const o = useT(officeMessages)
  const { language } = useLanguage()
  const { roundId } = round
  const { step, standing, gaps } = state
  const isPending = step === 'approval' && awaitsApproval(round)
  return (
    <li className="set-up-step" aria-current={isNext ? 'step' : undefined}>
      <div className="set-up-step-head">
        <Link to={roundPath(setUpPages[step], { roundId })}>{pick(setUpStepLabels[step], language)}</Link>
        <StateTag tone={isPending ? 'warning' : tones[standing]}>
          {t(isPending ? 'pending' : isNext ? 'next' : standing)}
        </StateTag>
      </div>
      {gaps.map((gap) => (
        <div key={gap.key} className="set-up-gap">
          <span>{pick(gap, language)}</span>
          <Link to={`${roundPath(gap.page, { ...gap, roundId })}#${fieldId(gap)}`}>{o('complete')}</Link>
        </div>
      ))}
    </li>
  )
}
