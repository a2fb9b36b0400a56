import { RULE_KINDS, MAX_RULES, RuleRow, type RuleKind } from '@podium/core/competition/rule/row.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { Form, Radio, Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { newRowKey } from '../../round/new-row-key.ts'
import { RowsField } from '../rows-field.tsx'
import { KeyField, Section, TextField } from '../setting-fields.tsx'
import { settingMessages } from '../setting-messages.ts'
import { AnyOfFields } from './any-of-fields.tsx'
import { blankRule } from './blank-rule.ts'
import { KindFields } from './kind-fields.tsx'
import { ruleMessages } from './messages.ts'
import { RuleTrial } from './rule-trial.tsx'
import type { RuledRound } from './ruled-round.ts'
import { useFactWords } from './use-fact-words.ts'
import { StagesField } from './stage/stages-field.tsx'
import './rules.css'

export const RULES_SECTION_ID = 'own-rules'

/** The round's own rules about people and teams, with a trial. */
export function RulesSection({ round }: { round: RuledRound }) {
  const t = useT(ruleMessages)
  const s = useT(settingMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const rules = (Form.useWatch('rules', form) as Array<Partial<RuleRow>> | undefined) ?? []
  return (
    <>
      <Section id={RULES_SECTION_ID}>{s('ownRules')}</Section>
      <p className="wide setting-hint">{t('hint')}</p>
      <RowsField
        name="rules"
        label={s('ownRule')}
        max={MAX_RULES}
        empty={t('none')}
        addText={t('add')}
        newRow={(rows) => blankRule('people', newRowKey('rule', rows))}
      >
        {({ name }) => <RuleFields row={name} kind={rules[name]?.kind ?? 'people'} round={round} />}
      </RowsField>
      <RuleTrial rules={rules} items={round.items} />
    </>
  )
}

function RuleFields({ row, kind, round }: { row: number; kind: RuleKind; round: RuledRound }) {
  const t = useT(ruleMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const reset = (next: RuleKind) => {
    const { key, strength, message, messageEn } = form.getFieldValue(['rules', row]) as RuleRow
    form.setFieldValue(['rules', row], { ...blankRule(next, key), strength, message, messageEn })
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
      <StagesField row={row} kind={kind} round={round} />
      {kind === 'anyOf' ? <AnyOfFields row={row} round={round} /> : <KindFields row={row} kind={kind} round={round} />}
      <TextField name={[row, 'message']} label={t('message')} max={200} optional />
      <TextField name={[row, 'messageEn']} label={t('messageEn')} max={300} optional />
      <Sentence row={row} />
    </>
  )
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
