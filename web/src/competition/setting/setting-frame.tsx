import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import type { RoundSettingKind } from '@podium/core/competition/setting/setting.ts'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { officeMessages } from '../office-messages.ts'
import { RoundFrame, roundPath } from '../round/round-frame.tsx'
import { isSameTarget, itemName, stageName, targetsOf, targetTitle } from './target/targets.ts'
import { settingPages, settingState, settingTones } from './setting-state.ts'

/** The item, or item and stage, that a setting is for. */
export interface SettingTarget {
  round: RoundForEdit
  itemId: string
  stageId: string | null
  /** For example 初赛 · 产品设计. */
  title: string
}

/** Layout of a settings page: a list of targets with their state, and the form of the one in the address. */
export function SettingFrame({
  kind,
  children,
}: {
  kind: RoundSettingKind
  children: (target: SettingTarget) => ReactNode
}) {
  const [search] = useSearchParams()
  const target = { itemId: search.get('itemId') ?? '', stageId: search.get('stageId') }
  return (
    <RoundFrame page={settingPages[kind]} partOf={(round, wanted) => targetTitle(round, target, wanted)}>
      {(round) => <SettingTargets round={round} kind={kind} renderForm={children} />}
    </RoundFrame>
  )
}

function SettingTargets(props: {
  round: RoundForEdit
  kind: RoundSettingKind
  renderForm: (target: SettingTarget) => ReactNode
}) {
  const { round, kind } = props
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const targets = targetsOf(round, kind)
  const requested = targets.find(
    ({ itemId, stageId }) => itemId === search.get('itemId') && (stageId === null || stageId === search.get('stageId')),
  )
  const firstUnset = targets.find(({ itemId, stageId }) => settingState(round, kind, itemId, stageId) === 'unset')
  const current = requested ?? firstUnset ?? targets[0]
  if (!current) {
    return (
      <div className="round-panel">
        <Empty title={t(kind === 'enrol' ? 'noPlaces' : 'noStagePlaces')} />
      </div>
    )
  }
  const pathOf = ({ itemId, stageId }: typeof current) =>
    roundPath(settingPages[kind], { roundId: round.roundId, itemId, ...(stageId === null ? {} : { stageId }) })
  // Before rendering the form: changing the address remounts the page, which would lose typed input.
  if (!requested) return <Navigate replace to={pathOf(current) + hash} />
  return (
    <div className="setting-page">
      <nav className="setting-places" aria-label={t('place')}>
        {[...Map.groupBy(targets, ({ stageId }) => stageId)].map(([stageId, group]) => (
          <div key={stageId}>
            {stageId !== null && <h3>{stageName(round, stageId, language)}</h3>}
            {group.map((target) => {
              const state = settingState(round, kind, target.itemId, target.stageId)
              return (
                <Link
                  key={target.itemId}
                  to={pathOf(target)}
                  aria-current={isSameTarget(target, current) ? 'page' : undefined}
                >
                  {itemName(round, target.itemId, language)}
                  <StateTag tone={settingTones[state]}>{t(state)}</StateTag>
                </Link>
              )
            })}
          </div>
        ))}
      </nav>
      {props.renderForm({ ...current, round, title: targetTitle(round, current, language) })}
    </div>
  )
}
