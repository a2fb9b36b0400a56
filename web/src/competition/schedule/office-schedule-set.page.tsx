import type { Input as InputOf, Output } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { dateMoves } from '@podium/core/competition/dates/dates.rule.ts'
import { whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import type { StageInput } from '@podium/core/competition/schedule/stage.ts'
import { scheduleWarnings } from '@podium/core/competition/schedule/overlap.rule.ts'
import { ownSpans, whyNotSchedule } from '@podium/core/competition/schedule/schedule.rule.ts'
import { Alert, Form, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { useRuleFaults } from '#web/ui/use-rule-faults.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { DateRequests, Moves } from '../dates/date-requests.tsx'
import { datesMessages } from '../dates/messages.ts'
import { ExtensionPanel } from '../extension/extension-panel.tsx'
import { OwnTimesDialog, type OwnTimesTarget } from '../own-times/own-times-dialog.tsx'
import { OwnTimesPanel } from '../own-times/own-times-panel.tsx'
import { ForceDialog, type ForcedWindow } from './force-dialog.tsx'
import { officeMessages } from '../office-messages.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { RoundFrame } from '../round/round-frame.tsx'
import { MoveDates } from './move-dates.tsx'
import { SchedulePreview } from './schedule-preview.tsx'
import { ScheduleWarnings } from './schedule-warnings.tsx'
import { StageFields } from './stage-fields.tsx'
import './schedule.css'

type Schedule = Output<typeof competitionApi.schedule>
export interface ScheduleValues {
  stages: InputOf<typeof competitionApi.saveSchedule>['stages']
}

/**
 * The stages in the form of the rules; null while incomplete. Without zod schemas, which would enlarge every page's
 * bundle.
 */
function completeStages({ stages }: ScheduleValues): StageInput[] | null {
  const complete = stages.flatMap(({ stageId, name, opensAt, closesAt, nameEn = '', weight = 100, windows }) => {
    const completeWindows = windows.flatMap(({ kind, itemId = null, onTimeline = true, delegated = false, ...at }) =>
      kind && at.opensAt && at.closesAt
        ? [{ kind, itemId, onTimeline, delegated, opensAt: at.opensAt, closesAt: at.closesAt }]
        : [],
    )
    if (!name || !opensAt || !closesAt || completeWindows.length < windows.length) return []
    return [
      {
        ...(stageId ? { stageId } : {}),
        name,
        nameEn,
        opensAt,
        closesAt,
        weight: Number(weight),
        windows: completeWindows,
      },
    ]
  })
  return complete.length === stages.length ? complete : null
}

/** @spec B03 */
function CompetitionScheduleSetPage() {
  return <RoundFrame page="scheduleSet">{({ roundId }) => <ScheduleOf roundId={roundId} />}</RoundFrame>
}

function ScheduleOf({ roundId }: { roundId: string }) {
  const schedule = useCall(competitionApi.schedule, { roundId })
  const dates = useCall(competitionApi.dateRequests, { roundId })
  if (schedule.error) return <Failure refusal={schedule.error} onRetry={() => void schedule.refetch()} />
  if (dates.error) return <Failure refusal={dates.error} onRetry={() => void dates.refetch()} />
  if (!schedule.data || !dates.data) return <Skeleton active className="round-panel" paragraph={{ rows: 10 }} />
  const { needsUpper } = dates.data
  return (
    <>
      <DateRequests dates={dates.data} items={schedule.data.items} />
      <ScheduleForm key={schedule.data.version} roundId={roundId} schedule={schedule.data} needsUpper={needsUpper} />
    </>
  )
}

function initialOf({ stages }: Schedule): ScheduleValues {
  return {
    stages: stages.map(({ stageId, name, nameEn, opensAt, closesAt, weight, windows }) => ({
      stageId,
      name,
      nameEn,
      opensAt,
      closesAt,
      weight,
      windows: windows.map((window) => ({
        kind: window.kind,
        itemId: window.itemId,
        opensAt: window.opensAt,
        closesAt: window.closesAt,
        onTimeline: window.onTimeline,
        delegated: window.delegated,
      })),
    })),
  }
}

interface ScheduleFormProps {
  roundId: string
  schedule: Schedule
  /** Whether dates move only with the consent of the upper organisation. */
  needsUpper: boolean
}

function ScheduleForm({ roundId, schedule, needsUpper }: ScheduleFormProps) {
  const t = useT(officeMessages)
  const tDates = useT(datesMessages)
  const { language, wording } = useLanguage()
  const may = useMay()
  const [form] = Form.useForm<ScheduleValues>()
  const [dirty, setDirty] = useState(false)
  const [waiting, setWaiting] = useState<ScheduleValues | null>(null)
  const [forcing, setForcing] = useState<ForcedWindow | null>(null)
  const [ownTimes, setOwnTimes] = useState<OwnTimesTarget | null>(null)
  useUnsavedGuard(dirty)
  const refresh = [competitionApi.schedule, competitionApi.round, competitionApi.roundPage]
  const save = useWrite(competitionApi.saveSchedule, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('saved'))
      setDirty(false)
      setWaiting(null)
    },
    onRefused: ({ fields }) => fields.length > 0 && setWaiting(null),
  })
  const [isMoving, setMoving] = useState(false)
  const ask = useWrite(competitionApi.askDates, {
    inline: true,
    refresh: [...refresh, competitionApi.dateRequests],
    onDone: () => {
      toast('success', tDates('asked'))
      setDirty(false)
      setWaiting(null)
      form.setFieldsValue(initialOf(schedule))
    },
  })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])

  const ended = whyNotEdit(schedule.state)
  const reason = may('competition:schedule:edit') ? ended && refusalText(ended, language, wording) : t('readOnly')
  const submit = (values: ScheduleValues, why = '') =>
    (isMoving ? ask : save).run({ roundId, version: schedule.version, stages: values.stages, reason: why })
  const faults = useRuleFaults(form, (values) => {
    const stages = completeStages(values)
    const itemIds = schedule.items.map(({ itemId }) => itemId)
    return stages && whyNotSchedule(stages, itemIds, ownSpans(schedule.stages))
  })
  const onFinish = (values: ScheduleValues) => {
    const stages = completeStages(values)
    if (faults.check(values)) return
    save.clear()
    const moves = needsUpper && stages !== null && dateMoves(schedule.stages, stages).length > 0
    setMoving(moves)
    if (schedule.inForce || moves) setWaiting(values)
    else void submit(values)
  }
  const moveTo = (stages: ScheduleValues['stages']) => {
    form.setFieldsValue({ stages })
    setDirty(true)
    faults.check(form.getFieldsValue(true) as ScheduleValues)
  }
  const warningsOf = (values: ScheduleValues) => {
    const stages = values.stages && completeStages(values)
    return stages ? scheduleWarnings(stages, schedule.stages, new Date(schedule.serverNow)) : []
  }
  const waitingStages = waiting && completeStages(waiting)
  const waitingMoves = waitingStages ? dateMoves(schedule.stages, waitingStages) : []
  const plain = save.refusal && save.refusal.fields.length === 0 && !waiting ? save.refusal : null
  return (
    <>
      <Form<ScheduleValues>
        form={form}
        layout="vertical"
        className="round-form"
        initialValues={initialOf(schedule)}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true, block: 'center' }}
        disabled={Boolean(reason)}
        onValuesChange={(_, values) => {
          setDirty(true)
          faults.recheck(values)
        }}
        onFinish={onFinish}
      >
        {plain && <Alert type="error" showIcon title={plain.msg} />}
        <section className="round-panel">
          <h2>{t('preview')}</h2>
          <Form.Item noStyle shouldUpdate>
            {() => (
              <SchedulePreview
                stages={(form.getFieldValue('stages') ?? []) as ScheduleValues['stages']}
                items={schedule.items}
                now={schedule.serverNow}
              />
            )}
          </Form.Item>
        </section>
        <section className="round-panel">
          <h2>{t('stages')}</h2>
          <p className="round-panel-hint">{t('timeHint')}</p>
          <MoveDates
            now={schedule.serverNow}
            disabled={Boolean(reason)}
            stagesOf={() => (form.getFieldValue('stages') ?? []) as ScheduleValues['stages']}
            onMove={moveTo}
          />
          <StageFields schedule={schedule} dirty={dirty} onForce={setForcing} onOwnTimes={setOwnTimes} />
        </section>
        <Form.Item noStyle shouldUpdate>
          {() => <ScheduleWarnings warnings={warningsOf(form.getFieldsValue(true) as ScheduleValues)} />}
        </Form.Item>
        <div className="round-form-foot">
          <ReasonedButton type="primary" htmlType="submit" loading={save.busy} reason={reason}>
            {t('save')}
          </ReasonedButton>
        </div>
      </Form>
      <OwnTimesPanel roundId={roundId} reason={reason} />
      {may('competition:schedule:force') && <ExtensionPanel roundId={roundId} now={schedule.serverNow} />}
      <ReasonDialog
        open={waiting !== null}
        title={isMoving ? tDates('ask') : t('reasonTitle')}
        text={isMoving ? tDates('askText') : t('reasonText')}
        submitText={isMoving ? tDates('askNow') : t('confirmSave')}
        busy={save.busy || ask.busy}
        refusal={isMoving ? ask.refusal : save.refusal}
        onClose={() => setWaiting(null)}
        onSubmit={(why) => waiting && submit(waiting, why)}
      >
        {waiting && (
          <div className="wide">
            <ScheduleWarnings warnings={warningsOf(waiting)} />
          </div>
        )}
        {waitingMoves.length > 0 && (
          <div className="wide">
            <Moves moves={waitingMoves} items={schedule.items} />
          </div>
        )}
      </ReasonDialog>
      {ownTimes && (
        <OwnTimesDialog
          target={ownTimes}
          refresh={[...refresh, competitionApi.ownTimes]}
          onClose={() => setOwnTimes(null)}
        />
      )}
      {forcing && <ForceDialog forced={forcing} refresh={refresh} onClose={() => setForcing(null)} />}
    </>
  )
}

export { CompetitionScheduleSetPage as Page }
