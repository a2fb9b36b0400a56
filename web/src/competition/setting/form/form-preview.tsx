import { teamForm, type FormFacts } from '@podium/core/competition/form/form-state.rule.ts'
import type { EnrolForm } from '@podium/core/competition/form/form.ts'
import { nothingKnown, RULE_ROLES, ruleRoleLabels } from '@podium/core/competition/rule/fact.ts'
import { Button, Form } from 'antd'
import { useId, useState } from 'react'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { FormFields } from '../../parts/form/form-fields.tsx'
import { formMessages } from '../../parts/form/messages.ts'
import { builderMessages } from './messages.ts'

const madeUpId = (at: number) => `00000000-0000-4000-8000-00000000000${at + 1}`

/** The form as a made-up team sees and fills it in; nothing leaves the page. */
export function FormPreview({ form }: { form: EnrolForm }) {
  const t = useT(builderMessages)
  const f = useT(formMessages)
  const { language } = useLanguage()
  const heading = useId()
  const [trial] = Form.useForm()
  const [day] = useState(() => beijingDay(new Date()))
  const people = RULE_ROLES.map((role, at) => ({
    memberId: madeUpId(at),
    name: `${pick(ruleRoleLabels[role], language)} ${at + 1}`,
    role,
  }))
  const facts: FormFacts = {
    people,
    captain: {
      ...nothingKnown,
      id: madeUpId(0),
      name: people[0]!.name,
      role: 'captain',
      kind: 'student',
      degree: '本科',
      school: '',
      schoolLevel: 'undergraduate',
      region: '11',
      birthday: '2005-06-01',
      verified: true,
      teamSchool: true,
    },
    day,
    wasSubmitted: false,
    begunStages: [],
  }
  const own = teamForm(form)
  return (
    <aside className="builder-preview" aria-labelledby={heading}>
      <h4 id={heading}>{t('preview')}</h4>
      <p className="ui-empty-hint">{t('previewHint')}</p>
      {own.extraFields.length === 0 && <p className="ui-empty-hint">{t('previewEmpty')}</p>}
      <Form form={trial} component={false} layout="vertical" disabled={false}>
        <FormFields
          form={own}
          facts={facts}
          saved={{}}
          renderFile={() => <Button disabled>{f('previewFile')}</Button>}
        />
      </Form>
    </aside>
  )
}
