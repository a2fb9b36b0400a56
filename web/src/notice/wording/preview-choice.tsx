import { sampledPlaceholders, type NoticePlaceholder } from '@podium/core/base/notice/placeholder.ts'
import type { SentNotice } from '@podium/core/notice/template/wording-api.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Select } from 'antd'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { wordingMessages } from './messages.ts'

/** In place of the position of a notice that was sent. */
export const SAMPLES = -1

interface PreviewChoiceProps {
  placeholders: Readonly<Record<string, NoticePlaceholder>>
  preview: UseQueryResult<{ sent: SentNotice[] }, RefusalError>
  chosen: number
  onChoose: (chosen: number) => void
}

/** Whose values the preview has: those of a notice that was sent, or samples; and which of the two they are. */
export function PreviewChoice({ placeholders, preview, chosen, onChoose }: PreviewChoiceProps) {
  const t = useT(wordingMessages)
  const { language } = useLanguage()
  const sent = preview.data?.sent ?? []
  const shown = sent[chosen]
  const note = () => {
    if (preview.isPending) return ''
    if (!shown) return t(sent.length > 0 ? 'chosenSamples' : 'onlySamples')
    const sampled = sampledPlaceholders(placeholders, shown.params).map((each) => pick(each, language))
    if (sampled.length === 0) return t('realData')
    return t('realDataBut', { names: sampled.join(language === 'en' ? ', ' : '、') })
  }
  return (
    <div className="wording-choice">
      <label htmlFor="preview-data">{t('previewData')}</label>
      <Select
        id="preview-data"
        value={shown ? chosen : SAMPLES}
        loading={preview.isPending}
        onChange={onChoose}
        options={[
          ...sent.map(({ sentAt }, value) => ({ value, label: t('sentAt', { at: timeText(sentAt) }) })),
          { value: SAMPLES, label: t('samples') },
        ]}
      />
      <output className="wording-note">{preview.error ? preview.error.msg : note()}</output>
    </div>
  )
}
