import { studyApi } from '@podium/core/study/api.ts'
import {
  MATERIAL_PICTURE,
  MATERIAL_PURPOSE,
  MaterialAudience,
  materialAudienceLabels,
  MaterialKind,
  materialKindLabels,
  type MaterialRow,
} from '@podium/core/study/material.ts'
import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { studyMessages } from './messages.ts'

interface Values {
  title: string
  kind: MaterialKind
  audience: MaterialAudience
  roundId?: string | undefined
  position: number
  published: boolean
  body?: string
  url?: string
  files?: UploadedFile[]
}

const ACCEPT = '.pdf,.docx,.pptx,.zip,.mp4,.jpg,.png'

/** Adds a material, or changes one. */
export function MaterialDialog({ row, onClose }: { row: MaterialRow | null; onClose: () => void }) {
  const t = useT(studyMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const rounds = useCall(studyApi.materialRounds, {})
  const kind = Form.useWatch('kind', form) ?? row?.kind ?? 'article'
  const save = useWrite(studyApi.saveMaterial, {
    inline: true,
    refresh: [studyApi.materialPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const submit = ({ files = [], roundId, body = '', url = '', ...values }: Values) =>
    save.run({
      ...values,
      body,
      url: kind === 'link' || kind === 'video' ? url : '',
      roundId: roundId ?? null,
      fileId: kind === 'file' || kind === 'video' ? (files[0]?.fileId ?? null) : null,
      ...(row && { materialId: row.materialId, version: row.version }),
    })
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  const initial: Partial<Values> = row
    ? {
        ...row,
        roundId: row.roundId ?? undefined,
        files: row.fileId ? [{ fileId: row.fileId, name: row.fileName, bytes: null }] : [],
      }
    : { kind: 'article', audience: 'enrolled', position: 10, published: true }
  return (
    <FormDialog<Values>
      open
      form={form}
      width={760}
      title={t(row ? 'editTitle' : 'add')}
      initial={initial}
      busy={save.busy}
      refusal={save.refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('title')}
        className="wide"
        rules={[{ ...required(t('title')), whitespace: true }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')} className="wide">
        <Radio.Group
          options={MaterialKind.options.map((value) => ({ value, label: pick(materialKindLabels[value], language) }))}
        />
      </Form.Item>
      <Form.Item name="roundId" label={t('round')} extra={t('roundHint')} className="wide">
        <IdSelect
          allowClear
          loading={rounds.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={rounds.data ?? []}
        />
      </Form.Item>
      <Form.Item name="audience" label={t('audience')}>
        <Select
          options={MaterialAudience.options.map((value) => ({
            value,
            label: pick(materialAudienceLabels[value], language),
          }))}
        />
      </Form.Item>
      <Form.Item name="position" label={t('position')} rules={[required(t('position'))]}>
        <InputNumber min={0} max={9_999} precision={0} />
      </Form.Item>
      {(kind === 'file' || kind === 'video') && (
        <Form.Item name="files" label={t('file')} className="wide" {...(kind === 'video' && { extra: t('videoHint') })}>
          <FileUpload
            start={startUpload}
            about={{ purpose: MATERIAL_PURPOSE }}
            accept={kind === 'video' ? '.mp4' : ACCEPT}
            maxBytes={500 * 2 ** 20}
          />
        </Form.Item>
      )}
      {(kind === 'link' || kind === 'video') && (
        <Form.Item
          name="url"
          label={t('url')}
          className="wide"
          validateTrigger="onBlur"
          rules={[{ pattern: /^https?:\/\/\S+$/, message: t('urlRule') }]}
        >
          <Input maxLength={500} inputMode="url" />
        </Form.Item>
      )}
      <Form.Item name="body" label={t('body')} className="wide" rules={kind === 'article' ? [required(t('body'))] : []}>
        <RichTextField label={t('body')} pictures={MATERIAL_PICTURE} />
      </Form.Item>
      <Form.Item name="published" label={t('published')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
