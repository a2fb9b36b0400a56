import { certificateApi } from '@podium/core/certificate/api.ts'
import { CERTIFICATE_KINDS, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { kindLabels } from '@podium/core/certificate/labels.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import { EMPTY, startingDesign, TemplateGallery } from './template-gallery.tsx'
import { TemplateNameField } from './template-name-field.tsx'

interface Values {
  name: string
  kind: CertificateKind
}

/** Creates a template from a design, a background or an empty page, and opens it in the designer. */
export function NewTemplate({ onClose }: { onClose: () => void }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [from, setFrom] = useState(EMPTY)
  const hasNoTemplate = startingDesign(from, '') !== null
  const refresh = [certificateApi.templatePage]
  const onDone = ({ templateId }: { templateId: string }) => void navigate(paths.office.certificateDesign(templateId))
  const save = useWrite(certificateApi.saveTemplate, { inline: true, refresh, onDone })
  const copy = useWrite(certificateApi.copyTemplate, { inline: true, refresh, onDone })
  const submit = ({ name, kind }: Values) => {
    const design = startingDesign(from, name)
    return design ? save.run({ name, kind, state: 'draft', design }) : copy.run({ templateId: from, name })
  }
  return (
    <FormDialog<Values>
      open
      title={t('newTitle')}
      initial={{ name: '', kind: 'winner' }}
      busy={save.busy || copy.busy}
      refusal={save.refusal ?? copy.refusal}
      submitText={t('newCreate')}
      width={860}
      onClose={onClose}
      onSubmit={submit}
    >
      <TemplateNameField />
      {hasNoTemplate && (
        <Form.Item name="kind" label={t('kind')} className="wide">
          <Select options={CERTIFICATE_KINDS.map((value) => ({ value, label: pick(kindLabels[value], language) }))} />
        </Form.Item>
      )}
      <Form.Item label={t('newFrom')} className="wide">
        <TemplateGallery value={from} onChange={setFrom} />
      </Form.Item>
    </FormDialog>
  )
}
