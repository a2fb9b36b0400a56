import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { certificateStateLabels, kindLabels } from '@podium/core/certificate/labels.ts'
import { isValid } from '@podium/core/certificate/kind.ts'
import { Button, Image, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { addressOf } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { dateText } from '#web/ui/time/time.ts'
import { certificateMessages } from '../messages.ts'
import { stateTones } from '../tones.ts'
import { CheckCode } from './check-code.tsx'
import { RequestCorrection } from './request-correction.tsx'
import { OwnCorrections } from './own-corrections.tsx'
import '../certificate.css'

type CertificateRow = Output<typeof certificateApi.mine>['rows'][number]

const PAGE_SIZE = 12

/** The published certificates of the viewer and of the viewer's teams. */
export function OwnCertificates() {
  const t = useT(certificateMessages)
  const [pageNum, setPageNum] = useState(1)
  const certificates = useCall(certificateApi.mine, { pageNum, pageSize: PAGE_SIZE })
  if (certificates.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (certificates.isError) return <Failure refusal={certificates.error} onRetry={() => void certificates.refetch()} />
  if (certificates.data.total === 0) return <Empty title={t('mineEmpty')} hint={t('mineEmptyHint')} />
  return (
    <>
      <ul className="certificate-grid">
        {certificates.data.rows.map((certificate) => (
          <OwnCertificate key={certificate.certificateId} certificate={certificate} />
        ))}
      </ul>
      {certificates.data.total > PAGE_SIZE && (
        <Pagination
          className="certificate-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={certificates.data.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
      <OwnCorrections />
    </>
  )
}

function OwnCertificate({ certificate }: { certificate: CertificateRow }) {
  const t = useT(certificateMessages)
  const { language } = useLanguage()
  const {
    certificateId,
    state,
    award,
    competition,
    itemName,
    kind,
    number,
    holder,
    issuedAt,
    traceToken,
    heldBy,
    checkCode,
  } = certificate
  const valid = isValid(certificate)
  const [asking, setAsking] = useState(false)
  return (
    <li className="certificate-card">
      <div className="certificate-picture">
        {valid ? (
          <MediaFile address={addressOf(certificateApi.picture, { certificateId })}>
            {(media) => <Image {...media} alt={t('certificateOf', { award, competition })} />}
          </MediaFile>
        ) : (
          <p>{t('invalidNow')}</p>
        )}
      </div>
      <div className="certificate-text">
        <p className="certificate-award">
          <b>{award}</b>
          <span>{pick(kindLabels[kind], language)}</span>
          {!valid && <StateTag tone={stateTones[state]}>{pick(certificateStateLabels[state], language)}</StateTag>}
        </p>
        <p>
          {competition} · {itemName}
        </p>
        <p className="certificate-faint">
          {holder} · <span className="figures">{dateText(issuedAt)}</span>
        </p>
        {heldBy !== null && <p className="certificate-faint">{t('teamsHeldBy', { captain: heldBy })}</p>}
        <p className="certificate-faint figures">{number}</p>
        <p className="certificate-faint">
          {t('checkCode')} <CheckCode code={checkCode} />
        </p>
        <p className="certificate-actions">
          {valid && (
            <Button
              type="primary"
              href={addressOf(certificateApi.download, { certificateId })}
              download={`${number}.pdf`}
            >
              {t('download')}
            </Button>
          )}
          <Button href={paths.certificateTrace({ t: traceToken })} target="_blank">
            {t('verify')}
          </Button>
          {valid && heldBy === null && (
            <Button type="text" onClick={() => setAsking(true)}>
              {t('ask')}
            </Button>
          )}
        </p>
      </div>
      {asking && <RequestCorrection certificateId={certificateId} number={number} onClose={() => setAsking(false)} />}
    </li>
  )
}
