import { refusalText } from '@podium/core/base/refusal.ts'
import type { ExtraField } from '@podium/core/competition/setting/setting.ts'
import { whyNotAnswers } from '@podium/core/enrolment/team/answers.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { Answers } from '@podium/core/enrolment/team/team.ts'
import { Alert, Button, DatePicker, Form, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { enrolmentMessages } from '../messages.ts'
import { BrokenRules } from '../parts/broken-rules.tsx'
import { useAutosave } from '../parts/use-autosave.ts'
import { ProfileStatus } from './profile-status.tsx'
import { SignUpFrame, type StepProps } from './sign-up-frame.tsx'

const SAVE_AFTER_MS = 800
const PROOF_BYTES = 20 * 2 ** 20

/** Last step before submitting: the organiser's fields and the proof, saved while typing. */
export function MaterialStep({ team, go, refetch }: StepProps) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<{ answers: Answers; reasons?: Record<string, string> }>()
  const fields = team.setting?.extraFields ?? []
  const savedFiles = team.materials.map(({ fileId, name, size }) => ({ fileId, name, bytes: size }))
  const [files, setFiles] = useState<UploadedFile[]>(savedFiles)
  const version = useRef(team.version)
  /** Blocks a second tap during saving, which would conflict with the first. */
  const submitting = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useAutosave(enrolmentApi.saveMaterial)
  const submit = useWrite(enrolmentApi.submit, {
    inline: true,
    refresh: [enrolmentApi.mine],
    onDone: () => void refetch().then(() => go('success')),
  })
  useEffect(() => {
    version.current = team.version
  }, [team.version])
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  useEffect(() => showFaults(form, submit.refusal), [form, submit.refusal])
  useEffect(() => () => clearTimeout(timer.current), [])

  const saveNow = async (list = files) => {
    clearTimeout(timer.current)
    const fileIds = list.map(({ fileId }) => fileId)
    const saved = await save.save(() => {
      const answers = (form.getFieldValue('answers') ?? {}) as Answers
      return { teamId: team.teamId, answers, fileIds, version: version.current }
    })
    if (saved) version.current = saved.version
    return saved !== undefined
  }
  const saveSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saveNow().then(() => refetch()), SAVE_AFTER_MS)
  }
  const goBack = async () => {
    await saveNow()
    // The other steps change the version that was just saved.
    await refetch()
    go('team')
  }
  const submitOnce = async () => {
    if (submitting.current) return
    submitting.current = true
    await validateAndSubmit().finally(() => {
      submitting.current = false
    })
  }
  const validateAndSubmit = async () => {
    const filled = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (!filled) return
    const reasons = form.getFieldValue('reasons') ?? {}
    if (await saveNow()) await submit.run({ teamId: team.teamId, version: version.current, reasons })
    else await refetch()
  }
  const refused = submit.refusal ?? save.refusal
  // Missing answers are shown at their fields, so they don't disable the button.
  const unanswered = whyNotAnswers(team.answers, fields, { complete: true })
  const hindrance =
    unanswered && refusalText(unanswered, language) === team.submitHindrance ? null : team.submitHindrance
  const ownProfileLacks = team.members.some(({ userId, missing }) => userId === team.captainId && missing.length > 0)
  return (
    <SignUpFrame
      step="material"
      team={team}
      subtitle={`${team.roundName} · ${team.itemName}`}
      foot={
        <>
          <Button size="large" onClick={() => void goBack()}>
            {t('back')}
          </Button>
          <ReasonedButton
            type="primary"
            size="large"
            loading={submit.busy}
            reason={save.busy ? null : hindrance}
            onClick={() => void submitOnce()}
          >
            {t('submit')}
          </ReasonedButton>
        </>
      }
    >
      {refused && <Alert type="error" showIcon title={refused.msg} />}
      {hindrance && !refused && <Alert type="info" showIcon title={hindrance} />}
      {ownProfileLacks && <ProfileStatus teamId={team.teamId} onCheck={() => void refetch()} />}
      <BrokenRules rules={team.rules} />
      <h2>{t('fields')}</h2>
      {fields.length === 0 && <p className="sign-up-hint">{t('fieldsNone')}</p>}
      <Form
        scrollToFirstError={{ focus: true }}
        form={form}
        layout="vertical"
        size="large"
        initialValues={{ answers: team.answers }}
        onValuesChange={saveSoon}
      >
        {fields.map((field) => (
          <ExtraInput key={field.key} field={field} />
        ))}
        {team.rules
          .filter(({ holds, strength }) => !holds && strength === 'reason')
          .map(({ key, sentence, reason }) => (
            <Form.Item
              key={key}
              name={['reasons', key]}
              label={t('reasonFor', { rule: sentence })}
              initialValue={reason}
              validateTrigger="onBlur"
              rules={[{ required: true, whitespace: true, message: t('required', { label: t('reason') }) }]}
            >
              <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
            </Form.Item>
          ))}
      </Form>
      <h2>{t('proof')}</h2>
      <FileUpload
        start={startUpload}
        about={{ purpose: 'enrolment' }}
        accept=".pdf,.jpg,.jpeg,.png"
        maxBytes={PROOF_BYTES}
        maxCount={5}
        value={files}
        onChange={(list) => {
          setFiles(list)
          void saveNow(list)
        }}
      />
      <output className="sign-up-hint">{save.busy ? t('autosaving') : t('submitConfirm')}</output>
    </SignUpFrame>
  )
}

function ExtraInput({ field }: { field: ExtraField }) {
  const { language } = useLanguage()
  const t = useT(enrolmentMessages)
  const label = pick({ zh: field.label, en: field.labelEn }, language)
  const item = {
    name: ['answers', field.key],
    label,
    rules: field.required ? [{ required: true, message: t('required', { label }) }] : [],
    validateTrigger: 'onBlur',
  }
  if (field.kind === 'date') {
    return (
      <Form.Item
        {...item}
        getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })}
        normalize={(value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? null}
      >
        <DatePicker className="full-width" />
      </Form.Item>
    )
  }
  return (
    <Form.Item {...item}>
      {field.kind === 'number' ? (
        <InputNumber className="full-width" />
      ) : field.kind === 'select' ? (
        <Select allowClear options={field.options.map((option) => ({ value: option, label: option }))} />
      ) : field.maxLength > 100 ? (
        <Input.TextArea maxLength={field.maxLength} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
      ) : (
        <Input maxLength={field.maxLength} showCount />
      )}
    </Form.Item>
  )
}
