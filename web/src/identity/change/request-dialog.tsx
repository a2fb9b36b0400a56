import { identityApi, type Profile } from '@podium/core/identity/api.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { normaliseIdNumber, whyNotIdNumber } from '@podium/core/identity/account/id-card.rule.ts'
import type { IdType } from '@podium/core/identity/user/user.ts'
import { Checkbox, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { z } from 'zod'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { dateText } from '#web/ui/time/time.ts'
import { IdTypeSelect } from '../parts/document/id-type-select.tsx'
import { changeMessages } from './messages.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'

interface Values {
  realName: string
  changesDocument: boolean
  idType: IdType
  idNumber?: string
  birthday?: string | null
  reason: string
  proof: UploadedFile[]
}

const PROOF_BYTES = 10 * 2 ** 20

/** Requests a change of the own name or document. */
export function RequestDialog({ profile, onClose }: { profile: z.output<typeof Profile>; onClose: () => void }) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const changesDocument = Form.useWatch('changesDocument', form) ?? false
  const idType = Form.useWatch('idType', form) ?? profile.idType ?? 'id_card'
  const [today] = useState(() => dateText(new Date().toISOString()))
  const request = useWrite(identityApi.requestIdentityChange, {
    inline: true,
    refresh: [identityApi.identityChange, identityApi.guardian],
    onDone: () => {
      toast('success', t('requested'))
      onClose()
    },
  })
  const onSubmit = ({ realName, idNumber = '', birthday, reason, proof, ...values }: Values) => {
    const born = idType !== 'id_card' && birthday ? { birthday } : {}
    const document = values.changesDocument ? { document: { idType, idNumber, ...born } } : {}
    const fileId = proof[0]?.fileId
    return request.run({ realName, ...document, reason, ...(fileId ? { fileId } : {}) })
  }
  const checkNumber = (_: unknown, value: string | undefined) => {
    const refusal = whyNotIdNumber(idType, normaliseIdNumber(value ?? ''), today)
    return refusal ? Promise.reject(new Error(refusalText(refusal, language))) : Promise.resolve()
  }
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('requestTitle')}
      submitText={t('submit')}
      initial={{
        realName: profile.realName,
        changesDocument: false,
        idType: profile.idType ?? 'id_card',
        birthday: profile.birthday,
        reason: '',
        proof: [],
      }}
      busy={request.busy}
      refusal={request.refusal}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="wide">{t('requestHint')}</p>
      <Form.Item name="realName" label={t('newName')} className="wide" rules={required(t('newName'))}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="changesDocument" valuePropName="checked" className="wide">
        <Checkbox>{t('changesDocument')}</Checkbox>
      </Form.Item>
      {changesDocument && (
        <>
          <Form.Item name="idType" label={t('idType')}>
            <IdTypeSelect />
          </Form.Item>
          <Form.Item
            name="idNumber"
            label={t('idNumber')}
            dependencies={['idType']}
            rules={[{ validator: checkNumber }]}
          >
            <Input maxLength={40} autoComplete="off" />
          </Form.Item>
          {idType !== 'id_card' && (
            <Form.Item
              name="birthday"
              label={t('birthday')}
              rules={required(t('birthday'))}
              getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })}
              normalize={(value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? null}
            >
              <DateInput className="full-width" maxDate={dayjs(today)} />
            </Form.Item>
          )}
        </>
      )}
      <Form.Item name="reason" label={t('reason')} className="wide" rules={required(t('reason'))}>
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item name="proof" label={t('proof')} extra={t('proofHint')} className="wide">
        <FileUpload
          start={startUpload}
          about={{ purpose: 'identity.change' }}
          accept=".pdf,.jpg,.jpeg,.png"
          maxBytes={PROOF_BYTES}
          maxCount={1}
        />
      </Form.Item>
    </FormDialog>
  )
}
