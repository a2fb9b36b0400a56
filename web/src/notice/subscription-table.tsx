import { identityApi } from '@podium/core/identity/api.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { NoticeChannel, topicsOf } from '@podium/core/notice/topics.ts'
import { paths } from '@podium/core/paths.ts'
import { Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { noticeMessages } from './messages.ts'
import './subscription-table.css'

/** By which channels each topic arrives. @spec U09 C45 C51 */
export function SubscriptionTable() {
  const t = useT(noticeMessages)
  const { language } = useLanguage()
  const topics = topicsOf(useManifests())
  const kept = useCall(noticeApi.subscriptions, {})
  const profile = useCall(identityApi.profile, {})
  const [edits, setEdits] = useState<Readonly<Record<string, NoticeChannel[]>>>({})
  const changed = Object.entries(edits).map(([event, channels]) => ({ event, channels }))
  useUnsavedGuard(changed.length > 0)
  const save = useWrite(noticeApi.saveSubscriptions, {
    refresh: [noticeApi.subscriptions],
    onDone: () => {
      setEdits({})
      toast('success', t('subscriptionSaved'))
    },
  })
  if (kept.isError) return <Failure refusal={kept.error} onRetry={() => void kept.refetch()} />
  if (kept.isPending || !profile.data) return <Skeleton active />
  const addresses = { email: profile.data.emailMasked, sms: profile.data.phoneMasked }
  const missing = NoticeChannel.options.filter((channel) => addresses[channel] === '')
  return (
    <section className="subscriptions">
      <p>{t('subscriptionsHint')}</p>
      {missing.map((channel) => (
        <p key={channel} className="subscriptions-missing">
          {t(`noAddress_${channel}`)} <Link to={paths.centre.set()}>{t('bindNow')}</Link>
        </p>
      ))}
      <table aria-label={t('mySubscriptions')}>
        <thead>
          <tr>
            <th scope="col">{t('topic')}</th>
            <th scope="col">{t('inbox')}</th>
            {NoticeChannel.options.map((channel) => (
              <th key={channel} scope="col">
                {t(`channel_${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.data.map(({ event, ...row }) => {
            const channels = edits[event] ?? row.channels
            const topic = pick(topics[event] ?? { zh: event, en: event }, language)
            return (
              <tr key={event}>
                <th scope="row">{topic}</th>
                <td>
                  <Checkbox checked disabled aria-label={t('sendBy', { topic, channel: t('inbox') })} />
                </td>
                {NoticeChannel.options.map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      checked={channels.includes(channel)}
                      aria-label={t('sendBy', { topic, channel: t(`channel_${channel}`) })}
                      onChange={({ target }) => {
                        const others = channels.filter((each) => each !== channel)
                        setEdits((now) => ({ ...now, [event]: target.checked ? [...others, channel] : others }))
                      }}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <ReasonedButton
        type="primary"
        reason={changed.length === 0 && t('nothingChanged')}
        loading={save.busy}
        onClick={() => void save.run({ subscriptions: changed })}
      >
        {t('save')}
      </ReasonedButton>
    </section>
  )
}
