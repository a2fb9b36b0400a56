import {
  ARTICLE_TYPES,
  type ArticleDetail,
  type ArticleType,
  isPublished,
  isPending,
  type ArticleState,
} from '@podium/core/site/article.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { POLICIES } from '@podium/core/site/policy.ts'
import { STANDING_PAGES } from '@podium/core/site/standing-page.ts'
import { Alert, Button, Checkbox, Form, Input, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useRecordName } from '#web/lib/record-name.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { OpenUploads, useUploadWait } from '#web/ui/dialog/open-uploads.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import type { UploadedFile } from '#web/ui/file-upload.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { AttachmentsField, CoverField, RoundSelect } from './article-fields.tsx'
import { siteMessages } from '../messages.ts'
import { previewArticle, useOwnSite } from '../parts/unsaved.ts'
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx'
import './news.css'

const MAX_BODY = 200_000

interface Values {
  title: string
  newsType: ArticleType
  summary?: string
  body?: string
  pinned?: boolean
  roundId?: string | null
  cover?: UploadedFile[]
  source?: string
  publishAt?: string | null
  attachments?: UploadedFile[]
}

type SavedArticle = z.output<typeof ArticleDetail>

/** Adds an article, or edits the one with `articleId` of the address. @spec B07 */
function SiteNewsAddEditPage() {
  const [search] = useSearchParams()
  const articleId = search.get('articleId')
  const article = useCall(siteApi.article, articleId ? { articleId } : null)
  useRecordName(article.data?.title)
  if (!articleId) return <ArticleForm existing={null} />
  if (article.isPending) return <Skeleton active className="office-page-frame" />
  if (article.isError) return <Failure refusal={article.error} onRetry={() => void article.refetch()} />
  return <ArticleForm key={article.data.version} existing={article.data} />
}

function initialOf(existing: SavedArticle | null): Partial<Values> {
  if (!existing) return { newsType: 'news', body: '', pinned: false, cover: [], attachments: [] }
  const { title, newsType, summary, body, pinned, roundId, coverFileId, source, publishAt, attachments } = existing
  return {
    title,
    newsType,
    summary,
    body,
    pinned,
    roundId,
    source,
    publishAt,
    attachments: attachments.map((file) => ({ ...file, bytes: null })),
    cover: coverFileId ? [{ fileId: coverFileId, name: '', bytes: null }] : [],
  }
}

function ArticleForm({ existing }: { existing: SavedArticle | null }) {
  const t = useT(siteMessages)
  const types = useDict('news_type')
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [state, setState] = useState<'draft' | 'published'>('published')
  const [dirty, setDirty] = useState(false)
  const isOut = existing ? isPublished(existing) : false
  const [saved, setSaved] = useState(false)
  const { whyWait, countUploads } = useUploadWait()
  useUnsavedGuard(dirty || whyWait !== null)
  const save = useWrite(siteApi.saveArticle, {
    inline: true,
    refresh: [siteApi.articlePage, siteApi.article],
    onDone: (made, input) => {
      toast('success', t(savedText(made.state, input.publishAt ?? null)))
      setDirty(false)
      setSaved(true)
    },
  })
  // Only after the form is marked as saved, or the leave guard would ask.
  useEffect(() => {
    if (saved) void navigate(paths.office.newsList())
  }, [saved, navigate])
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  const submit = ({ cover = [], attachments = [], publishAt = null, source = '', ...values }: Values) => {
    const content = {
      ...values,
      roundId: values.roundId ?? null,
      coverFileId: cover[0]?.fileId ?? null,
      source,
      publishAt: publishAt ?? null,
      attachments: attachments.map(({ fileId, name }) => ({ fileId, name })),
      summary: values.summary ?? '',
      body: values.body ?? '',
      pinned: values.pinned ?? false,
    }
    void save.run({
      ...content,
      state,
      ...(existing ? { articleId: existing.articleId, version: existing.version } : {}),
    })
  }
  const siteId = useOwnSite()
  const onPreview = (onSite: string) => {
    const { title: typed, newsType: type, body = '', cover = [], publishAt = null } = form.getFieldsValue()
    const coverFileId = cover[0]?.fileId ?? null
    previewArticle(onSite, { title: typed, newsType: type, body, coverFileId, publishedAt: publishAt })
  }
  const title = t('title')
  const newsType = Form.useWatch('newsType', form)
  const hint = hintOf(newsType)
  return (
    <Form
      form={form}
      layout="vertical"
      className="list-main article-form"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={initialOf(existing)}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      {save.refusal && save.refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={save.refusal.msg} className="form-refusal" />
      )}
      <OpenUploads value={countUploads}>
        <Form.Item name="title" label={title} rules={[{ required: true, message: t('required', { label: title }) }]}>
          <Input maxLength={120} showCount />
        </Form.Item>
        <div className="form-grid">
          <Form.Item name="newsType" label={t('newsType')} extra={hint && t(hint)}>
            <Select
              options={ARTICLE_TYPES.map((type) => ({ value: type, label: types.labelOf(type, t(`type_${type}`)) }))}
            />
          </Form.Item>
          <Form.Item name="pinned" valuePropName="checked" label=" ">
            <Checkbox>{t('pinned')}</Checkbox>
          </Form.Item>
        </div>
        <Form.Item name="summary" label={t('summary')}>
          <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        <div className="form-grid">
          <Form.Item name="roundId" label={t('round')} extra={t('roundHint')}>
            <RoundSelect saved={existing} />
          </Form.Item>
          <Form.Item name="cover" label={t('cover')}>
            <CoverField current={existing?.cover ?? ''} />
          </Form.Item>
        </div>
        <div className="form-grid">
          <Form.Item name="source" label={t('source')} extra={t('sourceHint')}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="publishAt" label={t('publishAt')} extra={t('publishAtHint')}>
            <MomentInput />
          </Form.Item>
        </div>
        <Form.Item name="body" label={t('body')} rules={[{ max: MAX_BODY, message: t('bodyTooLong') }]}>
          <RichTextField label={t('body')} pictures="site.picture" />
        </Form.Item>
        <Form.Item name="attachments" label={t('attachments')}>
          <AttachmentsField />
        </Form.Item>
      </OpenUploads>
      <div className="article-buttons">
        <ReasonedButton
          type="primary"
          htmlType="submit"
          loading={save.busy}
          reason={whyWait}
          onClick={() => setState('published')}
        >
          {t(isOut ? 'saveChanges' : 'publish')}
        </ReasonedButton>
        {!isOut && (
          <ReasonedButton htmlType="submit" disabled={save.busy} reason={whyWait} onClick={() => setState('draft')}>
            {t('saveDraft')}
          </ReasonedButton>
        )}
        {siteId && <Button onClick={() => onPreview(siteId)}>{t('previewUnsaved')}</Button>}
      </div>
    </Form>
  )
}

export { SiteNewsAddEditPage as Page }

/** Key of what became of the article. */
function savedText(state: ArticleState, publishAt: string | null) {
  if (isPending({ state })) return 'savedPending'
  if (!isPublished({ state })) return 'savedDraft'
  return publishAt !== null && Date.parse(publishAt) > Date.now() ? 'savedScheduled' : 'savedPublished'
}

/** Key of what a kind means where it stands for a text of the platform. */
function hintOf(newsType: ArticleType) {
  if (POLICIES.some((policy) => policy === newsType)) return 'policyHint'
  return STANDING_PAGES.some((page) => page === newsType) ? 'standingHint' : null
}
