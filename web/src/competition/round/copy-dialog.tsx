import { competitionApi } from '@podium/core/competition/api.ts'
import { nameOfNext, shiftByWeeks, weeksIn } from '@podium/core/competition/round/copy.rule.ts'
import type { RoundForEdit, RoundRow } from '@podium/core/competition/round/round-views.ts'
import { Form, Input, InputNumber } from 'antd'
import { useNavigate } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { officeMessages } from '../office-messages.ts'
import { roundPath } from './round-frame.tsx'

interface Values {
  name: string
  nameEn: string
  year: number
}

/** Asks for name and year of a new edition, proposing both, and shows where its times come to lie. */
export function CopyDialog({ round, onClose }: { round: RoundRow; onClose: () => void }) {
  const old = useCall(competitionApi.round, { roundId: round.roundId })
  return old.data ? <LoadedDialog round={old.data} onClose={onClose} /> : null
}

function LoadedDialog({ round, onClose }: { round: RoundForEdit; onClose: () => void }) {
  const t = useT(officeMessages)
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const next = { edition: round.edition + 1, year: round.year + 1 }
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
      }}
      busy={copy.busy}
      refusal={copy.refusal}
      submitText={t('copy')}
      onClose={onClose}
      onSubmit={(values) => copy.run({ roundId: round.roundId, ...values })}
    >
      <p className="wide">{t('copyText')}</p>
      <Form.Item name="name" label={t('name')} className="wide" rules={required(t('name'))}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')} className="wide">
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="year" label={t('year')} rules={required(t('year'))}>
        <InputNumber min={1900} max={2200} precision={0} className="full-width" />
      </Form.Item>
      <MovedStages stages={round.stages} years={year - round.year} />
    </FormDialog>
  )
}

function MovedStages({ stages, years }: { stages: RoundForEdit['stages']; years: number }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  if (stages.length === 0) return null
  const moved = (instant: string) => timeText(shiftByWeeks(instant, years))
  return (
    <div className="wide">
      <p>{t('copyDates', { weeks: weeksIn(years) })}</p>
      <ul>
        {stages.map(({ stageId, name, nameEn, opensAt, closesAt }) => (
          <li key={stageId} className="figures">
            {pick({ zh: name, en: nameEn || name }, language)}: {moved(opensAt)} – {moved(closesAt)}
          </li>
        ))}
      </ul>
    </div>
  )
}
