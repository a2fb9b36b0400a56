import { bothWorded, WORDINGS } from '@podium/core/base/wording.ts'
import { TEMPLATE_TYPES } from '@podium/core/site/template.ts'
import { whyNotBrand } from '@podium/core/site/website/brand.rule.ts'
import type { SiteDesign } from '@podium/core/site/website/design.ts'
import { websiteApi, type SiteDetail } from '@podium/core/site/website/website-api.ts'
import { Alert, Button, Form, Input, Radio, Space, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { OpenUploads, useUploadWait } from '#web/ui/dialog/open-uploads.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import type { UploadedFile } from '#web/ui/file-upload.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { showRefusal } from '#web/ui/use-rule-faults.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { automaticDark, ColourField } from './colour-field.tsx'
import { websiteMessages } from './messages.ts'
import { previewSite } from '../parts/unsaved.ts'
import { PictureField } from './picture-field.tsx'
import { SiteFrame, siteCalls } from './site-frame.tsx'

type Values = Omit<SiteDesign, 'logoFileId' | 'navigation'> & {
  logo: UploadedFile[]
  seriesId?: string | null
  approvesArticles: boolean
}

/** The brand colours that sites without their own have; as in tokens.css. */
const THEME_COLOURS = { light: '#1d5b8f', dark: '#86bbe6' }
const footerFields = [
  ['address', 120],
  ['phone', 40],
  ['email', 80],
  ['icp', 60],
  ['police', 60],
] as const

/** Name, look, wording and footer of a website. @spec B30 N03 */
function SiteWebsiteInfoPage() {
  return <SiteFrame>{(site) => <InfoForm key={`${site.siteId} ${site.version}`} site={site} />}</SiteFrame>
}

function InfoForm({ site }: { site: SiteDetail }) {
  const t = useT(websiteMessages)
  const { language } = useLanguage()
  const mayEdit = useMay()('site:setting:edit')
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const series = useCall(websiteApi.siteSeries, { siteId: site.siteId })
  const { whyWait, countUploads } = useUploadWait()
  useUnsavedGuard(dirty || whyWait !== null)
  const save = useWrite(websiteApi.saveSite, {
    inline: true,
    refresh: siteCalls,
    onDone: () => {
      toast('success', t('saved'))
      setDirty(false)
    },
  })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  const { logoFileId, navigation, ...look } = site.draft
  const { siteId, version } = site
  const inputOf = ({ logo, seriesId, approvesArticles, ...values }: Values) => {
    const draft = { ...values, navigation, logoFileId: logo[0]?.fileId ?? null }
    return { shown: { siteId, draft, seriesId: seriesId ?? null }, approvesArticles }
  }
  const submit = (values: Values) => {
    if (showRefusal(form, whyNotBrand(values), language)) return
    const { shown, approvesArticles } = inputOf(values)
    void save.run({ ...shown, version, approvesArticles })
  }
  const onPreview = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values && !showRefusal(form, whyNotBrand(values), language)) previewSite(inputOf(values).shown)
  }
  const light = Form.useWatch('brandColour', form) ?? look.brandColour
  const nameZh = t('nameZh')
  return (
    <Form
      // Its fields' ids differ from those of the dialog above it.
      name="look"
      form={form}
      layout="vertical"
      className="website-form"
      disabled={!mayEdit}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={{
        ...look,
        seriesId: site.seriesId,
        approvesArticles: site.approvesArticles,
        logo: logoFileId ? [{ fileId: logoFileId, name: '', bytes: null }] : [],
      }}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      {save.refusal && save.refusal.fields.length === 0 && <Alert type="error" showIcon title={save.refusal.msg} />}
      <h2>{t('basics')}</h2>
      <div className="form-grid">
        <Form.Item name="nameZh" label={nameZh} rules={[{ required: true, message: t('required', { label: nameZh }) }]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="nameEn" label={t('nameEn')}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="seriesId" label={t('series')} extra={t('seriesHint')}>
          <IdSelect allowClear loading={series.isFetching} options={series.data ?? []} />
        </Form.Item>
        <OpenUploads value={countUploads}>
          <Form.Item name="logo" label={t('logo')} extra={t('logoHint')}>
            <PictureField current={site.logo} />
          </Form.Item>
        </OpenUploads>
      </div>
      <Form.Item name="templateType" label={t('theme')}>
        <Radio.Group className="website-radios">
          {TEMPLATE_TYPES.map((type) => (
            <Radio key={type} value={type}>
              <strong>{t(`theme_${type}`)}</strong> <span className="website-note">{t(`theme_${type}Hint`)}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="wording" label={t('siteWording')} extra={t('wordingHint')}>
        <Radio.Group className="website-radios">
          {WORDINGS.map((wording) => (
            <Radio key={wording} value={wording}>
              <strong>{t(`words_${wording}`)}</strong>{' '}
              <span className="website-note">
                {Object.values(wordingMessages.words)
                  .map((label) => pick(bothWorded(label, wording), language))
                  .join(language === 'en' ? ', ' : '、')}
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="approvesArticles" label={t('approves')} extra={t('approvesHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <h2>{t('colours')}</h2>
      <div className="form-grid">
        <Form.Item name="brandColour" label={t('colour_light')}>
          <ColourField palette="light" standard={THEME_COLOURS.light} />
        </Form.Item>
        <Form.Item name="brandColourDark" label={t('colour_dark')}>
          <ColourField
            palette="dark"
            standard={light ? automaticDark(light, THEME_COLOURS.light) : THEME_COLOURS.dark}
          />
        </Form.Item>
      </div>
      <h2>{t('footer')}</h2>
      <Form.Item name={['footer', 'text']} label={t('footerText')}>
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <div className="form-grid">
        {footerFields.map(([name, maxLength]) => (
          <Form.Item key={name} name={['footer', name]} label={t(name)}>
            <Input maxLength={maxLength} />
          </Form.Item>
        ))}
      </div>
      {mayEdit && (
        <Space wrap>
          <ReasonedButton type="primary" htmlType="submit" loading={save.busy} reason={whyWait}>
            {t('saveDraft')}
          </ReasonedButton>
          <Button onClick={() => void onPreview()}>{t('previewUnsaved')}</Button>
        </Space>
      )}
    </Form>
  )
}

export { SiteWebsiteInfoPage as Page }
