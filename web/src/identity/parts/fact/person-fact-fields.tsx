import { NATIONALITIES, nationalityName } from '@podium/core/identity/account/nationality.ts'
import { ASKED_FACTS, type AskedFact } from '@podium/core/identity/membership/asked-fact.ts'
import type { PersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import { STUDY_FORMS, studyFormLabels } from '@podium/core/identity/membership/study.ts'
import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'
import { membershipWords } from '../../membership/form-words.ts'

/** Facts that a form shows: those that a rule asks for, and those that somebody said before. */
export function shownFacts(said: PersonFacts, asked: readonly AskedFact[]): AskedFact[] {
  return ASKED_FACTS.filter((fact) => asked.includes(fact) || (said[fact] ?? '') !== '')
}

interface PersonFactFieldsProps {
  shown: readonly AskedFact[]
  asked: readonly AskedFact[]
}

/** Form of study, nationality, days of graduation and employment. */
export function PersonFactFields({ shown, asked }: PersonFactFieldsProps) {
  const t = useT(membershipWords)
  const { language } = useLanguage()
  const hints = (fact: AskedFact) => [
    ...(asked.includes(fact) ? [t('askedByRules')] : []),
    ...(fact === 'graduation' ? [t('graduationHint')] : []),
  ]
  return shown.map((fact) => {
    const item = { name: fact, label: t(fact), extra: hints(fact).join(language === 'en' ? '. ' : '；') || undefined }
    if (fact === 'graduation' || fact === 'employment') {
      return (
        <Form.Item
          key={fact}
          {...item}
          getValueProps={(day?: string | null) => ({ value: day ? dayjs(day) : null })}
          normalize={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
        >
          <DateInput className="full-width" />
        </Form.Item>
      )
    }
    const options =
      fact === 'study'
        ? STUDY_FORMS.map((form) => ({ value: form as string, label: pick(studyFormLabels[form], language) }))
        : NATIONALITIES.map((code) => ({ value: code, label: pick(nationalityName(code), language) }))
    return (
      <Form.Item
        key={fact}
        {...item}
        getValueProps={(value?: string) => ({ value: value || undefined })}
        normalize={(value?: string) => value ?? ''}
      >
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
    )
  })
}
