import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { appMessages } from '../messages.ts'
import { useTitle } from '../frame/title.ts'
import './status-page.css'

interface StatusPageProps {
  code: string
  title: string
  text: string
  children?: ReactNode
}

/** A page with a status and a way to continue. Plain CSS, as public pages use it too. */
export function StatusPage({ code, title, text, children }: StatusPageProps) {
  return (
    <div className="status-page">
      <p className="status-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="status-actions">{children}</div>
    </div>
  )
}

function HomeLink() {
  const t = useT(appMessages)
  return (
    <a className="plain-button primary-button" href={paths.home.homepage()}>
      {t('goHome')}
    </a>
  )
}

/** @spec R25 P03 */
export function NoPage() {
  const t = useT(appMessages)
  return (
    <StatusPage code="403" title={t('noAccessTitle')} text={t('noAccessText')}>
      <HomeLink />
    </StatusPage>
  )
}

/** @spec R35 */
export function UnauthorisedPage() {
  const t = useT(appMessages)
  return (
    <StatusPage code="401" title={t('unauthorisedTitle')} text={t('unauthorisedText')}>
      <a className="plain-button primary-button" href={paths.login()}>
        {t('goLogin')}
      </a>
      <HomeLink />
    </StatusPage>
  )
}

/** @spec R35 */
export function NotFoundPage() {
  const t = useT(appMessages)
  useTitle(t('notFoundTitle'))
  return (
    <StatusPage code="404" title={t('notFoundTitle')} text={t('notFoundText')}>
      <HomeLink />
    </StatusPage>
  )
}

/** Error page of a route whose loader or component failed. */
export function RouteFailure() {
  const error = useRouteError()
  const { language } = useLanguage()
  const refusal = asRefusal(error, language)
  // A missing record and a malformed id look the same to the user.
  if (refusal.status === 404 || refusal.status === 400) return <NotFoundPage />
  return <Failure refusal={refusal} onRetry={() => location.reload()} />
}
