import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { labelled } from '#web/lib/i18n/punctuation.ts'
import { toast } from '#web/lib/toast.ts'
import { settingMessages } from '../setting-messages.ts'
import { isSameTarget, targetsOf, targetTitle, type Target } from './targets.ts'

interface StageTarget {
  readonly itemId: string
  readonly stageId: string
}

/** Saves a setting for one target; rejects with the refusal. */
type SaveFor = (at: StageTarget & { roundId: string }, no: number) => Promise<unknown>

/** The other targets that a saved setting is used for as well. */
export interface AlsoUse {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly choose: (chosen: string[]) => void
  /** Targets whose setting was not changed, each with the reason. */
  readonly failures: readonly string[]
  /** Saves for each chosen target on the version that is shown of it; resolves once all have answered. */
  readonly saveAll: (save: SaveFor) => Promise<void>
}

const keyOf = ({ itemId, stageId }: Target) => `${stageId} ${itemId}`

export function useAlsoUse(round: RoundForEdit, kind: 'work' | 'review', target: Target): AlsoUse {
  const t = useT(settingMessages)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [failures, setFailures] = useState<readonly string[]>([])
  const others = targetsOf(round, kind).flatMap(({ itemId, stageId }) =>
    stageId === null || isSameTarget({ itemId, stageId }, target) ? [] : [{ itemId, stageId }],
  )
  const nameOf = (at: Target) => targetTitle(round, at, language)
  const saveAll = async (save: SaveFor) => {
    const asked = others.filter((at) => chosen.includes(keyOf(at)))
    const failed: { at: StageTarget; why: string }[] = []
    for (const at of asked) {
      const no = round.settings.find((set) => set.kind === kind && isSameTarget(set, at))?.no ?? 0
      try {
        await save({ roundId: round.roundId, ...at }, no)
      } catch (thrown) {
        failed.push({ at, why: asRefusal(thrown, language).msg })
      }
    }
    setFailures(failed.map(({ at, why }) => labelled(nameOf(at), why, language)))
    setChosen(failed.map(({ at }) => keyOf(at)))
    const count = asked.length - failed.length
    if (count > 0) toast('success', t('alsoSaved', { count }))
  }
  return {
    options: others.map((at) => ({ value: keyOf(at), label: nameOf(at) })),
    chosen,
    choose: (next) => {
      setFailures([])
      setChosen(next)
    },
    failures,
    saveAll,
  }
}

/** Chooses the other targets, and names those that could not be changed. */
export function AlsoUseField({ also, disabled }: { also: AlsoUse; disabled: boolean }) {
  const t = useT(settingMessages)
  if (also.options.length === 0) return null
  return (
    <section className="round-panel">
      {also.failures.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('alsoFailed')}
          description={also.failures.map((failure) => (
            <p key={failure}>{failure}</p>
          ))}
        />
      )}
      <Form.Item label={t('alsoUse')} extra={t('alsoUseHint')}>
        <Select
          mode="multiple"
          aria-label={t('alsoUse')}
          allowClear
          disabled={disabled}
          options={[...also.options]}
          value={[...also.chosen]}
          onChange={also.choose}
        />
      </Form.Item>
    </section>
  )
}
