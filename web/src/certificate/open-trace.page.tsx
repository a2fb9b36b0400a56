import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call.ts'
import { translator, useT } from '#web/lib/i18n.ts'
import { paths } from '#web/lib/paths.ts'
import type { PageModule } from '#web/lib/page.ts'
import { useWrite } from '#web/lib/use-call.ts'
import { certificateMessages } from './messages.ts'
import { TracedCertificate } from './traced-certificate.tsx'
import './trace.css'

type Answer = Output<typeof certificateApi.trace>

/** What the link on a certificate asks for is there at once. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Answer | null> {
  const token = new URL(request.url).searchParams.get('t') ?? ''
  if (token === '') return null
  if (!/^[\w-]{22,64}$/.test(token)) return { found: false, certificate: null }
  return call(certificateApi.trace, { token })
}

export const meta: PageModule['meta'] = (_data, language) => ({
  title: translator(certificateMessages, language)('traceTitle'),
  description: translator(certificateMessages, language)('traceHint'),
})

/** Anybody sees here whether a certificate is genuine and still counts. @spec R24 */
export function Page() {
  const t = useT(certificateMessages)
  const linked = useLoaderData<typeof loader>()
  const loading = useNavigation().state === 'loading'
  const [typed, setTyped] = useState<Answer | null>(null)
  const [again, setAgain] = useState(false)
  const answer = typed ?? (again ? null : linked)
  const shown = answer?.certificate ?? null
  return (
    <div className="trace" aria-busy={loading}>
      <meta name="robots" content="noindex" />
      <header className="trace-head">
        <h1>{t('traceTitle')}</h1>
        {!shown && <p>{t('traceHint')}</p>}
      </header>
      <div aria-live="polite">
        {shown && <TracedCertificate key={shown.number} certificate={shown} />}
        {answer && !shown && <NotFound byLink={typed === null} />}
      </div>
      {shown ? (
        <p className="trace-again">
          <a
            href={paths.certificateTrace()}
            onClick={(event) => {
              event.preventDefault()
              setTyped(null)
              setAgain(true)
            }}
          >
            {t('another')}
          </a>
        </p>
      ) : (
        <LookUp onAnswer={setTyped} />
      )}
    </div>
  )
}

function NotFound({ byLink }: { byLink: boolean }) {
  const t = useT(certificateMessages)
  return (
    <section className="trace-none">
      <h2>{t('notFound')}</h2>
      <p>{t(byLink ? 'notFoundLink' : 'notFoundHint')}</p>
    </section>
  )
}

function LookUp({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const t = useT(certificateMessages)
  const [fault, setFault] = useState('')
  const trace = useWrite(certificateApi.trace, { inline: true, onDone: onAnswer })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const number = textOf(fields.get('number'))
    const checkCode = textOf(fields.get('checkCode')).toUpperCase()
    const fits = /^[0-9A-Z]{6}$/.test(checkCode)
    setFault(fits ? '' : t('checkCodeRule'))
    if (fits && number) void trace.run({ number, checkCode })
  }
  const told = fault || trace.refusal?.msg
  return (
    <form className="trace-form" onSubmit={submit}>
      <label>
        {t('number')}
        <input name="number" required maxLength={80} autoComplete="off" spellCheck={false} />
      </label>
      <div className="trace-field">
        <label>
          {t('checkCode')}
          <input
            name="checkCode"
            className="trace-code"
            required
            maxLength={8}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby="check-code-hint"
            aria-invalid={fault !== ''}
          />
        </label>
        <span id="check-code-hint" className="trace-small">
          {t('checkCodeHint')}
        </span>
      </div>
      {told && (
        <p role="alert" className="trace-fault">
          {told}
        </p>
      )}
      <button className="plain-button primary-button" type="submit" disabled={trace.busy}>
        {trace.busy ? t('lookingUp') : t('lookUp')}
      </button>
    </form>
  )
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replace(/\s/g, '') : ''
}
