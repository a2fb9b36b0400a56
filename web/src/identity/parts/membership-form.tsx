import { degreeStored } from '@podium/core/identity/membership/degree-stored.ts'
import { DEGREES, degreeName } from '@podium/core/identity/membership/degrees.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import type { Membership } from '@podium/core/identity/membership/membership.ts'
import type { PersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import { AutoComplete, Alert, Button, Form, Input, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useHeadingFocus } from '#web/ui/dialog/use-heading-focus.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { UnsavedGuard } from '#web/ui/feedback/unsaved-scope.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { identityMessages } from '../messages.ts'
import { MembershipStatus } from './membership-status.tsx'
import { membershipWords } from '../membership/form-words.ts'
import { PersonFactFields, shownFacts } from './fact/person-fact-fields.tsx'

type SavedMembership = z.output<typeof Membership>

interface Values {
  schoolId: string
  collegeId?: string | null
  majorId?: string | null
  grade?: string
  degree?: string
  number?: string
  title?: string
  study?: PersonFacts['study']
  nationality?: string
  graduation?: string | null
  employment?: string | null
}

/** School or employer of the user. */
export function MembershipForm({ onSaved, besideOthers = false }: { onSaved?: () => void; besideOthers?: boolean }) {
  const saved = useCall(identityApi.membership, {})
  useHeadingFocus(saved.data?.version)
  if (saved.isPending) return <Skeleton active />
  if (saved.isError) return <Failure refusal={saved.error} onRetry={() => void saved.refetch()} />
  return (
    <>
      <Fields key={saved.data.version} saved={saved.data} besideOthers={besideOthers} onSaved={onSaved} />
      <MembershipStatus membership={saved.data} />
    </>
  )
}

interface FieldsProps {
  saved: SavedMembership
  /** Whether the page has another form, so that the button names what it saves. */
  besideOthers: boolean
  onSaved: (() => void) | undefined
}

function Fields({ saved, besideOthers, onSaved }: FieldsProps) {
  const t = useT(identityMessages)
  const tWords = useT(membershipWords)
  const { language } = useLanguage()
  const viewer = useViewer()
  const isStudent = viewer?.kind === 'student'
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const [keyword, setKeyword] = useState('')
  const schoolId = Form.useWatch('schoolId', form) ?? saved.schoolId
  const collegeId = Form.useWatch('collegeId', form) ?? undefined
  const schools = useCall(organisationApi.schoolPage, { keyword, pageSize: 20 })
  const colleges = useCall(organisationApi.colleges, schoolId ? { schoolId } : null)
  const majors = useCall(organisationApi.majors, schoolId ? { schoolId, ...(collegeId ? { collegeId } : {}) } : null)
  const save = useWrite(identityApi.saveMembership, {
    inline: true,
    refresh: [identityApi.membership],
    onDone: () => {
      setDirty(false)
      toast('success', besideOthers ? tWords('schoolSaved') : t('saved'))
      onSaved?.()
    },
  })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])

  const found = (schools.data?.rows ?? []).map((school) => ({
    value: school.schoolId,
    label: pick({ zh: school.name, en: school.nameEn }, language),
  }))
  const own = saved.schoolId ? [{ value: saved.schoolId, label: saved.schoolName }] : []
  // Last, because Enter chooses the first match of a search.
  const options = [...found, ...own.filter((school) => !found.some((each) => each.value === school.value))]
  const plain = (name: keyof Values, label: string, max: number) => (
    <Form.Item name={name} label={label}>
      <Input maxLength={max} />
    </Form.Item>
  )
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      className="centre-form"
      initialValues={{ ...saved, schoolId: saved.schoolId ?? undefined }}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) =>
        void save.run({
          // Of others than students these are not asked, and stay as they are.
          grade: saved.grade,
          degree: saved.degree,
          ...values,
          collegeId: values.collegeId ?? null,
          majorId: values.majorId ?? null,
          version: saved.version,
        })
      }
    >
      <UnsavedGuard isDirty={isDirty} />
      {save.refusal && save.refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={save.refusal.msg} className="form-refusal" />
      )}
      <Form.Item
        name="schoolId"
        label={t('school')}
        rules={[{ required: true, message: t('required', { label: t('school') }) }]}
      >
        <IdSelect
          placeholder={tWords('schoolHint')}
          loading={schools.isFetching}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={options}
          onChange={() => form.setFieldsValue({ collegeId: null, majorId: null })}
        />
      </Form.Item>
      <Form.Item
        name="collegeId"
        label={tWords('college')}
        extra={colleges.data?.length === 0 ? tWords('collegesNone') : undefined}
      >
        <IdSelect
          allowClear
          disabled={!colleges.data?.length}
          placeholder={schoolId ? undefined : tWords('schoolFirst')}
          showSearch={{ optionFilterProp: 'label' }}
          loading={colleges.isFetching}
          options={colleges.data ?? []}
          onChange={() => form.setFieldsValue({ majorId: null })}
        />
      </Form.Item>
      <Form.Item
        name="majorId"
        label={tWords('major')}
        extra={majors.data?.length === 0 ? tWords('majorsNone') : undefined}
      >
        <IdSelect
          allowClear
          disabled={!majors.data?.length}
          placeholder={schoolId ? undefined : tWords('schoolFirst')}
          showSearch={{ optionFilterProp: 'label' }}
          loading={majors.isFetching}
          options={majors.data ?? []}
        />
      </Form.Item>
      {isStudent && plain('grade', tWords('grade'), 20)}
      {isStudent && (
        <Form.Item
          name="degree"
          label={tWords('degree')}
          normalize={degreeStored}
          getValueProps={(stored: string | undefined) => ({ value: pick(degreeName(stored ?? ''), language) })}
        >
          <AutoComplete
            maxLength={20}
            options={DEGREES.map((degree) => ({ value: pick(degreeName(degree), language) }))}
          />
        </Form.Item>
      )}
      <PersonFactFields shown={shownFacts(saved, saved.asked)} asked={saved.asked} />
      {plain('number', tWords(isStudent ? 'studentNumber' : 'staffNumber'), 30)}
      {viewer && !isStudent && plain('title', tWords('jobTitle'), 30)}
      <Button type="primary" htmlType="submit" loading={save.busy}>
        {besideOthers ? tWords('saveSchool') : t('save')}
      </Button>
    </Form>
  )
}
