import type { Output } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { ISSUE_KINDS, type IssueKind, type MadeKind } from '@podium/core/certificate/kind.ts'
import { whyNotDespite } from '@podium/core/certificate/make.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { issueWords } from '@podium/core/certificate/words.ts'
import { Button, Modal, Spin, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#web/lib/call.ts'
import { ShownFile } from '#web/lib/files/shown-file.tsx'
import { pick, useSpeech, useT } from '#web/lib/i18n.ts'
import { paths } from '#web/lib/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/use-call.ts'
import { useConfirmDanger } from '#web/ui/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/disabled-reason.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { certificateOfficeMessages } from './office-messages.ts'

type Report = Output<typeof certificateApi.preflight>
type Issue = Report['issues'][number]
type Place = { roundId: string; itemId: string; kind: MadeKind; awardPosition?: number }

/** What issuing would meet, and the way to issue. */
export function PreflightReport({ place, onStarted }: { place: Place; onStarted: (jobId: string) => void }) {
  const t = useT(certificateOfficeMessages)
  const report = useCall(certificateApi.preflight, place, { freshMs: 0 })
  if (report.isPending) {
    return (
      <output className="certificate-checking">
        <Spin /> {t('checking')}
      </output>
    )
  }
  if (report.isError) {
    // Results that are not formal yet and settings that are missing are no faults: the page says what comes first.
    if (report.error.status !== 409) return <Failure refusal={report.error} onRetry={() => void report.refetch()} />
    const unset = report.error.code === certificateRefusals.NO_SETTING.code
    const toSetting = unset && (
      <Link to={paths.office.certificateSetting({ roundId: place.roundId })}>{t('toSetting')}</Link>
    )
    return <Empty title={report.error.msg} {...(toSetting ? { action: toSetting } : {})} />
  }
  return (
    <>
      <Summary report={report.data} />
      <Actions
        report={report.data}
        place={place}
        onStarted={onStarted}
        checking={report.isFetching}
        onCheck={() => void report.refetch()}
      />
      <Issues report={report.data} place={place} />
    </>
  )
}

function Summary({ report }: { report: Report }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useSpeech()
  const found = ISSUE_KINDS.flatMap((kind) => (report.counts[kind] ? [[kind, report.counts[kind]] as const] : []))
  return (
    <dl className="certificate-counts">
      <div>
        <dt>{t('toMake')}</dt>
        <dd className="figures">{report.total}</dd>
      </div>
      <div>
        <dt>{t('already')}</dt>
        <dd className="figures">{report.already}</dd>
      </div>
      {found.map(([kind, count]) => (
        <div key={kind} className={kind === 'shrunk' ? 'certificate-noted' : 'certificate-warned'}>
          <dt>{pick(issueWords[kind], language)}</dt>
          <dd className="figures">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ActionProps {
  report: Report
  place: Place
  onStarted: (jobId: string) => void
  checking: boolean
  onCheck: () => void
}

function Actions({ report, place, onStarted, checking, onCheck }: ActionProps) {
  const t = useT(certificateOfficeMessages)
  const { language } = useSpeech()
  const confirmDanger = useConfirmDanger()
  const make = useWrite(certificateApi.make, {
    refresh: [certificateApi.batchPage, certificateApi.preflight],
    onDone: ({ jobId }) => {
      toast('success', t(jobId ? 'started' : 'handedUp'))
      if (jobId) onStarted(jobId)
    },
  })
  const hindrance = whyNotDespite(report.counts, false)
  const start = async () => {
    const count = Number(hindrance?.params['count'] ?? 0)
    const deed = t(report.checker ? 'handUp' : 'make', { count: report.total })
    const question = { title: t('despiteTitle'), text: t('despiteText', { count }), deed }
    const sure = !hindrance || (await confirmDanger(question))
    if (sure) await make.run({ ...place, despiteIssues: hindrance !== null })
  }
  return (
    <div className="certificate-start">
      {report.checker && <Note tone="info" text={t('needsChecker', { group: report.checker })} />}
      {report.refusal && <Note tone="warning" text={report.refusal} />}
      {hindrance && !report.refusal && <Note tone="info" text={refusalText(hindrance, language)} />}
      {!hindrance && !report.refusal && <Note tone="success" text={t('noIssues')} />}
      <div className="certificate-buttons">
        <ReasonedButton type="primary" reason={report.refusal} loading={make.busy} onClick={() => void start()}>
          {t(report.checker ? 'handUp' : 'make', { count: report.total })}
        </ReasonedButton>
        <Button loading={checking} onClick={onCheck}>
          {t('recheck')}
        </Button>
      </div>
    </div>
  )
}

function Note({ tone, text }: { tone: 'success' | 'info' | 'warning'; text: string }) {
  return <p className={`certificate-note certificate-note-${tone}`}>{text}</p>
}

function Issues({ report, place }: { report: Report; place: Place }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useSpeech()
  const [shown, setShown] = useState<Issue | null>(null)
  if (report.issues.length === 0) return null
  const total = Object.values(report.counts).reduce((sum, count) => sum + count, 0)
  return (
    <section>
      <h2 className="certificate-title">{t('issuesTitle')}</h2>
      <Table<Issue & { key: number }>
        size="small"
        pagination={report.issues.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        dataSource={report.issues.map((issue, key) => ({ ...issue, key }))}
        columns={[
          {
            key: 'kind',
            title: t('issueKind'),
            render: (_, { kind }) => (
              <StateTag tone={kind === 'shrunk' ? 'neutral' : 'warning'}>{pick(issueWords[kind], language)}</StateTag>
            ),
          },
          { key: 'holder', title: t('holder'), render: (_, { holder }) => holder || t('wholeList') },
          { key: 'element', title: t('element'), render: (_, { element }) => element || '—' },
          { key: 'detail', title: t('detail'), render: (_, issue) => <Detail issue={issue} /> },
          {
            key: 'actions',
            render: (_, issue) =>
              issue.recipientId && (
                <Button type="link" size="small" onClick={() => setShown(issue)}>
                  {t('preview')}
                </Button>
              ),
          },
        ]}
      />
      {total > report.issues.length && (
        <p className="certificate-faint">{t('listedFirst', { count: report.issues.length })}</p>
      )}
      {shown?.recipientId && (
        <Modal
          open
          footer={null}
          width={880}
          title={t('previewOf', { holder: shown.holder })}
          onCancel={() => setShown(null)}
        >
          <div className="certificate-picture">
            <ShownFile address={addressOf(certificateApi.samplePicture, { ...place, recipientId: shown.recipientId })}>
              {(picture) => <img {...picture} alt={shown.holder} />}
            </ShownFile>
          </div>
        </Modal>
      )}
    </section>
  )
}

/** What exactly: the character, the field, the size. */
function Detail({ issue: { kind, detail } }: { issue: { kind: IssueKind; detail: string } }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useSpeech()
  if (detail === '') return '—'
  if (kind === 'missing-value') return pick(TEXT_FIELDS[detail]?.label ?? { zh: detail, en: detail }, language)
  if (kind === 'shrunk') return <span className="figures">{t('shrunkTo', { size: detail })}</span>
  if (kind === 'missing-glyph') {
    const code = detail.codePointAt(0)?.toString(16).toUpperCase() ?? ''
    return (
      <span className="figures">
        {detail} (U+{code})
      </span>
    )
  }
  return detail
}
