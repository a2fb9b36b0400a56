import { identityApi } from '@podium/core/identity/api.ts'
import type { Profile } from '@podium/core/identity/api.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { normaliseIdNumber, parseIdCard, whyNotIdNumber } from '@podium/core/identity/account/id-card.rule.ts'
import type { IdType as Kind } from '@podium/core/identity/user/user.ts'
import { Alert, Button, Checkbox, Form, Input, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ask } from '#web/lib/call/ask.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { UnsavedGuard } from '#web/ui/feedback/unsaved-scope.tsx'
import { dateText } from '#web/ui/time/time.ts'
import { ChangeRequest } from '../change/change-request.tsx'
import { identityMessages } from '../messages.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'
import { IdTypeSelect } from './document/id-type-select.tsx'

interface Values {
  realName: string
  idType: Kind
  idNumber?: string
  /** Only with a document other than an ID card. */
  birthday?: string | null
  idConsent?: boolean
}

/** Name and identity document. Saved numbers are masked; an empty field leaves them unchanged. @spec U02 */
export function ProfileForm({
  onSaved,
  needsNumber = false,
  besideOthers = false,
}: {
  onSaved?: () => void
  needsNumber?: boolean
  /** Whether the page has another form, so that the button names what it saves. */
  besideOthers?: boolean
}) {
  const profile = useCall(identityApi.profile, {})
  const change = useCall(identityApi.identityChange, {})
  if (profile.isPending || change.isPending) return <Skeleton active />
  if (profile.isError) return <Failure refusal={profile.error} onRetry={() => void profile.refetch()} />
  if (change.isError) return <Failure refusal={change.error} onRetry={() => void change.refetch()} />
  const { fixed, latest } = change.data
  return (
    <>
      {fixed !== null && <ChangeRequest profile={profile.data} fixed={fixed} latest={latest} />}
      <Fields
        key={profile.data.version}
        profile={profile.data}
        isFixed={fixed !== null}
        needsNumber={needsNumber}
        besideOthers={besideOthers}
        onSaved={onSaved}
      />
    </>
  )
}

interface FieldsProps {
  profile: z.output<typeof Profile>
  /** Whether name and document change only by a request; what is empty may be filled in. */
  isFixed: boolean
  /** Whether the form can't be saved without the number of the document. */
  needsNumber: boolean
  besideOthers: boolean
  onSaved: (() => void) | undefined
}

function Fields({ profile, isFixed, needsNumber, besideOthers, onSaved }: FieldsProps) {
  const t = useT(identityMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const idType = Form.useWatch('idType', form) ?? profile.idType ?? 'id_card'
  const idNumber = Form.useWatch('idNumber', form) ?? ''
  const save = useWrite(identityApi.saveProfile, {
    inline: true,
    refresh: [identityApi.profile, identityApi.info, identityApi.guardian],
    onDone: () => {
      setDirty(false)
      toast('success', t(besideOthers ? 'identitySaved' : 'saved'))
      onSaved?.()
    },
  })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])

  const [today] = useState(() => dateText(new Date().toISOString()))
  const parsed = idType === 'id_card' && idNumber ? parseIdCard(normaliseIdNumber(idNumber), today) : null
  const card = parsed && !('kind' in parsed) ? parsed : null
  const submit = async ({ realName, idType: kind, idNumber: number, birthday, idConsent }: Values) => {
    if (card && !card.checkDigitFits) {
      const text = t('checkDigit', { number: normaliseIdNumber(idNumber) })
      const words = {
        title: t('checkDigitTitle'),
        text,
        confirm: t('checkDigitSave'),
        cancel: t('checkDigitBack'),
        danger: true,
      }
      if (!(await ask(words))) return
    }
    const document = number ? { idNumber: normaliseIdNumber(number), idConsent: idConsent ?? false } : {}
    const born = kind === 'id_card' || !birthday ? {} : { birthday }
    await save.run({ realName, idType: kind, ...document, ...born, version: profile.version })
  }
  const checkNumber = (_: unknown, value: unknown) => {
    if (typeof value !== 'string' || value === '') return Promise.resolve()
    const refusal = whyNotIdNumber(idType, normaliseIdNumber(value), today)
    return refusal ? Promise.reject(new Error(refusalText(refusal, language))) : Promise.resolve()
  }
  const name = t('realName')
  const isNameFixed = isFixed && profile.realName !== ''
  const isDocumentFixed = isFixed && profile.idType !== null
  const isBirthdayFixed = isDocumentFixed && profile.birthday !== null
  return (
    <Form
      // The dialog of a requested change has fields of the same names.
      name="profile"
      form={form}
      layout="vertical"
      className="centre-form"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={{
        realName: profile.realName,
        idType: profile.idType ?? 'id_card',
        birthday: profile.birthday,
      }}
      onValuesChange={() => setDirty(true)}
      onFinish={(values: Values) => void submit(values)}
    >
      <UnsavedGuard isDirty={isDirty} />
      {save.refusal && save.refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={save.refusal.msg} className="form-refusal" />
      )}
      <dl className="kept-values">
        <dt>{t('username')}</dt>
        <dd>{profile.username}</dd>
        <dt>{t('phone')}</dt>
        <dd className="figures">{profile.phoneMasked || '—'}</dd>
        <dt>{t('email')}</dt>
        <dd>{profile.emailMasked || '—'}</dd>
      </dl>
      <Form.Item name="realName" label={name} rules={[{ required: true, message: t('required', { label: name }) }]}>
        <Input maxLength={50} autoComplete="name" disabled={isNameFixed} />
      </Form.Item>
      <Form.Item name="idType" label={t('idType')}>
        <IdTypeSelect
          disabled={isDocumentFixed}
          onChange={() => void form.validateFields(['idNumber']).catch(() => undefined)}
        />
      </Form.Item>
      <Form.Item
        name="idNumber"
        label={t('idNumber')}
        extra={card ? t('idTells', { birthday: card.birthday, gender: t(`gender_${card.gender}`) }) : undefined}
        rules={[
          { required: needsNumber, message: t('required', { label: t('idNumber') }) },
          { validator: checkNumber },
        ]}
      >
        <Input
          maxLength={40}
          autoComplete="off"
          disabled={isDocumentFixed}
          placeholder={profile.idNumberMasked || t('idNumberNone')}
        />
      </Form.Item>
      {idType !== 'id_card' && (
        <Form.Item
          name="birthday"
          label={t('birthday')}
          rules={[{ required: true, message: t('required', { label: t('birthday') }) }]}
          getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })}
          normalize={(value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? null}
        >
          <DateInput className="full-width" maxDate={dayjs(today)} disabled={isBirthdayFixed} />
        </Form.Item>
      )}
      {(idNumber !== '' || (!profile.idNumberMasked && !isDocumentFixed)) && (
        <Form.Item
          name="idConsent"
          valuePropName="checked"
          rules={[
            {
              validator: (_, agreed: unknown) =>
                agreed === true || idNumber === ''
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('idConsentNeeded'))),
            },
          ]}
        >
          <Checkbox>{t('idConsent')}</Checkbox>
        </Form.Item>
      )}
      {!(isNameFixed && isDocumentFixed && (isBirthdayFixed || idType === 'id_card')) && (
        <Button type="primary" htmlType="submit" loading={save.busy}>
          {t(besideOthers ? 'saveIdentity' : 'save')}
        </Button>
      )}
    </Form>
  )
}
