import { KEYWORD_MAX, KEYWORDS_MAX } from '@podium/core/work/submit.rule.ts'
import { isChangedAfter } from '@podium/core/work/draft-change.rule.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { hasSubmission } from '@podium/core/work/work.ts'
import { Alert, Form, Input, Select } from 'antd'
import { useEffect, useImperativeHandle, useLayoutEffect } from 'react'
import type { Ref } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { workMessages } from '../messages.ts'
import { DraftConflict } from './draft-conflict.tsx'
import type { DraftText } from './unsaved-draft.ts'
import { useDraft } from './use-draft.ts'

export interface DraftHandle {
  /** Saves typed text; resolves to the work's version, undefined when refused. */
  flush: () => Promise<number | undefined>
}

interface DraftFieldsProps {
  ref: Ref<DraftHandle>
  work: WorkEditor
  disabled: boolean
  refetch: () => void
}

/** Stages without a summary have no field for it. */
const emptyDraft: DraftText = { title: '', summary: '', keywords: [] }

/** Text fields of the draft, saved while typing. */
export function DraftFields({ ref, work, disabled, refetch }: DraftFieldsProps) {
  const t = useT(workMessages)
  const [form] = Form.useForm<DraftText>()
  const { view, content, busy, refusal, save, type, keepTyped } = useDraft(work, { disabled, refetch })
  const { typed, newest, dirty, loaded } = view
  useEffect(() => showFaults(form, refusal), [form, refusal])
  useImperativeHandle(ref, () => ({ flush: save }), [save])
  useLayoutEffect(() => form.setFieldsValue({ ...loaded }), [form, loaded])
  const { setting } = work
  const lost = disabled && dirty
  const current = hasSubmission(work) ? work.versions[0] : undefined
  const saved = !current ? 'autosaved' : isChangedAfter(current, work) ? 'changeSaved' : 'sameAsVersion'
  const saving = busy ? 'autosaving' : dirty ? 'unsaved' : work.workId === null ? 'autosaves' : saved
  return (
    <Form<DraftText>
      form={form}
      layout="vertical"
      size="large"
      disabled={disabled}
      initialValues={typed}
      onValuesChange={() => type({ ...emptyDraft, ...form.getFieldsValue() })}
    >
      {(newest || lost) && (
        <DraftConflict
          typed={typed}
          saved={newest ?? work}
          disabled={disabled}
          onTakeNewest={() => content.takeNewest()}
          onKeepTyped={keepTyped}
        />
      )}
      {refusal && refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />
      )}
      <Form.Item name="title" label={t('title')} required>
        <Input maxLength={setting?.titleMax ?? 50} showCount autoComplete="off" />
      </Form.Item>
      {(setting?.summaryMax ?? 0) > 0 && (
        <Form.Item name="summary" label={t('summary')} required={setting?.summaryRequired ?? false}>
          <Input.TextArea maxLength={setting?.summaryMax ?? 1000} showCount autoSize={{ minRows: 4, maxRows: 16 }} />
        </Form.Item>
      )}
      <Form.Item name="keywords" label={t('keywords')} extra={t('keywordsHint')}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={KEYWORDS_MAX}
          tokenSeparators={['，', ',', '、', ' ', '；', ';']}
          onInputKeyDown={(event) => {
            if (event.currentTarget.value?.length >= KEYWORD_MAX && event.key.length === 1) event.preventDefault()
          }}
        />
      </Form.Item>
      {!disabled && <output className="work-hint">{t(saving, { no: current?.no ?? 0 })}</output>}
    </Form>
  )
}
