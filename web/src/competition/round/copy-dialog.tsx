import { competitionApi } from '@podium/core/competition/api.ts'
import { nameOfNext, shiftByWeeks, weeksIn } from '@podium/core/competition/round/copy.rule.ts'
import type { RoundForEdit, RoundRow } from '@podium/core/competition/round/round-views.ts'
import { Form, Input, InputNumber } from 'antd'
import { useNavigate } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { type FormRefusal } from '#web/ui/show-faults.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { officeMessages } from '../office-messages.ts'
import { roundPath } from './round-frame.tsx'
import './copy-dialog.css'

interface Values {
  name: string
  nameEn: string
  year: number
  stages: { stageId: string; opensAt: string; closesAt: string }[]
}

/** Asks for name, year and times of a new edition, with defaults for all. */
export function CopyDialog({ round, onClose }: { round: RoundRow; onClose: () => void }) {
  const old = useCall(competitionApi.round, { roundId: round.roundId })
  return old.data ? <LoadedDialog round={old.data} onClose={onClose} /> : null
}

function LoadedDialog({ round, onClose }: { round: RoundForEdit; onClose: () => void }) {
  const t = useT(officeMessages)
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const next = { edition: round.nextEdition, year: round.year + 1 }
  const year = Form.useWatch('year', form) ?? next.year
  const copy = useWrite(competitionApi.copyRound, {
    inline: true,
    refresh: [competitionApi.roundPage, competitionApi.roundOptions],
    onDone: ({ roundId }) => {
      toast('success', t('copied'))
      onClose()
      void navigate(roundPath('details', { roundId }))
    },
  })
  const proposed = (inYear: number) =>
    round.stages.map(({ stageId, opensAt, closesAt }) => {
      const moved = (instant: string) => shiftByWeeks(instant, inYear - round.year)
      return { stageId, opensAt: moved(opensAt), closesAt: moved(closesAt) }
    })
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('copyTitle', { name: round.name })}
      initial={{
        name: nameOfNext(round.name, round, next),
        nameEn: nameOfNext(round.nameEn, round, next),
        year: next.year,
        stages: proposed(next.year),
      }}
      busy={copy.busy}
      refusal={copy.refusal && atStages(copy.refusal)}
      submitText={t('copy')}
      onClose={onClose}
      onSubmit={(values) => copy.run({ roundId: round.roundId, ...values })}
    >
      <p className="wide">{t('copyText', { edition: next.edition })}</p>
      <Form.Item name="name" label={t('name')} className="wide" rules={required(t('name'))}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')} className="wide">
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="year" label={t('year')} rules={required(t('year'))}>
        <InputNumber
          min={1900}
          max={2200}
          precision={0}
          className="full-width"
          onChange={(changed) => {
            // Times that the user edited are not overwritten.
            if (changed !== null && !form.isFieldTouched('stages')) form.setFieldValue('stages', proposed(changed))
          }}
        />
      </Form.Item>
      <StageTimes stages={round.stages} weeks={weeksIn(year - round.year)} />
    </FormDialog>
  )
}

/** Moves a refusal about a window to the form field of its stage. */
function atStages(refusal: RefusalError): FormRefusal {
  const fields = refusal.fields.map(({ path, msg }) => ({ path: path.replace(/\.windows\..*/, '.closesAt'), msg }))
  return { msg: refusal.msg, fields }
}

function StageTimes({ stages, weeks }: { stages: RoundForEdit['stages']; weeks: number }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  if (stages.length === 0) return null
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <>
      <p className="wide">{t('copyDates', { weeks })}</p>
      {stages.map(({ stageId, name, nameEn }, at) => (
        <fieldset key={stageId} className="wide copy-stage">
          <legend>{pick({ zh: name, en: nameEn }, language)}</legend>
          <Form.Item name={['stages', at, 'stageId']} hidden>
            <Input />
          </Form.Item>
          {(['opensAt', 'closesAt'] as const).map((edge) => (
            <Form.Item key={edge} name={['stages', at, edge]} label={t(edge)} rules={required(t(edge))}>
              <MomentInput />
            </Form.Item>
          ))}
        </fieldset>
      ))}
    </>
  )
}
