import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { SignerToken, type DocumentByLink } from '@podium/core/enrolment/document/signer-link.ts'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from '#web/lib/call/call.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { DocumentNews } from './document-news.tsx'
import { SigningForm } from './signing-form.tsx'
import { signingMessages } from './signing-messages.ts'
import '../team/sign-up.css'
import './document.css'

/** One document for whoever has its link: to download, sign and hand in without an account. */
function EnrolmentHomeSignDocumentPage() {
  const t = useT(signingMessages)
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const isWhole = SignerToken.safeParse(token).success
  const signed = useCall(enrolmentApi.documentByLink, isWhole ? { token } : null, { staleAfterMs: 0 })
  const title = signed.data?.name ?? t('title')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="sign-up">
      {/* The address holds the secret. */}
      <meta name="robots" content="noindex" />
      <header className="sign-up-head">
        <h1>{title}</h1>
      </header>
      <div className="sign-up-body">
        {!isWhole && <Empty title={t('title')} hint={t('gone')} />}
        {isWhole && signed.isPending && <Skeleton active />}
        {signed.isError && <Empty title={t('title')} hint={signed.error.msg} />}
        {signed.data && (
          <>
            <DocumentFacts document={signed.data} />
            <DocumentNews document={signed.data} />
            <h2>{t('step1')}</h2>
            <p>
              <a
                className="plain-button"
                href={addressOf(enrolmentApi.pdfByLink, { token })}
                target="_blank"
                rel="noreferrer"
              >
                {t('download')}
              </a>
            </p>
            {signed.data.uploadHindrance === null ? (
              <>
                <h2>{t('step2')}</h2>
                <h2>{t('step3')}</h2>
                <SigningForm
                  token={token}
                  code={search.get('code') ?? ''}
                  isAgain={signed.data.uploadedAt !== null}
                  codeTo={signed.data.codeTo}
                  onDone={() => void signed.refetch()}
                />
              </>
            ) : (
              <p>{signed.data.uploadHindrance}</p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function DocumentFacts({ document: { signer, signerTitle, ...document } }: { document: DocumentByLink }) {
  const t = useT(signingMessages)
  const times = useWindowTimes()
  const facts: Array<[string, string]> = [
    [t('team'), document.teamName],
    [t('person'), document.personName],
    [t('signer'), signer === 'outsider' ? signerTitle : t(`signer_${signer}`)],
    [t('due'), document.dueAt === null ? '' : times.closing(document.dueAt)],
    [t('validUntil'), times.closing(document.expiresAt)],
  ]
  return (
    <>
      <p className="sign-up-hint">
        {document.roundName} · {document.itemName}
      </p>
      <dl className="document-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

export { EnrolmentHomeSignDocumentPage as Page }
