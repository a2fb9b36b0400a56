import { certificateApi } from '@podium/core/certificate/api.ts'
import { emptyDesign } from '@podium/core/certificate/design.ts'
import { MADE_KINDS, type MadeKind } from '@podium/core/certificate/kind.ts'
import { kindWords } from '@podium/core/certificate/words.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#web/lib/call.ts'
import { ShownFile } from '#web/lib/files/shown-file.tsx'
import { pick, useSpeech, useT } from '#web/lib/i18n.ts'
import { paths } from '#web/lib/paths.ts'
import { useCall, useWrite } from '#web/lib/use-call.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { certificateOfficeMessages } from './office-messages.ts'
import { TemplateNameField } from './template-name-field.tsx'

/** Stands for a sheet with nothing on it. */
const EMPTY = 'empty'
const OFFERED = 100

interface Values {
  name: string
  kind: MadeKind
  from: string
}

/** A template of one's own: from an empty sheet, a built-in design, or another template. It opens in the designer. */
export function NewTemplate({ onClose }: { onClose: () => void }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useSpeech()
  const navigate = useNavigate()
  const [from, setFrom] = useState(EMPTY)
  const templates = useCall(certificateApi.templatePage, { pageSize: OFFERED }, { freshMs: 60_000 })
  const refresh = [certificateApi.templatePage]
  const onDone = ({ templateId }: { templateId: string }) => void navigate(paths.office.certificateDesign(templateId))
  const save = useWrite(certificateApi.saveTemplate, { inline: true, refresh, onDone })
  const copy = useWrite(certificateApi.copyTemplate, { inline: true, refresh, onDone })
  const submit = ({ name, kind }: Values) =>
    from === EMPTY
      ? save.run({ name, kind, state: 'draft', design: { ...emptyDesign(), title: name } })
      : copy.run({ templateId: from, name })
  return (
    <FormDialog<Values>
      open
      title={t('newTitle')}
      initial={{ name: '', kind: 'winner', from: EMPTY }}
      busy={save.busy || copy.busy}
      refusal={save.refusal ?? copy.refusal}
      submitText={t('newCreate')}
      width={520}
      onClose={onClose}
      onSubmit={submit}
    >
      <TemplateNameField />
      <Form.Item name="from" label={t('newFrom')} className="wide">
        <Select
          loading={templates.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: EMPTY, label: t('newEmpty') },
            ...(templates.data?.rows ?? []).map(({ templateId, name, builtIn }) => ({
              value: templateId,
              label: builtIn ? `${name} · ${t('builtIn')}` : name,
            })),
          ]}
          onChange={setFrom}
        />
      </Form.Item>
      {from === EMPTY ? (
        <Form.Item name="kind" label={t('kind')} className="wide">
          <Select options={MADE_KINDS.map((value) => ({ value, label: pick(kindWords[value], language) }))} />
        </Form.Item>
      ) : (
        <div className="certificate-picture certificate-small wide">
          <ShownFile address={addressOf(certificateApi.templatePicture, { templateId: from })}>
            {(shown) => <img {...shown} alt="" />}
          </ShownFile>
        </div>
      )}
    </FormDialog>
  )
}
