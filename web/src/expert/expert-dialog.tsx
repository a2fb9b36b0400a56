import { expertApi } from '@podium/core/expert/api.ts'
import type { ExpertRow } from '@podium/core/expert/expert.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { expertMessages } from './messages.ts'

interface Values {
  name: string
  phone: string
  schoolId?: string | null
  organisation?: string
  title?: string
  expertise?: string[]
  maxWorks: number
}

const defaults: Partial<Values> = { maxWorks: 50, expertise: [] }

/** Adds or edits an expert. Name and phone belong to the person's account and are read-only. */
export function ExpertDialog({
  open,
  expert,
  onClose,
}: {
  open: boolean
  expert: ExpertRow | null
  onClose: () => void
}) {
  const t = useT(expertMessages)
  const refresh = [expertApi.page]
  const add = useWrite(expertApi.add, { inline: true, refresh })
  const update = useWrite(expertApi.update, { inline: true, refresh })
  const required = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]

  const onSubmit = async (values: Values) => {
    const { name, phone, schoolId, ...facts } = { ...values, expertise: values.expertise ?? [] }
    const change = { ...facts, schoolId: schoolId ?? null }
    if (expert) {
      const saved = await update.run({ ...change, expertId: expert.expertId, version: expert.version })
      if (!saved) return
      toast('success', t('saved'))
    } else {
      const added = await add.run({ ...change, name, phone })
      if (!added) return
      toast('success', t(added.invited ? 'invited' : 'added', { name }))
    }
    onClose()
  }

  return (
    <FormDialog<Values>
      open={open}
      title={expert ? t('editTitle', { name: expert.name }) : t('add')}
      initial={expert ?? defaults}
      busy={add.busy || update.busy}
      refusal={expert ? update.refusal : add.refusal}
      onSubmit={(values) => void onSubmit(values)}
      onClose={onClose}
    >
      {!expert && (
        <>
          <Form.Item name="name" label={t('name')} rules={required(t('name'))}>
            <Input maxLength={50} autoFocus />
          </Form.Item>
          <Form.Item
            name="phone"
            label={t('phone')}
            extra={t('phoneHint')}
            rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
          >
            <Input maxLength={11} inputMode="numeric" />
          </Form.Item>
        </>
      )}
      <SchoolItem expert={expert} />
      <Form.Item name="organisation" label={t('organisation')}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="title" label={t('title')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item
        name="maxWorks"
        label={t('maxWorks')}
        rules={[{ required: true, message: t('required', { label: t('maxWorks') }) }]}
      >
        <InputNumber min={0} max={10_000} precision={0} className="full-width" />
      </Form.Item>
      <Form.Item name="expertise" label={t('expertise')} extra={t('expertiseHint')} className="wide">
        <Select mode="tags" maxCount={20} open={false} suffixIcon={null} tokenSeparators={['，', ',', '、', ' ']} />
      </Form.Item>
    </FormDialog>
  )
}

function SchoolItem({ expert }: { expert: ExpertRow | null }) {
  const t = useT(expertMessages)
  const [keyword, setKeyword] = useState('')
  const schools = useCall(organisationApi.schoolPage, { keyword, pageSize: 20 })
  const found = (schools.data?.rows ?? []).map((school) => ({ value: school.schoolId, label: school.name }))
  const own = expert?.schoolId ? [{ value: expert.schoolId, label: expert.schoolName }] : []
  return (
    <Form.Item name="schoolId" label={t('school')} extra={t('schoolHint')}>
      <Select
        allowClear
        loading={schools.isFetching}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={[...own.filter(({ value }) => !found.some((each) => each.value === value)), ...found]}
      />
    </Form.Item>
  )
}
