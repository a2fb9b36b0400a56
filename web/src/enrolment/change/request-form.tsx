import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { orderOf } from '@podium/core/enrolment/change/change.rule.ts'
import { whyChangeClosed, whyNoChange } from '@podium/core/enrolment/change/change-window.rule.ts'
import { whyNotChangeable } from '@podium/core/enrolment/change/changeable.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { hasAccepted, isStudentRole } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Form, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormFields } from '#web/competition/parts/form/form-fields.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { OpenUploads, useUploadWait } from '#web/ui/dialog/open-uploads.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { FileAnswer } from '../team/file-answer.tsx'
import { Effects, Sides } from './change-card.tsx'
import { captainOf, openForm, summaryOf, wishesOf, type ChangeDraft } from './draft.ts'
import { changeMessages } from './messages.ts'
import { PeopleDraft } from './people-draft.tsx'
import '../team/sign-up.css'
import '../team/team.css'
import './change.css'

interface RequestFormProps {
  teamId: string
  /** The member whose replacement it begins with. */
  memberId: string | null
}

/** The captain of a submitted team asks for changes, several fields at once. */
export function RequestForm({ teamId, memberId }: RequestFormProps) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const team = useCall(enrolmentApi.detail, { teamId })
  if (team.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (team.isError) return <Failure refusal={team.error} onRetry={() => void team.refetch()} />
  const { changes, changeLimits, serverNow } = team.data
  const isOpen = changes.some(({ isOwn }) => !isOwn)
  const refusal = whyNoChange(team.data, changeLimits, { isOpen, now: new Date(serverNow) })
  const why = team.data.isCaptain
    ? refusal && refusalText(refusal, language)
    : pick(enrolmentRefusals.NOT_THE_CAPTAIN, language)
  if (why) return <Empty title={t('cannot')} hint={why} action={<ToTeams teamId={teamId} />} />
  return <ChangeForm key={team.data.version} team={team.data} focus={memberId} />
}

function ToTeams({ teamId }: { teamId: string }) {
  const t = useT(changeMessages)
  return (
    <Link className="plain-button" to={paths.centre.team({ teamId })}>
      {t('toTeams')}
    </Link>
  )
}

function ChangeForm({ team, focus }: { team: TeamDetail; focus: string | null }) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [form] = Form.useForm<ChangeDraft>()
  const [order, setOrder] = useState(() => orderOf(team.members))
  const [fileNames, setFileNames] = useState<ReadonlyMap<string, string>>(new Map())
  const draft = (Form.useWatch([], { form, preserve: true }) as ChangeDraft | undefined) ?? null
  const certificates = useCall(enrolmentApi.certificatesAtStake, { teamId: team.teamId })
  const ask = useWrite(enrolmentApi.askChange, {
    inline: true,
    refresh: [enrolmentApi.detail, enrolmentApi.mine],
    onDone: () => {
      toast('success', t('asked'))
      void navigate(paths.centre.team({ teamId: team.teamId }))
    },
  })
  const { whyWait, countUploads } = useUploadWait()
  const wishes = draft ? wishesOf(draft, order, team) : []
  const answersForm = openForm(team)
  const now = new Date(team.serverNow)
  const replacing = { kind: 'replace', key: null } as const
  const late = whyNotChangeable(team, replacing) ?? whyChangeClosed(team.changeLimits, replacing, now)
  const closed = whyChangeClosed(team.changeLimits, { kind: 'name', key: null }, now)
  const initial: ChangeDraft = {
    name: team.name,
    captain: captainOf(team),
    answers: team.answers,
    ...(focus && late === null && { people: { [focus]: { way: 'replace' } } }),
  }
  const fileOf = (id: string) => fileNames.get(id) ?? team.materials.find(({ fileId }) => fileId === id)?.name ?? '—'
  const send = async (values: ChangeDraft) => {
    const fields = wishesOf(values, order, team)
    if (fields.length === 0) return
    const input = { teamId: team.teamId, reason: values.reason ?? '', fields }
    if (!(await ask.run(input))) showFaults(form, ask.refusal)
  }
  const students = team.members.filter((member) => isStudentRole(member.role) && hasAccepted(member))
  return (
    <Form<ChangeDraft>
      className="change-form"
      form={form}
      layout="vertical"
      size="large"
      initialValues={initial}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={() => void send(form.getFieldsValue(true) as ChangeDraft)}
    >
      <header>
        <h2>{t('title')}</h2>
        <p className="sign-up-hint">{`${team.name} · ${team.roundName} · ${team.itemName}`}</p>
        <p>{t('intro')}</p>
      </header>
      <h3>{t('partTeam')}</h3>
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('name') }) }]}
      >
        <Input maxLength={40} autoComplete="off" disabled={closed !== null} />
      </Form.Item>
      {closed && <p className="sign-up-hint">{refusalText(closed, language)}</p>}
      {students.length > 1 && late === null && (
        <Form.Item name="captain" label={t('captain')}>
          <Select options={students.map(({ memberId, name }) => ({ value: memberId, label: name }))} />
        </Form.Item>
      )}
      <PeopleDraft
        team={team}
        order={order}
        asked={focus}
        late={late && refusalText(late, language)}
        isOrderFixed={closed !== null}
        onOrder={setOrder}
      />
      {answersForm.extraFields.length > 0 && (
        <>
          <h3>{t('partAnswers')}</h3>
          <OpenUploads value={countUploads}>
            <FormFields
              form={answersForm}
              facts={team.form}
              saved={team.answers}
              renderFile={(_, input) => (
                <FileAnswer
                  {...input}
                  materials={team.materials}
                  onNamed={(files) => setFileNames((known) => new Map([...known, ...files]))}
                />
              )}
            />
          </OpenUploads>
        </>
      )}
      <h3>{t('partSummary')}</h3>
      {wishes.length === 0 && <p className="sign-up-hint">{t('nothing')}</p>}
      <ul className="change-fields">
        {wishes.map((wish, at) => {
          const { label, before, after, effects } = summaryOf(wish, team, certificates.data, fileOf)
          return (
            <li key={`${wish.kind} ${at}`}>
              <b>{pick(label, language)}</b>
              <Sides before={pick(before, language)} after={pick(after, language)} />
              <Effects effects={effects} />
            </li>
          )
        })}
      </ul>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('reason') }) }]}
      >
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      {ask.refusal && <Alert type="error" showIcon title={ask.refusal.msg} />}
      <div className="sign-up-foot">
        <ToTeams teamId={team.teamId} />
        <ReasonedButton
          type="primary"
          htmlType="submit"
          loading={ask.busy}
          disabled={wishes.length === 0}
          reason={whyWait}
        >
          {t('send')}
        </ReasonedButton>
      </div>
    </Form>
  )
}
