import { certificateApi } from '@podium/core/certificate/api.ts'
import { templateStateLabels } from '@podium/core/certificate/labels.ts'
import { Form, Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import type { TemplateRow } from '../issue/rows.ts'
import { TemplateNameField } from './template-name-field.tsx'

const refresh = [certificateApi.templatePage, certificateApi.template]

/** Copies any template into a new one of one's own. */
export function CopyTemplate({ row, onClose }: { row: TemplateRow; onClose: () => void }) {
  const t = useT(certificateOfficeMessages)
  const copy = useWrite(certificateApi.copyTemplate, {
    inline: true,
    refresh,
    onDone: (_, { name }) => {
      toast('success', t('copied', { name }))
      onClose()
    },
  })
  return (
    <FormDialog<{ name: string }>
      open
      title={t('copyTitle', { name: row.name })}
      initial={{ name: t('copyName', { name: row.name }) }}
      busy={copy.busy}
      refusal={copy.refusal}
      submitText={t('copy')}
      width={480}
      onClose={onClose}
      onSubmit={({ name }) => copy.run({ templateId: row.templateId, name })}
    >
      <TemplateNameField />
    </FormDialog>
  )
}

/** Edits name and state, not the design. */
export function EditTemplate({ row, onClose }: { row: TemplateRow; onClose: () => void }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const { templateId, kind, version } = row
  const detail = useCall(certificateApi.template, { templateId })
  const save = useWrite(certificateApi.saveTemplate, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog<{ name: string; state: TemplateRow['state'] }>
      open
      title={t('editTitle')}
      initial={{ name: row.name, state: row.state }}
      busy={save.busy || !detail.data}
      refusal={save.refusal ?? detail.error}
      submitText={t('save')}
      width={480}
      onClose={onClose}
      onSubmit={({ name, state }) =>
        detail.data && save.run({ templateId, name, kind, state, version, design: detail.data.design })
      }
    >
      <TemplateNameField />
      <Form.Item name="state" label={t('state')} rules={[{ required: true }]} className="wide">
        <Select
          options={Object.entries(templateStateLabels).map(([value, words]) => ({
            value,
            label: pick(words, language),
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
