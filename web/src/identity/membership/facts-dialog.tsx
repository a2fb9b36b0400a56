import { identityApi } from '@podium/core/identity/api.ts'
import { ASKED_FACTS } from '@podium/core/identity/membership/asked-fact.ts'
import { degreeStored } from '@podium/core/identity/membership/degree-stored.ts'
import { DEGREES, degreeName } from '@podium/core/identity/membership/degrees.ts'
import type { MembershipRow } from '@podium/core/identity/membership/membership.ts'
import type { PersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import { AutoComplete, Form, Input } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { PersonFactFields } from '../parts/fact/person-fact-fields.tsx'
import { membershipMessages } from './messages.ts'

interface Values extends PersonFacts {
  grade: string
  degree: string
  reason: string
}

/** Corrects what a person of the school said of their studies and work, with a reason. */
export function FactsDialog({ person, onClose }: { person: MembershipRow; onClose: () => void }) {
  const t = useT(membershipMessages)
  const { language } = useLanguage()
  const { userId, version, realName, grade, degree, study, nationality, graduation, employment } = person
  const save = useWrite(identityApi.correctFacts, {
    inline: true,
    refresh: [identityApi.membershipPage],
    onDone: () => {
      toast('success', t('factsCorrected', { name: realName }))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title={t('correctFactsOf', { name: realName })}
      initial={{ grade, degree, study, nationality, graduation, employment }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(values) => save.run({ userId, version, ...values })}
    >
      <Form.Item name="grade" label={t('grade')}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item
        name="degree"
        label={t('degree')}
        normalize={degreeStored}
        getValueProps={(stored: string | undefined) => ({ value: pick(degreeName(stored ?? ''), language) })}
      >
        <AutoComplete
          maxLength={20}
          options={DEGREES.map((degreeKey) => ({ value: pick(degreeName(degreeKey), language) }))}
        />
      </Form.Item>
      <PersonFactFields shown={ASKED_FACTS} asked={[]} />
      <Form.Item
        name="reason"
        className="wide"
        label={t('correctReason')}
        rules={[{ required: true, whitespace: true, message: t('correctReasonNeeded') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
