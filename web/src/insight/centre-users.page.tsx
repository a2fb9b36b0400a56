import { identityApi } from '@podium/core/identity/api.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { pick, useSpeech, useT } from '#web/lib/i18n.ts'
import { paths } from '#web/lib/paths.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useTold } from '#web/lib/use-told.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { timeText } from '#web/ui/time.ts'
import { insightMessages } from './messages.ts'
import './centre-users.css'

const SHOWN = 5

/** What to do next, and what has happened. @spec U01 */
export function Page() {
  return (
    <div className="overview">
      <NextSteps />
      <Messages />
    </div>
  )
}

/** The parts of one's own data that sign-up will ask for and that are missing yet. */
function NextSteps() {
  const t = useT(insightMessages)
  const profile = useCall(identityApi.profile, {})
  const membership = useCall(organisationApi.membership, {})
  if (profile.isPending || membership.isPending) return <Skeleton active />
  if (profile.isError) return <Failure refusal={profile.error} onRetry={() => void profile.refetch()} />
  const steps = [
    profile.data.idNumberMasked === '' && { words: t('stepIdNumber'), to: paths.centre.set({ tab: 'profile' }) },
    membership.data?.schoolId === null && { words: t('stepSchool'), to: paths.centre.set({ tab: 'school' }) },
  ].filter((step) => step !== false)
  return (
    <section>
      <h2>{t('nextSteps')}</h2>
      <ul>
        {steps.map((step) => (
          <li key={step.to}>
            <Link to={step.to}>{step.words}</Link>
          </li>
        ))}
        <li>
          <Link to={paths.home.competition()}>{t('stepCompetitions')}</Link>
        </li>
      </ul>
    </section>
  )
}

function Messages() {
  const t = useT(insightMessages)
  const { language } = useSpeech()
  useTold('notice', [noticeApi.messages])
  const messages = useCall(noticeApi.messages, { pageSize: SHOWN })
  return (
    <section>
      <h2>{t('latestMessages')}</h2>
      {messages.isPending && <Skeleton active />}
      {messages.isError && <Failure refusal={messages.error} onRetry={() => void messages.refetch()} />}
      {messages.data?.rows.length === 0 && <Empty title={t('noMessages')} hint={t('noMessagesHint')} />}
      <ul>
        {messages.data?.rows.map((message) => (
          <li key={message.messageId} className={message.read ? '' : 'overview-unread'}>
            <time dateTime={message.createdAt} className="figures">
              {timeText(message.createdAt)}
            </time>
            <p>
              {message.link.startsWith('/') ? (
                <Link to={message.link}>{pick({ zh: message.title, en: message.titleEn }, language)}</Link>
              ) : (
                pick({ zh: message.title, en: message.titleEn }, language)
              )}
            </p>
            <p className="overview-body">{pick({ zh: message.body, en: message.bodyEn }, language)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
