import {
  CHOICE_FACTS,
  DAY_FACTS,
  factLabels,
  nothingKnown,
  RULE_ROLES,
  ruleRoleLabels,
  type PersonFact,
  type RulePerson,
  type RuleRole,
} from '@podium/core/competition/rule/fact.ts'
import { recordKey, type RuleRecord } from '@podium/core/competition/rule/record/record.ts'
import { recordText } from '@podium/core/competition/rule/record/record-words.ts'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'
import { ChoiceValues } from './fact-input.tsx'
import { ruleMessages } from './messages.ts'

/** A made-up person whose usual facts are filled in. */
export function madeUp(role: RuleRole, no: number): RulePerson {
  return {
    ...nothingKnown,
    id: String(no),
    name: `${ruleRoleLabels[role].zh}${no}`,
    role,
    kind: role === 'teacher' ? 'teacher' : 'student',
    degree: '本科',
    school: '',
    schoolLevel: 'undergraduate',
    region: '11',
    study: 'full_time',
    nationality: 'CN',
    schoolTags: [],
    birthday: '2005-06-01',
    verified: true,
    teamSchool: true,
  }
}

interface PersonFieldsProps {
  person: RulePerson
  /** Records that the rules name. */
  records: readonly RuleRecord[]
  onChange: (person: RulePerson) => void
  onRemove: () => void
}

/** The facts of a made-up person. */
export function PersonFields({ person, records, onChange, onRemove }: PersonFieldsProps) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  const set = (facts: Partial<RulePerson>) => onChange({ ...person, ...facts })
  const label = (fact: PersonFact) => pick(factLabels[fact], language)
  return (
    <fieldset className="rule-group rule-person" aria-label={person.name}>
      <div className="rule-predicate">
        <Input
          aria-label={t('person')}
          value={person.name}
          maxLength={20}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Select
          aria-label={t('role')}
          value={person.role}
          options={RULE_ROLES.map((role) => ({ value: role, label: pick(ruleRoleLabels[role], language) }))}
          onChange={(role: RuleRole) => set({ role })}
        />
        {CHOICE_FACTS.map((fact) => (
          <label key={fact} className="rule-fact">
            <span>{label(fact)}</span>
            <ChoiceValues
              fact={fact}
              single
              value={person[fact] === '' ? [] : [person[fact]]}
              label={label(fact)}
              onChange={([value = '']) => set({ [fact]: value })}
            />
          </label>
        ))}
        <label className="rule-fact">
          <span>{label('schoolTag')}</span>
          <ChoiceValues
            fact="schoolTag"
            value={[...(person.schoolTags ?? [])]}
            label={label('schoolTag')}
            onChange={(schoolTags) => set({ schoolTags })}
          />
        </label>
        {DAY_FACTS.map((fact) => (
          <label key={fact} className="rule-fact">
            <span>{label(fact)}</span>
            <DateInput
              value={person[fact] ? dayjs(person[fact]) : null}
              onChange={(day) => set({ [fact]: day?.format('YYYY-MM-DD') ?? null })}
            />
          </label>
        ))}
        <label className="rule-fact">
          <span>{t('otherTeams')}</span>
          <InputNumber
            min={0}
            max={99}
            precision={0}
            value={person.otherTeams.round}
            onChange={(count) => set({ otherTeams: { round: count ?? 0, series: count ?? 0 } })}
          />
        </label>
        {records.length > 0 && (
          <label className="rule-fact">
            <span>{t('records')}</span>
            <Select
              mode="multiple"
              aria-label={t('records')}
              value={[...person.records]}
              options={records.map((record) => ({
                value: recordKey(record),
                label: pick(recordText(record), language),
              }))}
              onChange={(held: string[]) => set({ records: held })}
            />
          </label>
        )}
        <Checkbox checked={person.verified} onChange={({ target }) => set({ verified: target.checked })}>
          {label('verified')}
        </Checkbox>
        <Checkbox checked={person.teamSchool === true} onChange={({ target }) => set({ teamSchool: target.checked })}>
          {label('teamSchool')}
        </Checkbox>
        <Button size="small" danger type="text" onClick={onRemove}>
          {t('removePerson', { name: person.name })}
        </Button>
      </div>
    </fieldset>
  )
}
