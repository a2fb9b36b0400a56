import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@podium/core/base/file/attachment.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { roundLevelLabels } from '@podium/core/competition/labels.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { ROUND_LEVELS } from '@podium/core/competition/round/round.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { FileUpload } from '#web/ui/file-upload.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { officeMessages } from '../office-messages.ts'
import { RowsField } from '../setting/rows-field.tsx'
import { TabFields } from './tab-fields.tsx'

/** Label and validation rule of a required field. */
function useRequired() {
  const t = useT(officeMessages)
  return (label: string) => [{ required: true, message: t('required', { label }) }]
}

export function BasicFields({ round }: { round: RoundForEdit | null }) {
  const t = useT(officeMessages)
  const levels = useDict('round_level')
  const { language } = useLanguage()
  const required = useRequired()
  const form = Form.useFormInstance()
  const series = useCall(competitionApi.seriesOptions, {})
  const chooseSeries = (seriesId?: string) => {
    const chosen = series.data?.find(({ value }) => value === seriesId)
    if (chosen && !round) form.setFieldValue('edition', chosen.nextEdition)
  }
  return (
    <div className="form-grid">
      <Form.Item name="name" label={t('name')} rules={required(t('name'))}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')}>
        <Input maxLength={120} placeholder={t('optional')} />
      </Form.Item>
      <Form.Item name="seriesId" label={t('series')} extra={round ? undefined : t('seriesHint')}>
        <IdSelect
          allowClear={!round}
          loading={series.isPending}
          options={(series.data ?? []).map(({ value, label }) => ({ value, label }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={chooseSeries}
        />
      </Form.Item>
      <Form.Item name="level" label={t('level')} rules={required(t('level'))}>
        <Select
          options={levels.optionsOr(
            ROUND_LEVELS.map((level) => ({ value: level, label: pick(roundLevelLabels[level], language) })),
          )}
        />
      </Form.Item>
      <Form.Item name="year" label={t('year')} rules={required(t('year'))}>
        <InputNumber min={1900} max={2200} precision={0} className="full-width" />
      </Form.Item>
      <Form.Item name="edition" label={t('edition')} rules={required(t('edition'))}>
        <InputNumber min={1} max={999} precision={0} className="full-width" />
      </Form.Item>
      <Form.Item name="tags" label={t('tags')} extra={t('tagsHint')}>
        <Select mode="tags" open={false} suffixIcon={null} maxCount={20} tokenSeparators={[',', '，']} />
      </Form.Item>
      <Form.Item name="isPublic" label={t('isPublic')} valuePropName="checked" extra={t('isPublicHint')}>
        <Switch />
      </Form.Item>
      <Form.Item name="cover" label={t('cover')} className="wide">
        <PictureField current={round?.cover ?? ''} />
      </Form.Item>
      <Form.Item name="banner" label={t('banner')} extra={t('bannerHint')} className="wide">
        <PictureField current={round?.banner ?? ''} />
      </Form.Item>
    </div>
  )
}

type Files = Parameters<NonNullable<Parameters<typeof FileUpload>[0]['onChange']>>[0]

/** The current picture and an upload for another. */
function PictureField(props: { current: string; value?: Files; onChange?: (files: Files) => void }) {
  const t = useT(officeMessages)
  const [chosen, setChosen] = useState('')
  useEffect(() => () => URL.revokeObjectURL(chosen), [chosen])
  const file = props.value?.[0]
  const picture = file && (file.name ? chosen : props.current)
  const start: typeof startUpload = (picked, ...others) => {
    setChosen(URL.createObjectURL(picked))
    return startUpload(picked, ...others)
  }
  return (
    <>
      {picture && <img src={picture} alt={t(file.name ? 'coverChosen' : 'coverKept')} className="round-cover" />}
      <FileUpload
        start={start}
        about={{ purpose: 'competition.cover' }}
        accept=".jpg,.jpeg,.png,.webp"
        maxBytes={5 * 2 ** 20}
        value={(props.value ?? []).map((file) => (file.name ? file : { ...file, name: t('coverKept') }))}
        {...(props.onChange ? { onChange: props.onChange } : {})}
      />
    </>
  )
}

export function BodyFields() {
  const t = useT(officeMessages)
  return (
    <div className="form-grid">
      {(['hosts', 'organisers', 'coOrganisers'] as const).map((name) => (
        <Form.Item
          key={name}
          name={['content', name]}
          label={t(name)}
          extra={name === 'hosts' ? `${t('neededToPublish')} · ${t('tagsHint')}` : t('tagsHint')}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', '；', ';']} />
        </Form.Item>
      ))}
    </div>
  )
}

export function ItemFields() {
  const t = useT(officeMessages)
  const required = useRequired()
  return (
    <RowsField
      name="items"
      label={t('items')}
      empty={t('noItems')}
      max={200}
      addText={t('addItem')}
      newRow={() => ({ code: '', name: '' })}
    >
      {({ name }) => (
        <>
          <Form.Item name={[name, 'itemId']} hidden>
            <Input />
          </Form.Item>
          <Form.Item
            name={[name, 'code']}
            label={t('itemCode')}
            extra={t('itemCodeRule')}
            normalize={(text: string) => text.toUpperCase()}
            rules={[{ required: true, pattern: /^[A-Z0-9]{1,8}$/, message: t('itemCodeRule') }]}
          >
            <Input maxLength={8} />
          </Form.Item>
          <Form.Item name={[name, 'name']} label={t('itemName')} rules={required(t('itemName'))}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name={[name, 'nameEn']} label={t('nameEn')}>
            <Input maxLength={100} placeholder={t('optional')} />
          </Form.Item>
          <Form.Item name={[name, 'introduction']} label={t('itemIntroduction')}>
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} maxLength={5000} placeholder={t('optional')} />
          </Form.Item>
        </>
      )}
    </RowsField>
  )
}

export function ContentFields() {
  const t = useT(officeMessages)
  const required = useRequired()
  return (
    <>
      <Form.Item name={['content', 'introduction']} label={t('introduction')} extra={t('neededToPublish')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 20 }} maxLength={20_000} />
      </Form.Item>
      <Form.Item name={['content', 'guide']} label={t('guide')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 20 }} maxLength={20_000} />
      </Form.Item>
      <h3 className="round-panel-title">{t('notices')}</h3>
      <p className="round-panel-hint">
        {t('neededToPublish')} · {t('noticesHint')}
      </p>
      <RowsField
        name={['content', 'notices']}
        label={t('notices')}
        max={10}
        addText={t('addNotice')}
        newRow={() => ({ title: '', body: '' })}
      >
        {({ name }) => (
          <>
            <Form.Item
              className="wide"
              name={[name, 'title']}
              label={t('noticeTitle')}
              rules={required(t('noticeTitle'))}
            >
              <Input maxLength={80} />
            </Form.Item>
            <Form.Item className="wide" name={[name, 'body']} label={t('noticeBody')} rules={required(t('noticeBody'))}>
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} maxLength={5000} />
            </Form.Item>
          </>
        )}
      </RowsField>
      <h3 className="round-panel-title">{t('attachments')}</h3>
      <p className="round-panel-hint">{t('attachmentsHint')}</p>
      <Form.Item name="attachments">
        <FileUpload
          start={startUpload}
          about={{ purpose: 'competition.attachment' }}
          maxBytes={MAX_ATTACHMENT_BYTES}
          maxCount={MAX_ATTACHMENTS}
        />
      </Form.Item>
      <h3 className="round-panel-title">{t('contacts')}</h3>
      <RowsField
        name={['content', 'contacts']}
        label={t('contacts')}
        max={10}
        addText={t('addContact')}
        newRow={() => ({ name: '', phone: '', email: '' })}
      >
        {({ name }) => (
          <>
            <Form.Item name={[name, 'name']} label={t('contactName')} rules={required(t('contactName'))}>
              <Input maxLength={40} />
            </Form.Item>
            <Form.Item name={[name, 'phone']} label={t('phone')}>
              <Input maxLength={30} inputMode="tel" />
            </Form.Item>
            <Form.Item name={[name, 'email']} label={t('email')} rules={[{ type: 'email' }]}>
              <Input maxLength={100} inputMode="email" />
            </Form.Item>
          </>
        )}
      </RowsField>
      <h3 className="round-panel-title">{t('tabs')}</h3>
      <p className="round-panel-hint">{t('tabsHint')}</p>
      <TabFields />
    </>
  )
}
