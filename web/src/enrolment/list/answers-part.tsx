import type { Answers } from '@podium/core/competition/form/answer.ts'
import { answerText } from '@podium/core/competition/form/answer-words.ts'
import { formState } from '@podium/core/competition/form/form-state.rule.ts'
import { NO_FORM, type ExtraField } from '@podium/core/competition/form/form.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { slotOf } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button, Collapse, Descriptions, Form } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { FormFields } from '#web/competition/parts/form/form-fields.tsx'
import { fileAddress } from '#web/lib/call/call.ts'
import { viewAddress } from '#web/ui/pdf/view-address.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'

interface AnswersPartProps {
  team: TeamDetail
  /** Called when the office's answers were saved; left out: read-only, folded where there are many. */
  onDone?: (() => void) | undefined
}

/** More answers than these don't stand in the way of what follows them. */
const SHOWN_AT_ONCE = 8

/** The answers to the organiser's form, with those to fields that were removed since, and what the office fills in. */
export function AnswersPart({ team, onDone }: AnswersPartProps) {
  const t = useT(enrolmentOfficeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [editing, setEditing] = useState(false)
  const form = team.setting ?? NO_FORM
  const shown = formState(form, team.answers, team.form).filter(({ isShown }) => isShown)
  const hasOffice = shown.some(({ field }) => field.audience === 'office')
  const rows = [
    ...shown.map(({ field }) => ({ field, note: field.audience === 'office' ? t('officeOnly') : '' })),
    ...team.formerFields.map((field) => ({ field, note: t('formerField') })),
  ]
  if (rows.length === 0) return null
  const list = (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={rows.map(({ field, note }) => ({
        key: field.key,
        label: [pick({ zh: field.label, en: field.labelEn }, language), note].filter(Boolean).join(' · '),
        children: <AnswerShown field={field} team={team} />,
      }))}
    />
  )
  if (!onDone && rows.length > SHOWN_AT_ONCE) {
    const label = t('answersCount', { count: rows.length })
    return <Collapse size="small" items={[{ key: 'answers', label, children: list }]} />
  }
  return (
    <section className="json-part">
      <h3>{t('answers')}</h3>
      {list}
      {onDone && hasOffice && may('enrolment:team:audit') && !editing && (
        <Button size="small" onClick={() => setEditing(true)}>
          {t('fillOffice')}
        </Button>
      )}
      {editing && onDone && <OfficeAnswers team={team} onClose={() => setEditing(false)} onDone={onDone} />}
    </section>
  )
}

function AnswerShown({ field, team }: { field: ExtraField; team: TeamDetail }): ReactNode {
  const { language } = useLanguage()
  if (field.kind === 'file') {
    const files = team.materials.filter(({ slot }) => slot === slotOf(field.key))
    return files.length === 0
      ? '—'
      : files.map(({ fileId, name }) => (
          <p key={fileId}>
            <a href={viewAddress(fileAddress(fileId), name)} target="_blank" rel="noreferrer">
              {name}
            </a>
          </p>
        ))
  }
  const nameOf = (memberId: string) => team.members.find((member) => member.memberId === memberId)?.name ?? '—'
  return pick(answerText(team.answers[field.key], nameOf), language)
}

function OfficeAnswers({ team, onClose, onDone }: { team: TeamDetail; onDone: () => void; onClose: () => void }) {
  const t = useT(enrolmentOfficeMessages)
  const [form] = Form.useForm<{ answers: Answers }>()
  const organisers = team.setting ?? NO_FORM
  const save = useWrite(enrolmentApi.saveOfficeAnswers, {
    inline: true,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  const keys = new Set(organisers.extraFields.flatMap(({ key, audience }) => (audience === 'office' ? [key] : [])))
  const run = () => {
    const given = Object.entries((form.getFieldValue('answers') ?? {}) as Answers)
    const answers = Object.fromEntries(given.filter(([key]) => keys.has(key)))
    void save.run({ teamId: team.teamId, answers, version: team.version })
  }
  return (
    <Form form={form} layout="vertical" initialValues={{ answers: team.answers }} onFinish={run}>
      <FormFields form={organisers} facts={team.form} saved={team.answers} only="office" renderFile={() => null} />
      {save.refusal && <p role="alert">{save.refusal.msg}</p>}
      <Button type="primary" htmlType="submit" loading={save.busy}>
        {t('saveOffice')}
      </Button>{' '}
      <Button onClick={onClose}>{t('cancelOffice')}</Button>
    </Form>
  )
}
