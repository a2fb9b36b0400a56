import { previewParams, type NoticePlaceholder } from '@podium/core/base/notice/placeholder.ts'
import { filledNotice } from '@podium/core/base/notice/template.ts'
import { mailOf } from '@podium/core/notice/message-content.ts'
import { smsOf, smsText } from '@podium/core/notice/sms.ts'
import type { SentNotice } from '@podium/core/notice/template/wording-api.ts'
import { wordsOf, type Wording } from '@podium/core/notice/template/wording.ts'
import { useDeferredValue } from 'react'
import { useT, translator } from '#web/lib/i18n/i18n.ts'
import { useSite } from '#web/lib/site.ts'
import { wordingMessages } from './messages.ts'

interface WordingPreviewProps {
  side: 'zh' | 'en'
  event: string
  wording: Wording
  placeholders: Readonly<Record<string, NoticePlaceholder>>
  /** A notice whose values are shown; null: samples. */
  sent: SentNotice | null
}

/** As long as those of messages. */
const SHORT_PATH = 'm/4T9GmQ2aX7cVb8JdNfKpRs'
const [chinese, english] = [translator(wordingMessages, 'zh-cn'), translator(wordingMessages, 'en')]

/** What people read in the inbox, in an e-mail and in an SMS, by the functions that make their messages. */
export function WordingPreview({ side, event, wording, placeholders, sent }: WordingPreviewProps) {
  const t = useT(wordingMessages)
  const { siteName, siteNameEn } = useSite()
  const words = wordsOf(useDeferredValue(wording))
  const sample = { zh: chinese('sampleCompetition'), en: english('sampleCompetition') }
  const competition = sent ? sent.competition : sample
  const { title, body } = filledNotice(words, previewParams(placeholders, sent?.params))
  const origin = location.origin
  const letter = {
    site: { zh: siteName, en: siteNameEn },
    competition,
    title,
    body,
    link: `${origin}/…`,
  }
  const reader = side === 'zh' ? 'zh-cn' : 'en'
  const mail = mailOf(letter, reader)
  const sms = smsOf(event, letter, SHORT_PATH, reader)
  const carried = sms.values['title']
  const name = competition && (competition[side] || competition.zh)
  const between = side === 'zh' ? '：' : ': '
  return (
    <div className="wording-preview" lang={side === 'zh' ? 'zh-CN' : 'en'}>
      <h4>{t('inbox')}</h4>
      <div>
        <strong>{name ? `${title[side]}${between}${name}` : title[side]}</strong>
        {body[side] !== '' && <p>{body[side]}</p>}
      </div>
      <h4>{t('email')}</h4>
      <div>
        <strong>{mail.subject}</strong>
        <p>{mail.text}</p>
      </div>
      <h4>{t('sms')}</h4>
      <div>
        <p>{smsText(sms, origin)}</p>
        {carried === undefined && <small>{t('smsOwn')}</small>}
        {carried !== undefined && Array.from(carried).length < Array.from(title[side]).length && (
          <small>{t('smsCut')}</small>
        )}
      </div>
    </div>
  )
}
