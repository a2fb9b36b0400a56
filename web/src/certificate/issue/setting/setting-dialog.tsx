import type { ReactNode } from 'react'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { DEFAULT_HONOUR, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { exampleNumber, NUMBER_BODIES, type NumberBody } from '@podium/core/certificate/issue/numbering.rule.ts'
import { kindLabels, numberBodyLabels } from '@podium/core/certificate/labels.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { ask } from '#web/lib/call/ask.ts'
import { addressOf } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { certificateOfficeMessages } from '../../office-messages.ts'
import type { SettingRow } from '../rows.ts'

export interface SettingTarget {
  itemId: string | null
  itemName: string
  kind: CertificateKind
  setting: SettingRow | null
  /** The setting is for one award of the item instead of the whole item. */
  byAward: boolean
}

interface Values {
  templateId: string
  prefix: string
  body: NumberBody
  suffix: string
  awardPosition?: number
  honour?: string
  leastAwards?: number
}

/** Height of a template in the list of choices, with its picture. */
const TEMPLATE_ROW_PX = 72

const PART = /^[A-Za-z0-9\-_/\u4e00-\u9fff]{0,20}$/

/** Edits template and number rule of an event and kind, with an example number. */
export function SettingDialog({
  roundId,
  target,
  onClose,
}: {
  roundId: string
  target: SettingTarget
  onClose: () => void
}) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const { itemId, itemName, kind, setting, byAward } = target
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
  const awards = useCall(certificateApi.awardOptions, byAward && itemId ? { roundId, itemId } : null)
  const submit = async ({ templateId, prefix, body, suffix, awardPosition, honour, leastAwards }: Values) => {
    const numberRule = { prefix: prefix.trim(), body, suffix: suffix.trim() }
    const isNew = setting === null || setting.numberRule.prefix !== ''
    if (numberRule.prefix === '' && isNew && !(await keepsNoPrefix(exampleNumber(numberRule)))) return
    await save.run({
      ...(setting ? { settingId: setting.settingId, version: setting.version } : {}),
      roundId,
      itemId,
      awardPosition: awardPosition ?? null,
      kind,
      templateId,
      options: { honour: honour?.trim() ?? '', leastAwards: leastAwards ?? 1 },
      numberRule,
    })
  }
  /** Asks whether numbers are really to have no prefix, because a used number is final. */
  const keepsNoPrefix = (example: string) =>
    ask({
      title: t('noPrefixTitle'),
      text: t('noPrefixText', { example }),
      confirm: t('noPrefixKeep'),
      cancel: t('noPrefixBack'),
    })
  const part = { pattern: PART, message: t('partRule') }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('settingTitle', { item: itemName, kind: pick(kindLabels[kind], language) })}
      initial={{
        prefix: setting?.numberRule.prefix ?? '',
        body: setting?.numberRule.body ?? 'allAutoincrementFour',
        suffix: setting?.numberRule.suffix ?? '',
        honour: setting?.options.honour ?? '',
        leastAwards: setting?.options.leastAwards ?? 1,
        ...(setting && setting.awardPosition !== null ? { awardPosition: setting.awardPosition } : {}),
        ...(setting ? { templateId: setting.templateId } : {}),
      }}
      busy={save.busy}
      refusal={save.refusal}
      submitText={t('save')}
      width={640}
      onClose={onClose}
      onSubmit={submit}
    >
      {byAward && (
        <Form.Item
          name="awardPosition"
          label={t('award')}
          className="wide"
          rules={[{ required: true, message: t('required', { label: t('award') }) }]}
        >
          <Select disabled={setting !== null} loading={awards.isPending} options={awards.data ?? []} />
        </Form.Item>
      )}
      <Form.Item
        name="templateId"
        label={t('template')}
        className="wide"
        extra={t('enabledOnly')}
        rules={[{ required: true, message: t('required', { label: t('template') }) }]}
      >
        <IdSelect
          loading={templates.isPending}
          notFoundContent={templates.isPending ? null : t('noTemplate')}
          options={(templates.data?.rows ?? []).map(({ templateId, name }) => ({ value: templateId, label: name }))}
          listItemHeight={TEMPLATE_ROW_PX}
          optionRender={templateOption}
        />
      </Form.Item>
      <TemplatePreview />
      {DEFAULT_HONOUR[kind] && (
        <Form.Item name="honour" label={t(kind === 'expert' ? 'calledTo' : 'honour')} extra={t('honourHint')}>
          <Input maxLength={40} placeholder={DEFAULT_HONOUR[kind]} />
        </Form.Item>
      )}
      {kind === 'school' && (
        <Form.Item name="leastAwards" label={t('leastAwards')} extra={t('leastAwardsHint')}>
          <InputNumber min={1} max={100} precision={0} />
        </Form.Item>
      )}
      <Form.Item name="prefix" label={t('prefix')} rules={[part]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="body" label={t('body')} rules={[{ required: true }]}>
        <Select options={bodies.map((value) => ({ value, label: pick(numberBodyLabels[value], language) }))} />
      </Form.Item>
      <Form.Item name="suffix" label={t('suffix')} rules={[part]}>
        <Input maxLength={20} />
      </Form.Item>
      <Example />
    </FormDialog>
  )
}

/** Renders an option of the select. */
function templateOption({ value, label }: { value?: string | number; label?: ReactNode }) {
  return (
    <span className="certificate-option">
      <MediaFile address={addressOf(certificateApi.templatePicture, { templateId: String(value) })}>
        {(media) => <img {...media} alt="" loading="lazy" />}
      </MediaFile>
      {label}
    </span>
  )
}

function TemplatePreview() {
  const form = Form.useFormInstance<Values>()
  const templateId = Form.useWatch('templateId', form)
  if (!templateId) return null
  return (
    <div className="wide certificate-picture certificate-small">
      <MediaFile address={addressOf(certificateApi.templatePicture, { templateId })}>
        {(media) => <img {...media} alt="" />}
      </MediaFile>
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
