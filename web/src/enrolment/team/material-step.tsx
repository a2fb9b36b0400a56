import { NO_FORM } from '@podium/core/competition/form/form.ts'
import type { Answers } from '@podium/core/competition/form/answer.ts'
import { needsVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isReturned, PROOF_SLOT } from '@podium/core/enrolment/team/team.ts'
import { Alert, Button, Form, Input } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { FormFields } from '#web/competition/parts/form/form-fields.tsx'
import { MembershipNotice } from '#web/identity/parts/membership-notice.tsx'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { OpenUploads, useUploadWait } from '#web/ui/dialog/open-uploads.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { FeeSummary } from '../payment/fee-terms.tsx'
import { QueueLink } from '../admission/queue-link.tsx'
import { enrolmentMessages } from '../messages.ts'
import { BrokenRules } from '../parts/broken-rules.tsx'
import { PetitionPart } from '../petition/petition-part.tsx'
import { waitingMessages } from '../waiting/messages.ts'
import { useAutosave } from '../parts/use-autosave.ts'
import { FileAnswer, MAX_PROOF_BYTES, PROOF_ENDINGS } from './file-answer.tsx'
import { useProfilePath } from '../profile/profile-path.ts'
import { ProfileStatus } from '../profile/profile-status.tsx'
import { otherHindrance } from '../steps/other-hindrance.ts'
import { SignUpFrame, type StepProps } from './sign-up-frame.tsx'
import { StepRefusal } from '../steps/step-refusal.tsx'

const DocumentPart = lazy(async () => ({ default: (await import('../document/document-part.tsx')).DocumentPart }))

const SAVE_AFTER_MS = 800

/** Last step before submitting: the organiser's fields and the proof, saved while typing. */
export function MaterialStep({ team, go, refetch }: StepProps) {
  const t = useT(enrolmentMessages)
  const line = useT(waitingMessages)
  const { language, wording } = useLanguage()
  const profilePath = useProfilePath(team.teamId)
  // Once the school verified the captain, nothing hinders any more.
  usePushed('notice', [enrolmentApi.detail])
  const [form] = Form.useForm<{ answers: Answers; reasons?: Record<string, string> }>()
  const organisersForm = team.setting ?? NO_FORM
  const isDecided = (team.setting?.auditLevels.length ?? 0) > 0
  const savedFiles = team.materials
    .filter(({ slot }) => slot === PROOF_SLOT)
    .map(({ fileId, name, size }) => ({ fileId, name, bytes: size }))
  const [files, setFiles] = useState<UploadedFile[]>(savedFiles)
  const version = useRef(team.version)
  /** Blocks a second tap during saving, which would conflict with the first. */
  const submitting = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useAutosave(enrolmentApi.saveMaterial)
  const { whyWait, countUploads } = useUploadWait()
  const submit = useWrite(enrolmentApi.submit, {
    inline: true,
    refresh: [enrolmentApi.mine],
    onDone: () => void refetch().then(() => go('success')),
    // The next attempt is made on what is shown then.
    onRefused: () => void refetch(),
  })
  useEffect(() => {
    version.current = team.version
  }, [team.version])
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  useEffect(() => showFaults(form, submit.refusal), [form, submit.refusal])
  const saveNow = async (list = files) => {
    clearTimeout(timer.current)
    timer.current = undefined
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
  const leave = useRef(saveNow)
  useEffect(() => {
    leave.current = saveNow
  })
  // A page left at once, as for the profile, loses nothing typed.
  useEffect(
    () => () => {
      if (timer.current !== undefined) void leave.current()
    },
    [],
  )
  const goBack = async () => {
    const isSaved = await saveNow()
    // The other steps change the version that was just saved.
    await refetch()
    // What couldn't be saved, as after the session expired, would be lost with the form.
    if (isSaved) go('team')
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
  const hindrance = otherHindrance(team, language, wording)
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
            reason={whyWait ?? (save.busy ? null : hindrance)}
            onClick={() => void submitOnce()}
          >
            {t('submit')}
          </ReasonedButton>
        </>
      }
    >
      {refused && <StepRefusal key={refused.traceId} refusal={refused} team={team} />}
      {hindrance && !refused && <Alert type="info" showIcon title={hindrance} />}
      {!hindrance && !refused && team.queuedBy && (
        <Alert type="info" showIcon title={line('wouldWait', { why: team.queuedBy })} />
      )}
      {hindrance && team.setting?.admission.queue && <QueueLink itemId={team.itemId} />}
      {hindrance && !ownProfileLacks && team.setting && needsVerifiedSchool(team.setting) && (
        <MembershipNotice to={profilePath} />
      )}
      {ownProfileLacks && <ProfileStatus teamId={team.teamId} setting={team.setting} onCheck={() => void refetch()} />}
      <BrokenRules rules={team.rules} />
      <PetitionPart team={team} onChange={() => void refetch()} />
      <h2>{t('fields')}</h2>
      {organisersForm.extraFields.length === 0 && <p className="sign-up-hint">{t('fieldsNone')}</p>}
      <OpenUploads value={countUploads}>
        <Form
          scrollToFirstError={{ focus: true, block: 'center' }}
          form={form}
          layout="vertical"
          size="large"
          initialValues={{ answers: team.answers }}
          onValuesChange={saveSoon}
        >
          <FormFields
            form={organisersForm}
            facts={team.form}
            saved={team.answers}
            renderFile={(_, input) => <FileAnswer {...input} materials={team.materials} />}
          />
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
        {(team.setting?.documents.length ?? 0) > 0 && (
          <Suspense fallback={null}>
            <DocumentPart team={team} onChange={() => void refetch()} />
          </Suspense>
        )}
        <h2>{t('proof')}</h2>
        <FileUpload
          start={startUpload}
          about={{ purpose: 'enrolment' }}
          accept={PROOF_ENDINGS}
          maxBytes={MAX_PROOF_BYTES}
          maxCount={5}
          value={files}
          onChange={(list) => {
            setFiles(list)
            void saveNow(list).then(() => refetch())
          }}
        />
      </OpenUploads>
      {team.setting && <FeeSummary setting={team.setting} members={team.members} />}
      <output className="sign-up-hint">
        {save.busy
          ? t('autosaving')
          : t(isReturned(team) ? 'submitAgain' : isDecided ? 'submitConfirm' : 'submitAtOnce')}
      </output>
    </SignUpFrame>
  )
}
