import { traceApi } from '@podium/core/certificate/verify/trace-api.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useNavigation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { translator, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import type { PageModule } from '#web/lib/page.ts'
import { LookUpByFile, LookUpByNumber, type LookUpMethod } from './look-up.tsx'
import { certificateMessages } from '../messages.ts'
import { TracedCertificate } from './traced-certificate.tsx'
import './trace.css'

type Answer = Output<typeof traceApi.trace>

/** Looks up the certificate that the link names, before the page renders. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Answer | null> {
  const token = new URL(request.url).searchParams.get('t') ?? ''
  if (token === '') return null
  if (!/^[\w-]{22,64}$/.test(token)) return { found: false, certificate: null }
  return call(traceApi.trace, { token })
}

export const meta: PageModule['meta'] = (_data, language) => ({
  title: translator(certificateMessages, language)('traceTitle'),
  description: translator(certificateMessages, language)('traceHint'),
})

/** Public page that says whether a certificate is genuine and valid. @spec R24 */
function CertificatePublicTracePage() {
  const t = useT(certificateMessages)
  const linked = useLoaderData<typeof loader>()
  const loading = useNavigation().state === 'loading'
  const [lookUp, setLookUp] = useState<{ answer: Answer; method: LookUpMethod } | null>(null)
  const [cleared, setCleared] = useState(false)
  const answer = lookUp?.answer ?? (cleared ? null : linked)
  const shown = answer?.certificate ?? null
  const result = useRef<HTMLDivElement>(null)
  // The form that was sent is gone once a certificate is found.
  useEffect(() => {
    if (!lookUp || document.activeElement !== document.body) return
    result.current?.focus({ preventScroll: true })
    // Below the header, with the verdict in sight.
    result.current?.scrollIntoView({ block: 'start' })
  }, [lookUp])
  return (
    <div className="trace" aria-busy={loading}>
      <meta name="robots" content="noindex" />
      <header className="trace-head">
        <h1>{t('traceTitle')}</h1>
        {!shown && <p>{t('traceHint')}</p>}
      </header>
      <div aria-live="polite" ref={result} tabIndex={-1}>
        {shown && <TracedCertificate key={shown.number} certificate={shown} byFile={lookUp?.method === 'file'} />}
        {answer && !shown && <NotFound method={lookUp?.method ?? 'link'} />}
      </div>
      {shown ? (
        <p className="trace-again">
          <a
            href={paths.certificateTrace()}
            onClick={(event) => {
              event.preventDefault()
              setLookUp(null)
              setCleared(true)
            }}
          >
            {t('another')}
          </a>
        </p>
      ) : (
        <div className="trace-ways">
          <LookUpByNumber onAnswer={(answer, method) => setLookUp({ answer, method })} />
          <LookUpByFile onAnswer={(answer, method) => setLookUp({ answer, method })} />
        </div>
      )}
      <p className="trace-again">
        <Link to={paths.home.receipt()}>{t('toReceipt')}</Link>
      </p>
    </div>
  )
}

function NotFound({ method }: { method: LookUpMethod }) {
  const t = useT(certificateMessages)
  return (
    <section className="trace-none">
      <h2>{t('notFound')}</h2>
      <p>{t(method === 'link' ? 'notFoundLink' : method === 'file' ? 'notFoundFile' : 'notFoundHint')}</p>
    </section>
  )
}

export { CertificatePublicTracePage as Page }
