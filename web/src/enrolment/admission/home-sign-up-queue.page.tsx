import { mayJoin } from '@podium/core/enrolment/admission/admission.rule.ts'
import { admissionPhaseLabels, type AdmissionView } from '@podium/core/enrolment/admission/admission.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { secondText } from '#web/ui/time/time.ts'
import { DrawCheck } from './draw-check.tsx'
import { admissionMessages } from './messages.ts'
import '../team/sign-up.css'
import './queue.css'

const FIRST_ASK_MS = 5_000

/** The waiting room of an item: where the person stands, until it is their turn. */
function EnrolmentHomeSignUpQueuePage() {
  const t = useT(admissionMessages)
  const [search] = useSearchParams()
  const itemId = search.get('itemId') ?? ''
  const title = t('title')
  useEffect(() => {
    document.title = title
  }, [title])
  const known = useCall(enrolmentApi.admission, { itemId }, { refreshOnFocus: true })
  const seconds = known.data?.askAgainSeconds
  // The server says how soon to ask again, by the length of the queue.
  useCall(
    enrolmentApi.admission,
    { itemId },
    { refreshEveryMs: seconds === undefined ? FIRST_ASK_MS : seconds * 1_000 },
  )
  const join = useWrite(enrolmentApi.joinAdmission, { inline: true, refresh: [enrolmentApi.admission] })
  if (known.isPending) {
    return (
      <Room title={title}>
        <Skeleton active paragraph={{ rows: 4 }} />
      </Room>
    )
  }
  if (known.isError) return <Failure refusal={known.error} onRetry={() => void known.refetch()} />
  const view = known.data
  return (
    <Room title={title} subtitle={`${view.roundName} · ${view.itemName}`}>
      {join.refusal && <Alert type="error" showIcon title={join.refusal.msg} />}
      <Standing view={view} />
      <div className="admission-next">
        {mayJoin(view) && (
          <Button type="primary" size="large" loading={join.busy} onClick={() => void join.run({ itemId })}>
            {t(view.ticket === null ? 'join' : 'joinAgain')}
          </Button>
        )}
        <NextLink view={view} itemId={itemId} />
      </div>
      <DrawCheck itemId={itemId} view={view} />
    </Room>
  )
}

function Room({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  return (
    <div className="sign-up admission">
      <header className="sign-up-head">
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </header>
      <div className="sign-up-body">{children}</div>
    </div>
  )
}

/** Changes are read out to people who don't see the page. */
function Standing({ view }: { view: AdmissionView }) {
  const t = useT(admissionMessages)
  const { language } = useLanguage()
  return (
    <section className="admission-standing" aria-live="polite" data-phase={view.phase}>
      <h2>{pick(admissionPhaseLabels[view.phase], language)}</h2>
      {renderPhase[view.phase](view, t)}
    </section>
  )
}

type T = ReturnType<typeof useMessages>

const useMessages = () => useT(admissionMessages)

const renderPhase: Record<AdmissionView['phase'], (view: AdmissionView, t: T) => ReactNode> = {
  off: (_, t) => <p>{t('off')}</p>,
  outside: (view, t) => (
    <>
      <p>{t('outside')}</p>
      {view.teamId === null && <p>{t('needsDraft')}</p>}
    </>
  ),
  early: (view, t) => (
    <>
      <p className="figures">{t('early', { at: secondText(view.opensAt) })}</p>
      <p>{t('keep')}</p>
    </>
  ),
  drawing: (_, t) => <p>{t('drawing')}</p>,
  waiting: (view, t) => (
    <>
      <p className="admission-ahead figures">{view.ahead ? t('ahead', { count: view.ahead }) : t('next')}</p>
      <p className="figures">{view.isBeyondPlaces ? t('beyond') : t('minutes', { minutes: view.minutes ?? 1 })}</p>
      <p>{t('keep')}</p>
    </>
  ),
  admitted: (view, t) => <p className="figures">{t('admitted', { until: secondText(view.admittedUntil) })}</p>,
  lapsed: (_, t) => <p>{t('lapsed')}</p>,
  submitted: (_, t) => <p>{t('submitted')}</p>,
  full: (_, t) => <p>{t('full')}</p>,
  closed: (_, t) => <p>{t('closed')}</p>,
}

/** The way on: to the draft that can be submitted, to filling one in, or to the own enrolments. */
function NextLink({ view, itemId }: { view: AdmissionView; itemId: string }) {
  const t = useT(admissionMessages)
  if (view.phase === 'admitted' && view.teamId !== null) {
    return (
      <Link className="plain-button primary-button" to={paths.home.signUp({ step: 'material', teamId: view.teamId })}>
        {t('submitNow')}
      </Link>
    )
  }
  if (view.teamId === null && view.phase === 'outside') {
    return (
      <Link className="plain-button" to={paths.home.signUp({ itemId })}>
        {t('toDraft')}
      </Link>
    )
  }
  return (
    <Link className="plain-button" to={paths.centre.team()}>
      {t('toMine')}
    </Link>
  )
}

export { EnrolmentHomeSignUpQueuePage as Page }
