import type { Input as InputOf } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { whyNotEdit, whyNotItems, whyNotTemplate } from '@podium/core/competition/round/round.rule.ts'
import { whyNotTabs } from '@podium/core/competition/round/round-tabs.rule.ts'
import { tabSettings } from '@podium/core/competition/round/round-tabs.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { Alert, Form } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { OpenUploads, useUploadWait } from '#web/ui/dialog/open-uploads.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { showRefusal } from '#web/ui/use-rule-faults.ts'
import type { UploadedFile } from '#web/ui/file-upload.tsx'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { officeMessages } from '../office-messages.ts'
import { setUpMessages } from '../set-up/messages.ts'
import { TemplateFields } from '../set-up/template-fields.tsx'
import { BasicFields, BodyFields, ContentFields, ItemFields } from './round-fields.tsx'
import { NewRoundHead } from './new-round-head.tsx'
import { RoundFrame, roundPath } from './round-frame.tsx'
import '../office.css'

type RoundInput = InputOf<typeof competitionApi.saveRound>
type Files = Record<'cover' | 'banner' | 'attachments', UploadedFile[]>
export type RoundValues = Omit<RoundInput, 'roundId' | 'version' | 'coverFileId' | 'bannerFileId' | keyof Files> & Files

/** @spec B01 */
function CompetitionAddEditPage() {
  const [search] = useSearchParams()
  if (!search.has('roundId')) {
    return (
      <div className="round-page">
        <NewRoundHead />
        <RoundForm round={null} />
      </div>
    )
  }
  return <RoundFrame page="addEdit">{(round) => <RoundForm key={round.version} round={round} />}</RoundFrame>
}

function initialOf(round: RoundForEdit | null): Partial<RoundValues> {
  if (!round) {
    const year = new Date().getFullYear()
    const files = { cover: [], banner: [], attachments: [] }
    return {
      edition: 1,
      year,
      level: 'nation',
      isPublic: true,
      items: [],
      content: { tabs: tabSettings([]) },
      ...files,
    }
  }
  const { seriesId, name, nameEn, edition, year, level, isPublic, tags, items } = round
  const content = { ...round.content, tabs: tabSettings(round.content.tabs) }
  const files = {
    cover: savedPicture(round.coverFileId),
    banner: savedPicture(round.bannerFileId),
    attachments: round.attachments.map((file) => ({ ...file, bytes: null })),
  }
  return { seriesId, name, nameEn, edition, year, level, isPublic, tags, content, items, ...files }
}

function savedPicture(fileId: string | null): UploadedFile[] {
  return fileId ? [{ fileId, name: '', bytes: null }] : []
}

function RoundForm({ round }: { round: RoundForEdit | null }) {
  const t = useT(officeMessages)
  const setUp = useT(setUpMessages)
  const { language, wording } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const [form] = Form.useForm<RoundValues>()
  const [dirty, setDirty] = useState(false)
  const [savedId, setSavedId] = useState<string | null>(null)
  const { whyWait, countUploads } = useUploadWait()
  useUnsavedGuard(dirty || whyWait !== null)
  const save = useWrite(competitionApi.saveRound, {
    inline: true,
    refresh: [
      competitionApi.round,
      competitionApi.roundPage,
      competitionApi.seriesOptions,
      competitionApi.roundOptions,
    ],
    onDone: ({ roundId }) => {
      toast('success', t('saved'))
      setDirty(false)
      if (!round) setSavedId(roundId)
    },
  })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  // Only after the form is marked as saved, or the leave guard would ask.
  useEffect(() => {
    if (savedId) void navigate(roundPath('addEdit', { roundId: savedId }), { replace: true })
  }, [savedId, navigate])

  const ended = round && whyNotEdit(round.state)
  const reason = may('competition:round:edit') ? ended && refusalText(ended, language, wording) : t('readOnly')
  const onFinish = ({ cover, banner, attachments, template, ...values }: RoundValues) => {
    if (showRefusal(form, whyNotTabs(values.content.tabs ?? []), language)) return
    if (showRefusal(form, whyNotItems(values.items), language)) return
    if (showRefusal(form, whyNotTemplate(Boolean(template?.template), values.items), language)) return
    const start = template?.template ? { template } : {}
    void save.run({
      ...values,
      ...start,
      coverFileId: cover[0]?.fileId ?? null,
      bannerFileId: banner[0]?.fileId ?? null,
      attachments: attachments.map(({ fileId, name }) => ({ fileId, name })),
      ...(round ? { roundId: round.roundId, version: round.version } : {}),
    })
  }
  return (
    <Form<RoundValues>
      form={form}
      layout="vertical"
      className="round-form"
      initialValues={initialOf(round)}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      disabled={Boolean(reason)}
      onValuesChange={() => setDirty(true)}
      onFinish={onFinish}
    >
      {save.refusal && save.refusal.fields.length === 0 && <Alert type="error" showIcon title={save.refusal.msg} />}
      <OpenUploads value={countUploads}>
        <section className="round-panel">
          <h2>{t('basic')}</h2>
          <BasicFields round={round} />
        </section>
        {!round && (
          <section className="round-panel">
            <h2>{setUp('template')}</h2>
            <TemplateFields />
          </section>
        )}
        <section className="round-panel">
          <h2>{t('bodies')}</h2>
          <BodyFields />
        </section>
        <section className="round-panel">
          <h2>{t('items')}</h2>
          <p className="round-panel-hint">
            {t('neededToPublish')} · {t('itemsHint')}
          </p>
          <ItemFields />
        </section>
        <section className="round-panel">
          <h2>{t('content')}</h2>
          <ContentFields />
        </section>
      </OpenUploads>
      <div className="round-form-foot">
        <ReasonedButton type="primary" htmlType="submit" loading={save.busy} reason={reason || whyWait}>
          {t('save')}
        </ReasonedButton>
      </div>
    </Form>
  )
}

export { CompetitionAddEditPage as Page }
