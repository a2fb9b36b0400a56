import type { Output } from '@podium/core/base/endpoint.ts'
import type { competitionApi } from '@podium/core/competition/api.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import { TEAM_WINDOWS } from '@podium/core/competition/own-times/own-times.ts'
import type { OfficeWindow, WindowKind } from '@podium/core/competition/round/round.ts'
import { kindsToChoose } from '@podium/core/competition/round/window-kinds.rule.ts'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import type { ForcedWindow } from './force-dialog.tsx'
import { officeMessages } from '../office-messages.ts'
import { ownTimesMessages } from '../own-times/messages.ts'
import type { OwnTimesTarget } from '../own-times/own-times-dialog.tsx'
import { RowsField } from '../setting/rows-field.tsx'

type Schedule = Output<typeof competitionApi.schedule>
interface StageFieldsProps {
  schedule: Schedule
  /** Unsaved changes: forcing applies to saved windows only. */
  dirty: boolean
  onForce: (window: ForcedWindow) => void
  onOwnTimes: (target: OwnTimesTarget) => void
}

interface StageValues {
  stageId?: string
  opensAt?: string
  closesAt?: string
  weight?: number
}

/** Form fields of the stages and their windows. */
export function StageFields(props: StageFieldsProps) {
  const t = useT(officeMessages)
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <RowsField
      name="stages"
      label={t('stage')}
      max={20}
      addText={t('addStage')}
      removeText={t('removeStage')}
      newRow={(stages) => {
        const before = (stages.at(-1) ?? {}) as StageValues
        return { name: '', opensAt: before.closesAt, weight: stages.length === 0 ? 100 : 0, windows: [] }
      }}
    >
      {({ name }) => (
        <>
          <Form.Item name={[name, 'stageId']} hidden>
            <Input />
          </Form.Item>
          <Form.Item name={[name, 'name']} label={t('stageName')} rules={required(t('stageName'))}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item name={[name, 'nameEn']} label={t('nameEn')}>
            <Input maxLength={60} placeholder={t('optional')} />
          </Form.Item>
          <Form.Item name={[name, 'opensAt']} label={t('opensAt')} rules={required(t('opensAt'))}>
            <MomentInput />
          </Form.Item>
          <Form.Item name={[name, 'closesAt']} label={t('closesAt')} rules={required(t('closesAt'))}>
            <MomentInput />
          </Form.Item>
          <Form.Item name={[name, 'weight']} label={t('weight')} rules={required(t('weight'))}>
            <InputNumber min={0} max={100} className="full-width" />
          </Form.Item>
          <WindowFields {...props} stage={name} />
        </>
      )}
    </RowsField>
  )
}

function WindowFields({ stage, ...props }: StageFieldsProps & { stage: number }) {
  const { schedule } = props
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const form = Form.useFormInstance()
  const items = [
    { value: '', label: t('everyItem') },
    ...schedule.items.map(({ itemId, name, nameEn }) => ({
      value: itemId,
      label: pick({ zh: name, en: nameEn }, language),
    })),
  ]
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <Form.List name={[stage, 'windows']}>
      {(fields, { add, remove }) => (
        <div className="wide window-rows">
          <h4>{t('windows')}</h4>
          {fields.map(({ key, name }) => (
            <div key={key} className="window-row">
              <Form.Item name={[name, 'kind']} label={t('windowKind')} rules={required(t('windowKind'))}>
                <Select
                  options={kindsToChoose(schedule.stages).map((kind) => ({
                    value: kind,
                    label: pick(windowKindTitle(kind), language),
                  }))}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'itemId']}
                label={t('windowItem')}
                getValueProps={(value: string | null) => ({ value: value ?? '' })}
                normalize={(value: string) => value || null}
              >
                <Select options={items} />
              </Form.Item>
              <Form.Item name={[name, 'opensAt']} label={t('opensAt')} rules={required(t('opensAt'))}>
                <MomentInput />
              </Form.Item>
              <Form.Item name={[name, 'closesAt']} label={t('closesAt')} rules={required(t('closesAt'))}>
                <MomentInput />
              </Form.Item>
              <Form.Item label=" ">
                <Form.Item noStyle name={[name, 'onTimeline']} valuePropName="checked">
                  <Checkbox>{t('onTimeline')}</Checkbox>
                </Form.Item>
                <Form.Item noStyle name={[name, 'delegated']} valuePropName="checked">
                  <Checkbox title={t('delegatedHint')}>{t('delegated')}</Checkbox>
                </Form.Item>
              </Form.Item>
              <SavedState {...props} path={['stages', stage]} at={name} />
              <Button type="text" danger className="window-remove" onClick={() => remove(name)}>
                {t('removeRow')}
              </Button>
            </div>
          ))}
          <AddButton
            id={['stages', stage, 'addWindow'].join('_')}
            count={fields.length}
            most={60}
            onClick={() => add(newWindow(form.getFieldValue(['stages', stage]) as StageWithWindows))}
          >
            {t('addWindow')}
          </AddButton>
        </div>
      )}
    </Form.List>
  )
}

interface StageWithWindows extends StageValues {
  windows?: { kind: WindowKind }[]
}

/** A new window of the first kind that the stage lacks, as long as the stage. */
function newWindow({ opensAt, closesAt, windows = [] }: StageWithWindows) {
  const kind = kindsToChoose([]).find((each) => !windows.some((window) => window?.kind === each)) ?? 'signup'
  return { kind, itemId: null, opensAt, closesAt, onTimeline: true, delegated: false }
}

/** State of the saved window, with the button to force it. */
function SavedState(props: StageFieldsProps & { path: ['stages', number]; at: number }) {
  const { schedule, path, at, dirty, onForce, onOwnTimes } = props
  const t = useT(officeMessages)
  const tOwn = useT(ownTimesMessages)
  const { language } = useLanguage()
  const may = useMay()
  const form = Form.useFormInstance()
  const stageId = Form.useWatch([...path, 'stageId'], form) as string | undefined
  const kind = Form.useWatch([...path, 'windows', at, 'kind'], form) as WindowKind | undefined
  const itemId = (Form.useWatch([...path, 'windows', at, 'itemId'], form) as string | null | undefined) ?? null
  const stage = schedule.stages.find((each) => each.stageId === stageId)
  const window = stage?.windows.find((each) => each.kind === kind && each.itemId === itemId)
  if (!stage || !window) return <span />
  const isRunning = RUNNING_STATES.includes(schedule.state)
  const reason = may('competition:schedule:force') ? dirty && t('forceFirst') : t('readOnly')
  const title = {
    stage: pick({ zh: stage.name, en: stage.nameEn }, language),
    kind: pick(windowKindTitle(window.kind), language),
  }
  return (
    <>
      <span className="window-state">
        {window.forced === 'closed' || window.paused ? (
          <StateTag tone="warning">{t('pausedTag')}</StateTag>
        ) : (
          <StateTag tone={isRunning ? phaseTones[window.phase] : 'neutral'}>
            {t(!isRunning && window.phase === 'open' ? 'phase_unpublished' : `phase_${window.phase}`)}
          </StateTag>
        )}
        <ReasonedButton
          size="small"
          disabled={false}
          reason={reason}
          onClick={() =>
            onForce({
              windowId: window.windowId,
              forced: window.forced,
              title: t('forceTitle', title),
              isOpen: window.phase === 'open',
            })
          }
        >
          {t('force')}
        </ReasonedButton>
        {TEAM_WINDOWS.includes(window.kind) && (
          <ReasonedButton
            size="small"
            disabled={false}
            reason={may('competition:schedule:edit') ? dirty && t('forceFirst') : t('readOnly')}
            onClick={() =>
              onOwnTimes({
                windowId: window.windowId,
                title: `${title.stage} · ${title.kind}`,
                groupId: null,
                times: { opensAt: window.opensAt, closesAt: window.closesAt },
                version: 0,
              })
            }
          >
            {window.own ? `${tOwn('set')} ${window.own.count}` : tOwn('set')}
          </ReasonedButton>
        )}
      </span>
      {window.forced && (
        <p className="window-forced">
          {t('forcedNow', forcedText(window, t(window.paused ? 'force_paused' : `force_${window.forced}`)))}
        </p>
      )}
    </>
  )
}

const phaseTones = { upcoming: 'info', open: 'success', closed: 'neutral' } as const

function forcedText(window: OfficeWindow, what: string) {
  return { what, reason: window.forcedReason, who: window.forcedByName, when: timeText(window.forcedAt) }
}
