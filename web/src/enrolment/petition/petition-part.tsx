import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotAnswerPetition, whyNotPetition } from '@podium/core/enrolment/petition/petition.rule.ts'
import { type PetitionView } from '@podium/core/enrolment/petition/petition.ts'
import { petitionStateLabels } from '@podium/core/enrolment/state-labels.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { petitionMessages } from './messages.ts'
import { petitionTones } from './tones.ts'

interface PetitionPartProps {
  team: Pick<TeamDetail, 'teamId' | 'rules' | 'petitions'>
  onChange: () => unknown
}

/** Exceptions that a captain asked for, and a way to ask; null where no rule of the round keeps anybody out. */
export function PetitionPart({ team, onChange }: PetitionPartProps) {
  const t = useT(petitionMessages)
  const [isOpen, setOpen] = useState(false)
  const choices = team.rules.filter(({ key }) => whyNot(team, key) === null)
  if (choices.length === 0 && team.petitions.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('title')}</h3>
      <p className="sign-up-hint">{t('hint')}</p>
      {team.petitions.length > 0 && (
        <ul>
          {team.petitions.map((petition) => (
            <PetitionLine key={petition.petitionId} petition={petition} onChange={onChange} />
          ))}
        </ul>
      )}
      {choices.length > 0 && <Button onClick={() => setOpen(true)}>{t('ask')}</Button>}
      {isOpen && <AskDialog team={team} onChange={onChange} onClose={() => setOpen(false)} />}
    </section>
  )
}

function whyNot({ rules, petitions }: PetitionPartProps['team'], key: string) {
  const exceptions = Object.fromEntries(
    rules.flatMap((rule) => (rule.exception === '' ? [] : [[rule.key, rule.exception]])),
  )
  // A sanction is judged as a rule and is none of the round.
  const own = rules.filter((rule) => rule.key !== 'sanction')
  return whyNotPetition(key, { rules: own, exceptions, petitions })
}

function PetitionLine({ petition, onChange }: { petition: PetitionView; onChange: () => unknown }) {
  const t = useT(petitionMessages)
  const { language } = useLanguage()
  const withdraw = useWrite(enrolmentApi.withdrawPetition, {
    onDone: () => {
      toast('success', t('withdrawn'))
      onChange()
    },
  })
  const { petitionId, version, sentence, reason, state, answer, askedAt } = petition
  return (
    <li>
      <StateTag tone={petitionTones[state]}>{pick(petitionStateLabels[state], language)}</StateTag> {sentence}
      <p className="sign-up-hint">
        {reason} · {timeText(askedAt)}
      </p>
      {answer && <p>{t('answerLine', { answer })}</p>}
      {whyNotAnswerPetition(state) === null && (
        <Button size="small" loading={withdraw.busy} onClick={() => void withdraw.run({ petitionId, version })}>
          {t('withdraw')}
        </Button>
      )}
    </li>
  )
}

function AskDialog({ team, onChange, onClose }: PetitionPartProps & { onClose: () => void }) {
  const t = useT(petitionMessages)
  const { language } = useLanguage()
  const ask = useWrite(enrolmentApi.askException, {
    inline: true,
    onDone: () => {
      toast('success', t('asked'))
      onChange()
      onClose()
    },
  })
  const options = team.rules.flatMap(({ key, strength, sentence }) => {
    const refusal = whyNot(team, key)
    if (strength !== 'hard' || key === 'sanction') return []
    const note = refusal ? ` · ${refusalText(refusal, language)}` : ''
    return [{ value: key, label: sentence + note, disabled: refusal !== null }]
  })
  const broken = team.rules.find(({ key, holds }) => !holds && whyNot(team, key) === null)
  const needed = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <FormDialog<{ ruleKey: string; reason: string }>
      open
      title={t('ask')}
      initial={broken ? { ruleKey: broken.key } : {}}
      submitText={t('ask')}
      busy={ask.busy}
      refusal={ask.refusal}
      onSubmit={(values) => ask.run({ teamId: team.teamId, ...values })}
      onClose={onClose}
    >
      <Form.Item name="ruleKey" label={t('rule')} className="wide" rules={needed(t('rule'))}>
        <Select options={options} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} className="wide" rules={needed(t('reason'))}>
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
    </FormDialog>
  )
}
