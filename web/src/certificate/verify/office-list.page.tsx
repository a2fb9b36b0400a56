import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateExports } from '@podium/core/certificate/exports.ts'
import { certificateStateLabels, kindLabels } from '@podium/core/certificate/labels.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { addressOf } from '#web/lib/call/call.ts'
import { openFile } from '#web/lib/files/file-links.ts'
import { paths } from '@podium/core/paths.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { CheckCode } from '../parts/check-code.tsx'
import { CertificateDrawer } from './certificate-drawer.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import { stateTones } from '../tones.ts'
import type { CertificateRow } from '../issue/rows.ts'
import '../certificate.css'

const source = listOf(certificateApi.page)

/** Issued certificates: search by number, holder or school; view, download, revoke. @spec B10 */
function CertificateListPage() {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [search] = useSearchParams()
  const roundId = search.get('roundId')
  const batchId = search.get('batchId')
  const rounds = useCall(competitionApi.roundOptions, may('competition:round:list') ? {} : null, {
    staleAfterMs: 60_000,
  })
  const items = useCall(competitionApi.itemOptions, roundId ? { roundId } : null, { staleAfterMs: 60_000 })
  const [opened, setOpened] = useState<CertificateRow | null>(null)
  const states = Object.entries(certificateStateLabels)
  return (
    <>
      <ListPage
        name="certificate.certificates"
        source={source}
        rowId={(row) => row.certificateId}
        exporter={exportOf(certificateExports.exportCertificates)}
        empty={{
          title: t('listEmpty'),
          hint: t(may('certificate:certificate:make') ? 'listEmptyHint' : 'listEmptyHint_reader'),
        }}
        {...(batchId ? { fixedQuery: { batchId } } : {})}
        filters={[
          { name: 'keyword', label: t('keywordList'), kind: 'text' },
          { name: 'roundId', label: t('round'), kind: 'select', options: rounds.data ?? [] },
          { name: 'itemId', label: t('item'), kind: 'select', options: items.data ?? [] },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: states.map(([value, words]) => ({ value, label: pick(words, language) })),
          },
        ]}
        columns={[
          {
            key: 'number',
            title: t('number'),
            width: 150,
            render: (row) => (
              <Button type="link" size="small" className="certificate-number figures" onClick={() => setOpened(row)}>
                {row.number}
              </Button>
            ),
          },
          {
            key: 'checkCode',
            title: t('checkCode'),
            width: 120,
            render: ({ checkCode }) => <CheckCode code={checkCode} />,
          },
          {
            key: 'holder',
            title: t('holder'),
            width: 150,
            render: (row) => (
              <>
                {row.holder}
                {row.renamed.length > 0 && (
                  <>
                    {' '}
                    <StateTag tone="warning">{t('renamed')}</StateTag>
                  </>
                )}
              </>
            ),
          },
          { key: 'school', title: t('school'), width: 160 },
          { key: 'award', title: t('award'), width: 110 },
          { key: 'kind', title: t('kind'), width: 115, render: ({ kind }) => pick(kindLabels[kind], language) },
          { key: 'itemName', title: t('item'), width: 140 },
          {
            key: 'state',
            title: t('state'),
            width: 90,
            render: ({ state }) => (
              <StateTag tone={stateTones[state]}>{pick(certificateStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'sent', title: t('sent'), width: 80, render: ({ sent }) => t(sent ? 'sentYes' : 'sentNo') },
          { key: 'issuedAt', title: t('issuedAt'), width: 150, render: ({ issuedAt }) => timeText(issuedAt) },
        ]}
        actionsWidth={115}
        rowActions={(row) => [
          { key: 'open', label: t('open'), onClick: () => setOpened(row) },
          {
            key: 'download',
            label: t('download'),
            onClick: () => openFile(addressOf(certificateApi.download, { certificateId: row.certificateId })),
          },
        ]}
        renderTools={({ total }) =>
          !batchId
            ? may('certificate:certificate:make') && (
                <span className="certificate-faint">
                  {t('zipHint')} <Link to={paths.office.certificateSend()}>{t('batches')}</Link>
                </span>
              )
            : total > 0 && (
                <>
                  <Button href={addressOf(certificateApi.downloadBatch, { batchId, form: 'zip' })}>{t('zip')}</Button>
                  <Button href={addressOf(certificateApi.downloadBatch, { batchId, form: 'merged' })}>
                    {t('merged')}
                  </Button>
                </>
              )
        }
      />
      {opened && <CertificateDrawer key={opened.certificateId} row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

export { CertificateListPage as Page }
