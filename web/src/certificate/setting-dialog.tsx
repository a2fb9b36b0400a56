import { certificateApi } from '@podium/core/certificate/api.ts'
import type { MadeKind } from '@podium/core/certificate/kind.ts'
import { exampleNumber, NUMBER_BODIES, type NumberBody } from '@podium/core/certificate/numbering.rule.ts'
import { kindWords, numberBodyWords } from '@podium/core/certificate/words.ts'
import { Form, Input, Select } from 'antd'
import { addressOf } from '#web/lib/call.ts'
import { pick, useSpeech, useT } from '#web/lib/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/use-call.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { certificateOfficeMessages } from './office-messages.ts'
import type { SettingRow } from './rows.ts'

export interface SettingPlace {
  itemId: string | null
  itemName: string
  kind: MadeKind
  setting: SettingRow | null
}

interface Values {
  templateId: string
  prefix: string
  body: NumberBody
  suffix: string
}

const PART = /^[A-Za-z0-9\-_/\u4e00-\u9fff]{0,20}$/

/** Template and number rule of one event and kind, with what a number will look like. */
export function SettingDialog({
  roundId,
  place,
  onClose,
}: {
  roundId: string
  place: SettingPlace
  onClose: () => void
}) {
  const t = useT(certificateOfficeMessages)
  const { language } = useSpeech()
  const { itemId, itemName, kind, setting } = place
  const [form] = Form.useForm<Values>()
  const templates = useCall(certificateApi.templatePage, { kind, state: 'enabled', pageSize: 100 })
  const save = useWrite(certificateApi.saveSetting, {
    inline: true,
    refresh: [certificateApi.settingPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const bodies = NUMBER_BODIES.filter((body) => itemId !== null || !body.startsWith('autoincrement'))
  const submit = ({ templateId, prefix, body, suffix }: Values) =>
    save.run({
      ...(setting ? { settingId: setting.settingId, version: setting.version } : {}),
      roundId,
      itemId,
      kind,
      templateId,
      numberRule: { prefix: prefix.trim(), body, suffix: suffix.trim() },
    })
  const part = { pattern: PART, message: t('partRule') }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('settingTitle', { item: itemName, kind: pick(kindWords[kind], language) })}
      initial={{
        prefix: setting?.numberRule.prefix ?? '',
        body: setting?.numberRule.body ?? 'allAutoincrementFour',
        suffix: setting?.numberRule.suffix ?? '',
        ...(setting ? { templateId: setting.templateId } : {}),
      }}
      busy={save.busy}
      refusal={save.refusal}
      submitText={t('save')}
      width={640}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        name="templateId"
        label={t('template')}
        className="wide"
        rules={[{ required: true, message: t('required', { label: t('template') }) }]}
      >
        <Select
          loading={templates.isPending}
          notFoundContent={templates.isPending ? null : t('noTemplate')}
          options={(templates.data?.rows ?? []).map(({ templateId, name }) => ({ value: templateId, label: name }))}
        />
      </Form.Item>
      <ChosenTemplate />
      <Form.Item name="prefix" label={t('prefix')} rules={[part]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="body" label={t('body')} rules={[{ required: true }]}>
        <Select options={bodies.map((value) => ({ value, label: pick(numberBodyWords[value], language) }))} />
      </Form.Item>
      <Form.Item name="suffix" label={t('suffix')} rules={[part]}>
        <Input maxLength={20} />
      </Form.Item>
      <Example />
    </FormDialog>
  )
}

function ChosenTemplate() {
  const form = Form.useFormInstance<Values>()
  const templateId = Form.useWatch('templateId', form)
  if (!templateId) return null
  return (
    <div className="wide certificate-picture certificate-small">
      <img src={addressOf(certificateApi.templatePicture, { templateId })} alt="" />
    </div>
  )
}

function Example() {
  const t = useT(certificateOfficeMessages)
  const form = Form.useFormInstance<Values>()
  const values: Partial<Values> | undefined = Form.useWatch([], form)
  if (!values?.body) return null
  const { prefix = '', body, suffix = '' } = values
  return (
    <Form.Item label={t('example')}>
      <output className="figures certificate-example">
        {exampleNumber({ prefix: prefix.trim(), body, suffix: suffix.trim() })}
      </output>
    </Form.Item>
  )
}
