import { certificateApi } from '@podium/core/certificate/api.ts'
import { Alert, Button, Form, Segmented, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { certificateIssueMessages } from '../issue-messages.ts'
import { LookUpsChart } from './look-ups-chart.tsx'
import '../certificate.css'
import '../issue.css'

const PERIODS = [30, 90, 365] as const
type Period = (typeof PERIODS)[number]
const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000

const dayOf = (at: number) => new Date(at + CHINA_MS).toISOString().slice(0, 10)

/** Settings of the public look-up page and its statistics. @spec B10 R24 */
function CertificateTracePage() {
  const t = useT(certificateIssueMessages)
  return (
    <div className="certificate-page">
      <section className="list-main">
        <header className="certificate-line">
          <h2 className="certificate-title">{t('showing')}</h2>
          <Button href={paths.certificateTrace()} target="_blank">
            {t('openTrace')}
          </Button>
        </header>
        <Showing />
      </section>
      <LookUps />
    </div>
  )
}

function Showing() {
  const t = useT(certificateIssueMessages)
  const may = useMay()('certificate:certificate:make')
  const setting = useCall(certificateApi.traceSetting, {}, { staleAfterMs: 0 })
  const save = useWrite(certificateApi.saveTraceSetting, {
    refresh: [certificateApi.traceSetting],
    onDone: () => toast('success', t('saved')),
  })
  if (setting.isPending) return <Skeleton active paragraph={{ rows: 3 }} />
  if (setting.isError) return <Failure refusal={setting.error} onRetry={() => void setting.refetch()} />
  const { groupName, version, showSchool, showAward, showDate } = setting.data
  return (
    <Form
      key={version}
      initialValues={{ showSchool, showAward, showDate }}
      disabled={!may}
      onFinish={(values: { showSchool: boolean; showAward: boolean; showDate: boolean }) =>
        save.run({ ...values, version })
      }
    >
      <p className="certificate-faint">{t('showingHint', { group: groupName })}</p>
      <div className="certificate-switches">
        {(['showSchool', 'showAward', 'showDate'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(name)} valuePropName="checked" colon={false}>
            <Switch />
          </Form.Item>
        ))}
      </div>
      {may && (
        <Button type="primary" htmlType="submit" loading={save.busy}>
          {t('save')}
        </Button>
      )}
    </Form>
  )
}

function LookUps() {
  const t = useT(certificateIssueMessages)
  const [period, setPeriod] = useState<Period>(30)
  const [today] = useState(() => Date.now())
  const from = dayOf(today - (period - 1) * DAY_MS)
  const days = Array.from({ length: period }, (_, at) => dayOf(today - (period - 1 - at) * DAY_MS))
  const statistics = useCall(certificateApi.traceStatistics, { from, to: dayOf(today) }, { staleAfterMs: 0 })
  const counted = statistics.data?.days ?? []
  const methods = ['link', 'number', 'file', 'missed'] as const
  const totals = methods.map((method) => counted.reduce((sum, day) => sum + day[method], 0))
  const mismatches = counted.reduce((sum, { mismatch }) => sum + mismatch, 0)
  const labels = { link: t('byLink'), number: t('byNumber'), file: t('byFile'), missed: t('missed') }
  return (
    <section className="list-main">
      <header className="certificate-line">
        <h2 className="certificate-title">{t('lookUps')}</h2>
        <Segmented<Period>
          aria-label={t('period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`days_${value}`) }))}
          onChange={setPeriod}
        />
      </header>
      <p className="certificate-faint">{t('lookUpsHint')}</p>
      {statistics.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {statistics.isError && <Failure refusal={statistics.error} onRetry={() => void statistics.refetch()} />}
      {statistics.data && (
        <dl className="certificate-counts certificate-told">
          {methods.map((method, at) => (
            <div key={method}>
              <dt>{labels[method]}</dt>
              <dd className="figures">{totals[at]}</dd>
            </div>
          ))}
        </dl>
      )}
      {mismatches > 0 && (
        <Alert type="error" showIcon title={t('mismatch')} description={t('mismatchHint', { count: mismatches })} />
      )}
      {statistics.data && counted.length === 0 && <Empty title={t('lookUpsEmpty')} />}
      {counted.length > 0 && <LookUpsChart days={days} counted={counted} labels={labels} title={t('lookUps')} />}
    </section>
  )
}

export { CertificateTracePage as Page }
