import { awardApi } from '@podium/core/award/api.ts'
import { isStanding, whyNotWithdrawObjection } from '@podium/core/award/objection/objection.rule.ts'
import {
  OBJECTION_KINDS,
  objectionKindLabels,
  objectionStateLabels,
  type ObjectionKind,
} from '@podium/core/award/objection/objection-state.ts'
import { MAX_REASON, MIN_REASON, type ObjectionView } from '@podium/core/award/objection/objection.ts'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { objectionMessages } from './messages.ts'
import { objectionTones } from './tones.ts'
import './objection.css'

interface TeamAndStage {
  teamId: string
  stageId: string
}

const refresh = [awardApi.objections]

/** A team's objections to its result of a stage, and a way to file one; nothing for those who can't and see none. */
export function ObjectionPart({ teamId, stageId }: TeamAndStage) {
  const t = useT(objectionMessages)
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(awardApi.objections, { teamId, stageId }, { refreshOnFocus: true })
  if (!data || (data.objections.length === 0 && !data.speaks)) return null
  const { objections, speaks, hindrance } = data
  const hasStanding = objections.some(isStanding)
  return (
    <section className="objection-part" aria-label={t('title')}>
      {objections.map((objection) => (
        <ObjectionLine key={objection.objectionId} objection={objection} speaks={speaks} />
      ))}
      {speaks && !hasStanding && (
        <ReasonedButton reason={hindrance || null} onClick={() => setOpen(true)}>
          {t('file')}
        </ReasonedButton>
      )}
      {isOpen && <FileDialog teamId={teamId} stageId={stageId} onClose={() => setOpen(false)} />}
    </section>
  )
}

function ObjectionLine({ objection, speaks }: { objection: ObjectionView; speaks: boolean }) {
  const t = useT(objectionMessages)
  const { language } = useLanguage()
  const confirmDanger = useConfirmDanger()
  const withdraw = useWrite(awardApi.withdrawObjection, {
    refresh,
    onDone: () => toast('success', t('withdrawn')),
  })
  const { objectionId, version, kind, reason, state, answer, filedByName, filedAt } = objection
  const onWithdraw = async () => {
    const sure = await confirmDanger({
      title: t('withdrawTitle'),
      text: t('withdrawText'),
      confirmLabel: t('withdraw'),
    })
    if (sure) await withdraw.run({ objectionId, version })
  }
  return (
    <div className="objection-line">
      <p>
        <StateTag tone={objectionTones[state]}>{pick(objectionStateLabels[state], language)}</StateTag> {t('title')} ·{' '}
        {pick(objectionKindLabels[kind], language)}
      </p>
      <p>{reason}</p>
      <p className="my-result-place figures">
        {filedByName} · {timeText(filedAt)}
      </p>
      {answer && <p>{t('answerLine', { answer })}</p>}
      {speaks && whyNotWithdrawObjection(state) === null && (
        <Button loading={withdraw.busy} onClick={() => void onWithdraw()}>
          {t('withdraw')}
        </Button>
      )}
    </div>
  )
}

function FileDialog({ teamId, stageId, onClose }: TeamAndStage & { onClose: () => void }) {
  const t = useT(objectionMessages)
  const { language } = useLanguage()
  const file = useWrite(awardApi.fileObjection, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('filed'))
      onClose()
    },
  })
  const needed = (label: string) => ({ required: true, message: t('required', { label }) })
  return (
    <FormDialog<{ kind: ObjectionKind; reason: string }>
      open
      title={t('file')}
      initial={{}}
      submitText={t('file')}
      busy={file.busy}
      refusal={file.refusal}
      onSubmit={(values) => file.run({ teamId, stageId, ...values })}
      onClose={onClose}
    >
      <p className="wide">{t('fileHint')}</p>
      <Form.Item name="kind" label={t('kind')} className="wide" rules={[needed(t('kind'))]}>
        <Select
          options={OBJECTION_KINDS.map((value) => ({ value, label: pick(objectionKindLabels[value], language) }))}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        className="wide"
        rules={[needed(t('reason')), { min: MIN_REASON, message: t('tooShort', { min: MIN_REASON }) }]}
      >
        <Input.TextArea rows={5} maxLength={MAX_REASON} showCount />
      </Form.Item>
    </FormDialog>
  )
}
