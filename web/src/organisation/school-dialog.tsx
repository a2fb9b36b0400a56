import { organisationApi } from '@podium/core/organisation/api.ts'
import { MAX_TAGS, SCHOOL_LEVELS, type SchoolLevel } from '@podium/core/organisation/group.ts'
import type { SchoolRow } from '@podium/core/organisation/api.ts'
import { Form, Input, Select } from 'antd'
import type { z } from 'zod'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { organisationMessages } from './messages.ts'
import { NameFields, RegionFields } from './group-fields.tsx'

interface Values {
  name: string
  nameEn?: string
  shortName?: string
  aliases?: string[]
  code: string
  level: z.output<typeof SchoolLevel>
  region?: string
  tags?: string[]
  enabled: boolean
}

interface SchoolDialogProps {
  school: z.output<typeof SchoolRow> | null
  onClose: () => void
  /** With the name of a school that was added. */
  onAdded: (name: string) => void
}

/** Adds or changes a school. */
export function SchoolDialog({ school, onClose, onAdded }: SchoolDialogProps) {
  const t = useT(organisationMessages)
  const levels = useDict('school_level')
  const tags = useDict('school_tag')
  const save = useWrite(organisationApi.saveSchool, {
    inline: true,
    refresh: [organisationApi.schools, organisationApi.schoolPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title={t(school ? 'editSchool' : 'addSchool')}
      initial={{ level: 'undergraduate', enabled: true, ...school }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={async (values) => {
        const place = school ? { schoolId: school.schoolId, version: school.version } : {}
        const done = await save.run({ ...values, ...place })
        if (done && !school) onAdded(values.name)
      }}
    >
      <NameFields label={t('schoolName')} />
      <Form.Item name="nameEn" label={t('nameEn')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item
        name="level"
        label={t('level')}
        rules={[{ required: true, message: t('required', { label: t('level') }) }]}
      >
        <Select
          options={levels.optionsOr(SCHOOL_LEVELS.map((level) => ({ value: level, label: t(`level_${level}`) })))}
        />
      </Form.Item>
      <RegionFields />
      <Form.Item name="tags" label={t('tags')} extra={t('tagsHint')} className="wide">
        <Select
          mode="multiple"
          maxCount={MAX_TAGS}
          options={tags.optionsOr([])}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="aliases" label={t('aliases')} extra={t('aliasesHint')} className="wide">
        <Select mode="tags" open={false} maxCount={20} suffixIcon={null} />
      </Form.Item>
    </FormDialog>
  )
}
