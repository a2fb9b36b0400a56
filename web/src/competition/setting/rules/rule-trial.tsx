import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { remedyOf, type Remedy } from '@podium/core/competition/rule/condition.rule.ts'
import { evaluateRules, type RuleVerdict } from '@podium/core/competition/rule/evaluate.rule.ts'
import {
  CHOICE_FACTS,
  factLabels,
  RULE_ROLES,
  ruleRoleLabels,
  type PersonFact,
  type RulePerson,
  type RuleRole,
  type RuleTeam,
} from '@podium/core/competition/rule/fact.ts'
import { recordKey, recordText, type RuleRecord } from '@podium/core/competition/rule/record.ts'
import { recordsOf, RuleRow } from '@podium/core/competition/rule/row.ts'
import { valueText, type FactWords } from '@podium/core/competition/rule/condition-words.ts'
import { foundText, ruleSentence } from '@podium/core/competition/rule/words.ts'
import { Button, Checkbox, Collapse, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { ChoiceValues } from './fact-input.tsx'
import { ruleMessages } from './messages.ts'
import { QuotaTrial, type TriedQuotas } from './quota/quota-trial.tsx'
import { projectsIn, SameProjectField } from './same-project-field.tsx'
import type { RuledRound } from './ruled-round.ts'
import { useFactWords } from './use-fact-words.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'
import { AddButton } from '#web/ui/feedback/add-button.tsx'

const PEOPLE_AT_MOST = 20

function madeUp(role: RuleRole, no: number): RulePerson {
  return {
    id: String(no),
    name: `${ruleRoleLabels[role].zh}${no}`,
    role,
    kind: role === 'teacher' ? 'teacher' : 'student',
    degree: '本科',
    grade: '',
    school: '',
    schoolLevel: 'undergraduate',
    region: '11',
    major: '',
    birthday: '2005-06-01',
    verified: true,
    teamSchool: true,
    otherTeams: { round: 0, series: 0 },
    records: [],
  }
}

/** Tries the rules of the form, saved or not, on a made-up team; nothing leaves the page. */
export function RuleTrial({ rules, items }: { rules: ReadonlyArray<Partial<RuleRow>>; items: RuledRound['items'] }) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  const [item, setItem] = useState(items[0]?.code ?? '')
  const [quotas, setQuotas] = useState<TriedQuotas>({ inQuota: {}, quotaCounts: {} })
  const [sameIn, setSameIn] = useState<readonly string[]>([])
  const [people, setPeople] = useState(() => [madeUp('captain', 1), madeUp('member', 2), madeUp('teacher', 3)])
  const [next, setNext] = useState(4)
  const parsed = rules.map((rule) => RuleRow.safeParse(rule).data)
  const rows = parsed.filter((row) => row !== undefined)
  const records = [...new Map(recordsOf(rows).map((record) => [recordKey(record), record])).values()]
  const projects = rows.filter((row) => row.kind === 'project')
  const quotaRows = parsed.flatMap((row, at) => (row?.kind === 'quota' ? [{ no: at + 1, row }] : []))
  const isWhole = rows.length === rules.length
  const trial = (
    <>
      <p className="ui-empty-hint">{t('trialHint')}</p>
      {rows.some(({ kind }) => kind === 'item') && (
        <label className="rule-fact">
          <span>{t('trialItem')}</span>
          <Select
            value={item}
            options={items.map(({ code, name, nameEn }) => ({
              value: code,
              label: pick({ zh: name, en: nameEn }, language),
            }))}
            onChange={setItem}
          />
        </label>
      )}
      {projects.length > 0 && <SameProjectField rows={projects} value={sameIn} onChange={setSameIn} />}
      <QuotaTrial rows={quotaRows} value={quotas} onChange={setQuotas} />
      {people.map((person, at) => (
        <PersonFields
          key={person.id}
          person={person}
          records={records}
          onChange={(changed) => setPeople(people.with(at, changed))}
          onRemove={() => setPeople(people.toSpliced(at, 1))}
        />
      ))}
      <AddButton
        block
        count={people.length}
        most={PEOPLE_AT_MOST}
        onClick={() => {
          setPeople([...people, madeUp('member', next)])
          setNext(next + 1)
        }}
      >
        {t('addPerson')}
      </AddButton>
      {rules.length === 0 && <p className="ui-empty-hint">{t('noRules')}</p>}
      {!isWhole && <p className="ui-empty-hint">{t('unfinished')}</p>}
      <Verdicts rows={rows} people={people} team={{ item, ...quotas, sameProject: projectsIn(projects, sameIn) }} />
    </>
  )
  return <Collapse className="wide" items={[{ key: 'trial', label: t('trial'), children: trial }]} />
}

interface VerdictsProps {
  rows: readonly RuleRow[]
  people: readonly RulePerson[]
  team: RuleTeam
}

function Verdicts({ rows, people, team }: VerdictsProps) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  const words = useFactWords()
  const [today] = useState(() => beijingDay(new Date()))
  return (
    <ul className="rule-verdicts" aria-live="polite">
      {evaluateRules(rows, people, today, team).map((verdict) => {
        const { row, holds } = verdict
        return (
          <li key={row.key}>
            <StateTag tone={holds ? 'success' : row.strength === 'hard' ? 'danger' : 'warning'}>
              {t(holds ? 'holds' : 'broken')}
            </StateTag>{' '}
            {pick(ruleSentence(row, words), language)}
            {!holds && <p>{pick(foundText(verdict, today, words), language)}</p>}
            {!holds && <Remedies verdict={verdict} today={today} words={words} />}
          </li>
        )
      })}
    </ul>
  )
}

/** For each person who keeps the row from holding, the fewest facts that would have to change. */
function Remedies({
  verdict: { row, people },
  today,
  words,
}: {
  verdict: RuleVerdict
  today: string
  words: FactWords
}) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  if (row.kind !== 'people' && row.kind !== 'share') return null
  const wanted = 'amount' in row && (row.amount === 'none' || row.amount === 'atMost')
  const condition = wanted || ('bound' in row && row.bound === 'atMost') ? negated(row.condition) : row.condition
  return people.map((person) => {
    const remedy = remedyOf(person, condition, row.asOf ?? today)
    return remedy === null ? null : (
      <p key={person.id}>
        {person.name} · {t('remedy', { text: remedyText(remedy, words, language) })}
      </p>
    )
  })
}

function negated(condition: Extract<RuleRow, { kind: 'people' }>['condition']) {
  return { match: 'none' as const, of: [condition] }
}

function remedyText(remedy: Remedy, words: FactWords, language: 'zh-cn' | 'en'): string {
  const entries = Object.entries(remedy) as Array<[PersonFact, string | number | boolean]>
  return entries
    .map(([fact, value]) => `${pick(factLabels[fact], language)} ${pick(valueText(value, fact, words), language)}`)
    .join(language === 'en' ? ', ' : '，')
}

interface PersonFieldsProps {
  person: RulePerson
  /** Records that the rules name. */
  records: readonly RuleRecord[]
  onChange: (person: RulePerson) => void
  onRemove: () => void
}

function PersonFields({ person, records, onChange, onRemove }: PersonFieldsProps) {
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
          <span>{t('birthday')}</span>
          <DateInput
            value={person.birthday ? dayjs(person.birthday) : null}
            onChange={(day) => set({ birthday: day?.format('YYYY-MM-DD') ?? null })}
          />
        </label>
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
