import type { NoticePlaceholder } from '@podium/core/base/notice/placeholder.ts'
import type { NoticeTemplate } from '@podium/core/base/notice/template.ts'
import { refusalDetail, refusalText } from '@podium/core/base/refusal.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { whyNotResetWording, whyNotSaveWording, whyNotWording } from '@podium/core/notice/template/wording.rule.ts'
import { isSameWording, normalisedWording, wordingOf, type Wording } from '@podium/core/notice/template/wording.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { LanguageFields } from './language-fields.tsx'
import { wordingMessages } from './messages.ts'
import { PreviewChoice, SAMPLES } from './preview-choice.tsx'
import { WordingPreview } from './wording-preview.tsx'
import { WordingVersions } from './wording-versions.tsx'

interface WordingFormProps {
  template: NoticeTemplate
  placeholders: Readonly<Record<string, NoticePlaceholder>>
  saved: Output<typeof noticeApi.wording>
  onReload: () => void
}

const refresh = [noticeApi.wording, noticeApi.wordingPage]

export function WordingForm({ template, placeholders, saved, onReload }: WordingFormProps) {
  const t = useT(wordingMessages)
  const { language } = useLanguage()
  const mayEdit = useMay()('notice:wording:edit')
  const confirmDanger = useConfirmDanger()
  const inForce: Wording = wordingOf({
    title: { zh: saved.titleZh, en: saved.titleEn },
    body: { zh: saved.bodyZh, en: saved.bodyEn },
  })
  const [wording, setWording] = useState(inForce)
  const [chosen, setChosen] = useState(0)
  const preview = useCall(noticeApi.wordingPreview, { template: saved.template })
  const typed = normalisedWording(wording)
  const dirty = !isSameWording(inForce, typed)
  useUnsavedGuard(dirty)
  const { template: key, version } = saved
  const save = useWrite(noticeApi.saveWording, {
    inline: true,
    refresh,
    onDone: () => toast('success', t('saved')),
  })
  const reset = useWrite(noticeApi.resetWording, {
    inline: true,
    refresh,
    onDone: () => toast('success', t('wasReset')),
  })
  const onReset = async () => {
    const text = dirty ? `${t('resetText')}${t('resetUnsaved')}` : t('resetText')
    if (await confirmDanger({ title: t('resetTitle'), text, confirmLabel: t('reset') }))
      await reset.run({ template: key, version })
  }
  const whyNotSave = whyNotSaveWording(template, inForce, typed)
  const whyNotReset = whyNotResetWording(saved.versions[0]?.wording ?? null)
  const faults = whyNotWording(template, typed)?.fields ?? []
  const refusal = save.refusal ?? reset.refusal
  const sent = chosen === SAMPLES ? null : (preview.data?.sent[chosen] ?? null)
  const undo = () => {
    setWording(inForce)
    save.clear()
  }
  const reload = () => {
    undo()
    reset.clear()
    onReload()
  }
  return (
    <>
      <p className="wording-note">{[t('effect'), template.forAnybody && t('forAnybody')].filter(Boolean).join(' ')}</p>
      {refusal && (
        <Alert
          type="error"
          showIcon
          title={refusal.msg}
          action={refusal.status === 409 && <Button onClick={reload}>{t('reload')}</Button>}
        />
      )}
      <PreviewChoice placeholders={placeholders} preview={preview} chosen={chosen} onChoose={setChosen} />
      <div className="wording-languages">
        {(['zh', 'en'] as const).map((side) => (
          <section key={side} aria-label={t(side)}>
            <h3>{t(side)}</h3>
            <LanguageFields
              side={side}
              template={template}
              placeholders={placeholders}
              wording={wording}
              faults={faults}
              disabled={!mayEdit}
              onChange={setWording}
            />
            <WordingPreview
              side={side}
              event={template.event}
              wording={typed}
              placeholders={placeholders}
              sent={sent}
            />
          </section>
        ))}
      </div>
      <footer className="wording-actions">
        <ReasonedButton
          type="primary"
          reason={mayEdit ? whyNotSave && refusalDetail(whyNotSave, language) : t('readOnly')}
          loading={save.busy}
          onClick={() => void save.run({ template: key, version, ...typed })}
        >
          {t('save')}
        </ReasonedButton>
        {dirty && <Button onClick={undo}>{t('undo')}</Button>}
        <ReasonedButton
          danger
          reason={mayEdit ? whyNotReset && refusalText(whyNotReset, language) : t('readOnly')}
          loading={reset.busy}
          onClick={() => void onReset()}
        >
          {t('reset')}
        </ReasonedButton>
      </footer>
      <WordingVersions
        builtIn={wordingOf(template)}
        versions={saved.versions}
        onUse={
          mayEdit
            ? (former) => {
                setWording(former)
                toast('success', t('loaded'))
              }
            : null
        }
      />
    </>
  )
}
