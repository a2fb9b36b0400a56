import type { Navigation } from '@podium/core/site/navigation.ts'
import { MAX_HOSTS, type SiteDetail, websiteApi } from '@podium/core/site/website/website-api.ts'
import { whyNotNavigation } from '@podium/core/site/website/navigation/navigation.rule.ts'
import { Alert, Button, Form, Input, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { reasonMessages } from '#web/ui/feedback/reason-messages.ts'
import { websiteMessages } from './messages.ts'
import { NavigationEditor } from './navigation-editor.tsx'
import { SiteFrame, siteCalls } from './site-frame.tsx'

/** Hosts and navigation of a website. @spec B30 N03 */
function SiteWebsiteUrlPage() {
  return (
    <SiteFrame>
      {(site) => (
        <div key={`${site.siteId} ${site.version}`} className="website-form">
          <HostsForm site={site} />
          <NavigationForm site={site} />
        </div>
      )}
    </SiteFrame>
  )
}

interface HostValues {
  hosts: string[]
  isDefault: boolean
}

function HostsForm({ site }: { site: SiteDetail }) {
  const t = useT(websiteMessages)
  const mayEdit = useMay()('site:setting:edit')
  const [form] = Form.useForm<HostValues>()
  const [dirty, setDirty] = useState(false)
  useUnsavedGuard(dirty)
  const save = useWrite(websiteApi.saveHosts, {
    inline: true,
    refresh: siteCalls,
    onDone: () => {
      toast('success', t('hostsSaved'))
      setDirty(false)
    },
  })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  const submit = ({ hosts, isDefault }: HostValues) =>
    void save.run({ siteId: site.siteId, version: site.version, hosts, isDefault })
  return (
    <Form
      name="address"
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={{ hosts: site.hosts, isDefault: site.isDefault }}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      <h2>{t('hosts')}</h2>
      <p className="website-note">{t('hostsHint')}</p>
      {save.refusal && save.refusal.fields.length === 0 && <Alert type="error" showIcon title={save.refusal.msg} />}
      <Form.List name="hosts">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="website-host">
                <Form.Item name={name} rules={[{ required: true, message: t('required', { label: t('hosts') }) }]}>
                  <Input
                    aria-label={t('hostAt', { at: name + 1 })}
                    maxLength={253}
                    inputMode="url"
                    placeholder="contest.example.edu.cn"
                  />
                </Form.Item>
                <Button onClick={() => remove(name)}>{t('remove')}</Button>
              </div>
            ))}
            {fields.length < MAX_HOSTS && <Button onClick={() => add('')}>{t('addHost')}</Button>}
          </>
        )}
      </Form.List>
      <Form.Item name="isDefault" label={t('isDefault')} extra={t('isDefaultHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={save.busy}>
          {t('saveHosts')}
        </Button>
      )}
    </Form>
  )
}

function NavigationForm({ site }: { site: SiteDetail }) {
  const t = useT(websiteMessages)
  const reasons = useT(reasonMessages)
  const { language } = useLanguage()
  const mayEdit = useMay()('site:setting:edit')
  const { siteId, version, draft, seriesId, approvesArticles } = site
  const [tree, setTree] = useState<readonly Navigation[]>(draft.navigation)
  const [isTried, setTried] = useState(false)
  const dirty = tree !== draft.navigation
  useUnsavedGuard(dirty)
  const save = useWrite(websiteApi.saveSite, {
    inline: true,
    refresh: siteCalls,
    onDone: () => toast('success', t('saved')),
  })
  const refusal = isTried ? whyNotNavigation(tree) : null
  const faults = [
    ...(refusal?.fields.map(({ path, zh, en }) => ({ path, msg: language === 'en' ? en : zh })) ?? []),
    ...(save.refusal?.fields.map(({ path, msg }) => ({ path: path.replace(/^draft\./, ''), msg })) ?? []),
  ]
  const submit = () => {
    setTried(true)
    if (whyNotNavigation(tree)) return
    void save.run({ siteId, version, seriesId, approvesArticles, draft: { ...draft, navigation: [...tree] } })
  }
  return (
    <section>
      <h2>{t('navigation')}</h2>
      <p className="website-note">{t('navigationHint')}</p>
      {save.refusal && save.refusal.fields.length === 0 && <Alert type="error" showIcon title={save.refusal.msg} />}
      <NavigationEditor tree={tree} onChange={setTree} faults={faults} disabled={!mayEdit} />
      {mayEdit && (
        <ReasonedButton type="primary" loading={save.busy} reason={!dirty && reasons('unchanged')} onClick={submit}>
          {t('saveDraft')}
        </ReasonedButton>
      )}
    </section>
  )
}

export { SiteWebsiteUrlPage as Page }
