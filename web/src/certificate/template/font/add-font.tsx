import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import {
  embeddingLabels,
  FACE_FAMILIES,
  faceFamilyLabels,
  type FaceFamily,
} from '@podium/core/certificate/template/font/font.ts'
import { embeddingOf, familyNamed, whyNotFont } from '@podium/core/certificate/template/font/font.rule.ts'
import {
  FONT_PURPOSE,
  MAX_FONT_BYTES,
  type InspectedFace,
} from '@podium/core/certificate/template/font/font-list-api.ts'
import { Form, Input, Radio, Select, Spin } from 'antd'
import { useEffect } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { fontMessages } from './font-messages.ts'

interface Values {
  files?: UploadedFile[]
  index?: number
  family?: FaceFamily
  bold: boolean
  licence: string
}

const BOLD_FROM = 600

/** Uploads a font file, shows its faces, and adds one of them to the platform. */
export function AddFont({ onClose }: { onClose: () => void }) {
  const t = useT(fontMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const fileId = Form.useWatch('files', form)?.[0]?.fileId
  const inspection = useCall(certificateApi.lookAtFont, fileId ? { fileId } : null)
  const index = Form.useWatch('index', form)
  const faces = fileId ? (inspection.data?.faces ?? []) : []
  const face = faces.find((each) => each.index === index)
  const add = useWrite(certificateApi.addFont, {
    inline: true,
    refresh: [certificateApi.fontPage],
    onDone: () => {
      toast('success', t('added', { name: face?.name ?? '' }))
      onClose()
    },
  })
  useEffect(() => {
    const usable = inspection.data?.faces.find((each) => whyNotFont(detailsOf(each), 'any') === null)
    form.setFieldValue('index', usable?.index)
  }, [form, inspection.data])
  useEffect(() => {
    if (!face) return
    form.setFieldValue('bold', face.weight >= BOLD_FROM)
    const named = familyNamed(face.name)
    const fits = named && whyNotFont(detailsOf(face), named) === null ? named : undefined
    if (form.getFieldValue('family') === undefined && fits) form.setFieldValue('family', fits)
  }, [form, face])
  const submit = async ({ family, bold, licence }: Values) => {
    if (fileId && face && family) await add.run({ fileId, index: face.index, family, bold, licence })
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('addTitle')}
      initial={{ bold: false, licence: '' }}
      busy={add.busy}
      refusal={add.refusal}
      submitText={t('submit')}
      submitOff={fileId !== undefined && !face}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="wide certificate-faint">{t('addHint')}</p>
      <Form.Item name="files" label={t('file')} className="wide" rules={[{ required: true, message: t('fileNeeded') }]}>
        <FileUpload
          start={startUpload}
          about={{ purpose: FONT_PURPOSE }}
          accept=".ttf,.ttc,.otf"
          maxBytes={MAX_FONT_BYTES}
        />
      </Form.Item>
      {fileId && inspection.isPending && <Spin className="wide" description={t('looking')} />}
      {inspection.isError && (
        <div className="wide">
          <Failure refusal={inspection.error} onRetry={() => void inspection.refetch()} />
        </div>
      )}
      <Form.Item
        name="index"
        label={t('face')}
        className="wide"
        hidden={faces.length < 2}
        rules={fileId ? [{ required: true, message: t('faceNeeded') }] : []}
      >
        <Select
          options={faces.map((each) => {
            const why = whyNotFont(detailsOf(each), 'any')
            const label = each.name || `#${each.index + 1}`
            return {
              value: each.index,
              label: why ? `${label} — ${refusalText(why, language)}` : label,
              disabled: why !== null,
            }
          })}
        />
      </Form.Item>
      {face && <FaceSummary face={face} />}
      <Form.Item
        name="family"
        label={t('family')}
        dependencies={['index', 'files']}
        rules={[
          { required: true, message: t('familyNeeded') },
          {
            validator: (_, family: FaceFamily | undefined) => {
              const why = family && face ? whyNotFont(detailsOf(face), family) : null
              return why ? Promise.reject(new Error(refusalText(why, language))) : Promise.resolve()
            },
          },
        ]}
      >
        <Select options={FACE_FAMILIES.map((value) => ({ value, label: pick(faceFamilyLabels[value], language) }))} />
      </Form.Item>
      <Form.Item name="bold" label={t('weight')}>
        <Radio.Group
          options={[
            { value: false, label: t('regular') },
            { value: true, label: t('bold') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="licence"
        label={t('licence')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('licenceNeeded') }]}
      >
        <Input.TextArea rows={2} maxLength={500} showCount placeholder={t('licenceHint')} />
      </Form.Item>
    </FormDialog>
  )
}

const detailsOf = ({ fault, fsType, characters, coverage }: InspectedFace) => ({
  fault,
  fsType,
  characters,
  level1: coverage.level1.has,
})

function FaceSummary({ face }: { face: InspectedFace }) {
  const t = useT(fontMessages)
  const { language } = useLanguage()
  const embedding = embeddingOf(face.fsType)
  const parts = [
    face.name,
    face.version && t('version', { version: face.version }),
    t('characters', { count: new Intl.NumberFormat('en').format(face.characters) }),
    embedding && pick(embeddingLabels[embedding], language),
  ]
  return <p className="wide font-summary">{parts.filter(Boolean).join(' · ')}</p>
}
