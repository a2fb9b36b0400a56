import type { Output } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotSend } from '@podium/core/certificate/make.rule.ts'
import { batchStateWords, kindWords } from '@podium/core/certificate/words.ts'
import { Pagination, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#web/identity/parts/allowed.tsx'
import { ask } from '#web/lib/ask.ts'
import { pick, useSpeech, useT } from '#web/lib/i18n.ts'
import { paths } from '#web/lib/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/use-call.ts'
import { useTold } from '#web/lib/use-told.ts'
import { ReasonedButton } from '#web/ui/disabled-reason.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time.ts'
import { certificateOfficeMessages } from './office-messages.ts'
import { batchTones } from './tones.ts'

type Batch = Output<typeof certificateApi.batchPage>['rows'][number]

const PAGE_SIZE = 10
const ASK_EVERY_MS = 2_000

/** Batches of a round, to be sent when they are made. */
export function BatchTable({ roundId, watching }: { roundId: string; watching: boolean }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useSpeech()
  const [pageNum, setPageNum] = useState(1)
  const told = useTold('job', [certificateApi.batchPage])
  const batches = useCall(
    certificateApi.batchPage,
    { roundId, pageNum, pageSize: PAGE_SIZE },
    { refreshEveryMs: watching && !told ? ASK_EVERY_MS : false },
  )
  return (
    <section className="list-main">
      <h2 className="certificate-title">{t('batches')}</h2>
      {batches.isError && <Failure refusal={batches.error} onRetry={() => void batches.refetch()} />}
      <Table<Batch>
        size="small"
        rowKey="batchId"
        loading={batches.isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={batches.data?.rows ?? []}
        locale={{ emptyText: <Empty title={t('batchEmpty')} /> }}
        columns={[
          { key: 'item', title: t('item'), dataIndex: 'itemName' },
          { key: 'kind', title: t('kind'), render: (_, { kind }) => pick(kindWords[kind], language) },
          {
            key: 'state',
            title: t('state'),
            render: (_, { state }) => (
              <StateTag tone={batchTones[state]}>{pick(batchStateWords[state], language)}</StateTag>
            ),
          },
          {
            key: 'made',
            title: t('made'),
            align: 'right',
            render: (_, { made, total }) => (
              <span className="figures">
                {made} / {total}
              </span>
            ),
          },
          { key: 'template', title: t('template'), dataIndex: 'templateName' },
          { key: 'createdAt', title: t('createdAt'), render: (_, { createdAt }) => timeText(createdAt) },
          { key: 'sentAt', title: t('sentAt'), render: (_, { sentAt }) => timeText(sentAt) || '—' },
          { key: 'actions', render: (_, batch) => <BatchActions batch={batch} /> },
        ]}
      />
      {(batches.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination
          className="certificate-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={batches.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </section>
  )
}

function BatchActions({ batch }: { batch: Batch }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useSpeech()
  const may = useMay()
  const { batchId, roundId, state, made, version } = batch
  const send = useWrite(certificateApi.send, {
    refresh: [certificateApi.batchPage, certificateApi.page],
    onDone: ({ sent }) => toast('success', t('sentDone', { count: sent })),
  })
  const hindrance = whyNotSend(state, null, new Date(0))
  const onSend = async () => {
    const words = { title: t('sendTitle', { count: made }), text: t('sendText'), confirm: t('send') }
    const sure = await ask({ ...words, cancel: language === 'en' ? 'Cancel' : '取消' })
    if (sure) await send.run({ batchId, version })
  }
  return (
    <span className="certificate-links">
      {may('certificate:certificate:make') && state !== 'sent' && (
        <ReasonedButton
          type="link"
          size="small"
          loading={send.busy}
          reason={hindrance && refusalText(hindrance, language)}
          onClick={() => void onSend()}
        >
          {t('send')}
        </ReasonedButton>
      )}
      <Link to={paths.office.certificateList({ roundId, batchId })}>{t('certificates')}</Link>
    </span>
  )
}
