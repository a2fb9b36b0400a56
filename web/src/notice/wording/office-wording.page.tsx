import { noticePlaceholdersOf, noticeTemplatesOf } from '@podium/core/base/manifest.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { reachLabels } from '@podium/core/notice/channels.rule.ts'
import { isUnfit, wordingStateLabels } from '@podium/core/notice/template/wording.ts'
import { eventNamesOf } from '@podium/core/notice/topics.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { useRecordName } from '#web/lib/record-name.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { wordingMessages } from './messages.ts'
import { WordingForm } from './wording-form.tsx'
import { wordingTones } from './wording-tones.ts'
import './wording.css'

/** The words of one notice in both languages, with a preview and what was saved before. */
function NoticeWordingPage() {
  const t = useT(wordingMessages)
  const { language } = useLanguage()
  const key = useSearchParams()[0].get('template') ?? ''
  const manifests = useManifests()
  const template = Object.hasOwn(noticeTemplatesOf(manifests), key) ? noticeTemplatesOf(manifests)[key]! : null
  const event = template && eventNamesOf(manifests)[template.event]
  useRecordName(event ? { 'zh-cn': event.zh, en: event.en } : undefined)
  const wording = useCall(noticeApi.wording, template ? { template: key } : null)
  const list = <Link to={paths.office.noticeWordings()}>{t('toList')}</Link>
  if (!template) return <Empty title={t('notChosen')} action={list} />
  if (wording.error) return <Failure refusal={wording.error} onRetry={() => void wording.refetch()} />
  if (!wording.data) return <Skeleton active className="list-main" paragraph={{ rows: 12 }} />
  const { reach, state, module, version } = wording.data
  const sender = manifests.find(({ name }) => name === module)
  return (
    <div className="list-main wording-page">
      <header className="wording-head">
        <h2>{event ? pick(event, language) : template.event}</h2>
        <StateTag tone={wordingTones[state]}>{pick(wordingStateLabels[state], language)}</StateTag>
        <p className="wording-note">
          {sender && `${pick(sender, language)} · `}
          {pick(reachLabels[reach], language)}
        </p>
      </header>
      {isUnfit(wording.data) && <Alert type="warning" showIcon title={t('unfitTitle')} description={t('unfitText')} />}
      <WordingForm
        key={`${key} ${version}`}
        template={template}
        placeholders={noticePlaceholdersOf(manifests, key)}
        saved={wording.data}
        onReload={() => void wording.refetch()}
      />
    </div>
  )
}

export { NoticeWordingPage as Page }
