import { RULE_KINDS, MAX_RULES, RuleRow, type RuleKind } from '@podium/core/competition/rule/row.ts'
import { RULE_ROLES, ruleRoleLabels } from '@podium/core/competition/rule/fact.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { DatePicker, Form, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { newRowKey } from '../../round/new-row-key.ts'
import { RowsField } from '../rows-field.tsx'
import { CountField, KeyField, Section, TextField } from '../setting-fields.tsx'
import { settingMessages } from '../setting-messages.ts'
import { ConditionField } from './condition-field.tsx'
import { ruleMessages } from './messages.ts'
import { RuleTrial } from './rule-trial.tsx'
import { useFactWords } from './use-fact-words.ts'
import './rules.css'

/** The round's own rules about people and teams, with a trial. */
export function RulesSection() {
  const t = useT(ruleMessages)
  const s = useT(settingMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const rules = (Form.useWatch('rules', form) as Array<Partial<RuleRow>> | undefined) ?? []
  return (
    <>
      <Section>{s('ownRules')}</Section>
      <p className="wide setting-hint">{t('hint')}</p>
      <RowsField
        name="rules"
        label={s('ownRule')}
        max={MAX_RULES}
        empty={t('none')}
        addText={t('add')}
        newRow={(rows) => blankRow(newRowKey('rule', rows))}
      >
        {({ name }) => <RuleFields row={name} kind={rules[name]?.kind ?? 'people'} />}
      </RowsField>
      <RuleTrial rules={rules} />
    </>
  )
}

function blankRow(key: string): RuleRow {
  return {
    key,
    kind: 'people',
    strength: 'hard',
    roles: ['member'],
    amount: 'all',
    count: 1,
    condition: { match: 'all', of: [{ fact: 'degree', op: 'in', values: [] }] },
    asOf: null,
    message: '',
    messageEn: '',
  }
}

function RuleFields({ row, kind }: { row: number; kind: RuleKind }) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  const form = Form.useFormInstance<EnrolSetting>()
  const amount = Form.useWatch(['rules', row, 'amount'], form) as string | undefined
  const roleOptions = (roles: readonly (typeof RULE_ROLES)[number][]) =>
    roles.map((role) => ({ value: role, label: pick(ruleRoleLabels[role], language) }))
  const choose = (name: string, prefix: string, values: readonly string[]) => (
    <Form.Item name={[row, name]} label={t(name as 'kind')}>
      <Select options={values.map((value) => ({ value, label: t(`${prefix}_${value}` as 'kind_people') }))} />
    </Form.Item>
  )
  const reset = (next: RuleKind) => {
    const { key, strength, message, messageEn } = form.getFieldValue(['rules', row]) as RuleRow
    form.setFieldValue(['rules', row], { ...blankOf(next, key), strength, message, messageEn })
  }
  return (
    <>
      <KeyField row={row} />
      <Form.Item name={[row, 'kind']} label={t('kind')}>
        <Select options={RULE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))} onChange={reset} />
      </Form.Item>
      <Form.Item name={[row, 'strength']} label={t('strength')}>
        <Radio.Group
          options={(['hard', 'reason'] as const).map((value) => ({ value, label: t(`strength_${value}`) }))}
        />
      </Form.Item>
      {kind === 'limit' ? (
        <>
          <Form.Item name={[row, 'role']} label={t('limitRole')}>
            <Select options={roleOptions(['member', 'teacher'])} />
          </Form.Item>
          {choose('within', 'within', ['round', 'series'])}
          <CountField name={[row, 'most']} label={t('most')} min={1} max={100} />
        </>
      ) : (
        <>
          <Form.Item
            name={[row, 'roles']}
            label={t('roles')}
            rules={[{ type: 'array', min: 1, required: true, message: t('roles') }]}
          >
            <Select mode="multiple" options={roleOptions(RULE_ROLES)} />
          </Form.Item>
          {kind === 'people' ? (
            <>
              {choose('amount', 'amount', ['all', 'any', 'none', 'majority', 'atLeast', 'atMost'])}
              {(amount === 'atLeast' || amount === 'atMost') && (
                <CountField name={[row, 'count']} label={t('count')} min={1} max={100} />
              )}
            </>
          ) : (
            <>
              {choose('bound', 'bound', ['atLeast', 'atMost'])}
              <CountField name={[row, 'percent']} label={t('percent')} max={100} />
            </>
          )}
          <Form.Item
            name={[row, 'asOf']}
            label={t('asOf')}
            getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
            normalize={(day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
          >
            <DatePicker className="full-width" placeholder={t('asOfToday')} />
          </Form.Item>
          <Form.Item name={[row, 'condition']} label={t('condition')} className="wide">
            <ConditionField />
          </Form.Item>
        </>
      )}
      <TextField name={[row, 'message']} label={t('message')} max={200} optional />
      <TextField name={[row, 'messageEn']} label={t('messageEn')} max={300} optional />
      <Sentence row={row} />
    </>
  )
}

function blankOf(kind: RuleKind, key: string): RuleRow {
  const { strength, message, messageEn, asOf, roles, condition, ...people } = blankRow(key) as Extract<
    RuleRow,
    { kind: 'people' }
  >
  const common = { key, strength, message, messageEn, asOf }
  if (kind === 'limit') return { ...common, kind, role: 'member', within: 'round', most: 1 }
  if (kind === 'share') return { ...common, kind, roles, condition, bound: 'atMost', percent: 50 }
  return { ...people, ...common, roles, condition }
}

/** The sentence that participants read, while the row is edited. */
function Sentence({ row }: { row: number }) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  const words = useFactWords()
  const form = Form.useFormInstance<EnrolSetting>()
  const parsed = RuleRow.safeParse(Form.useWatch(['rules', row], form))
  if (!parsed.success) return null
  return (
    <p className="wide rule-sentence">{t('sentence', { text: pick(ruleSentence(parsed.data, words), language) })}</p>
  )
}
