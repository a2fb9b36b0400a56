import { workApi } from '@podium/core/work/api.ts'
import { KEYWORD_MAX, KEYWORDS_MAX } from '@podium/core/work/submit.rule.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { Alert, Form, Input, Select } from 'antd'
import { useEffect, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { useAutosave } from '#web/enrolment/parts/use-autosave.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { showFaults } from '#web/ui/form-dialog.tsx'
import { workMessages } from '../messages.ts'

const SAVE_AFTER_MS = 900

export interface DraftHandle {
  /** Saves typed text; resolves to the work's version, undefined when refused. */
  flush: () => Promise<number | undefined>
}

interface DraftFieldsProps {
  ref: Ref<DraftHandle>
  work: WorkEditor
  disabled: boolean
  onSaved: () => void
}

interface Values {
  title: string
  summary: string
  keywords: string[]
}

/** Stages without a summary have no field for it. */
const emptyDraft: Values = { title: '', summary: '', keywords: [] }

/** Text fields of the draft, saved while typing. */
export function DraftFields({ ref, work, disabled, onSaved }: DraftFieldsProps) {
  const t = useT(workMessages)
  const [form] = Form.useForm<Values>()
  const version = useRef(work.version)
  const dirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useAutosave(workApi.save)
  const { busy, refusal } = saving
  useEffect(() => {
    version.current = Math.max(version.current, work.version)
  }, [work.version])
  useEffect(() => showFaults(form, refusal), [form, refusal])
  useEffect(() => () => clearTimeout(timer.current), [])

  const save = async () => {
    clearTimeout(timer.current)
    if (!dirty.current) return version.current
    dirty.current = false
    const saved = await saving.save(() => {
      const { title, summary, keywords } = { ...emptyDraft, ...form.getFieldsValue() }
      return { teamId: work.teamId, stageId: work.stageId, title, summary, keywords, version: version.current }
    })
    if (saved) version.current = saved.version
    else dirty.current = true
    return saved?.version
  }
  useImperativeHandle(ref, () => ({ flush: save }))
  const later = () => {
    dirty.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save().then(onSaved), SAVE_AFTER_MS)
  }
  const { setting } = work
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      disabled={disabled}
      initialValues={{ title: work.title, summary: work.summary, keywords: work.keywords }}
      onValuesChange={later}
    >
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
      {!disabled && <output className="work-hint">{t(busy ? 'autosaving' : refusal ? 'unsaved' : 'autosaved')}</output>}
    </Form>
  )
}
