import { COMPARISONS, LIMITED_ROLES, type RuleItem, type RuleKind } from '@podium/core/competition/rule/row.ts'
import { RULE_ROLES, ruleGroupLabels, type RuleRole } from '@podium/core/competition/rule/fact.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { Checkbox, Form, Select } from 'antd'
import dayjs from 'dayjs'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { CountField } from '../setting-fields.tsx'
import { ConditionField } from './condition-field.tsx'
import { ruleMessages } from './messages.ts'
import { ProjectFields } from './project-fields.tsx'
import { KindOfTeam, PlacesFields } from './quota/quota-fields.tsx'
import { RecordsField } from './record/records-field.tsx'
import { RoundsSelect } from './rounds-select.tsx'
import { useRowPath } from './rows-path.ts'
import type { RuledRound } from './ruled-round.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'

const AMOUNTS = ['all', 'any', 'none', 'majority', 'atLeast', 'atMost']

interface KindFieldsProps {
  row: number
  kind: Exclude<RuleKind, 'anyOf'>
  round: RuledRound
}

/** The fields of a row that only its kind has. */
export function KindFields({ row, kind, round }: KindFieldsProps) {
  const t = useT(ruleMessages)
  switch (kind) {
    case 'limit':
      return (
        <>
          <RoleField path={[row, 'role']} />
          <ChoiceField row={row} name="within" values={['round', 'series']} />
          <CountField name={[row, 'most']} label={t('most')} min={1} max={100} />
          <FirstField row={row} />
          <Form.Item name={[row, 'items']} label={t('limitItems')} className="wide" extra={t('limitItemsHint')}>
            <ItemsSelect round={round} placeholder={t('allItems')} />
          </Form.Item>
        </>
      )
    case 'compare':
      return (
        <>
          <RolesField path={[row, 'one', 'roles']} label={t('one')} />
          <CompareCondition row={row} side="one" />
          <Form.Item name={[row, 'bound']} label={t('bound')}>
            <Select options={COMPARISONS.map((value) => ({ value, label: t(`compare_${value}`) }))} />
          </Form.Item>
          <CountField name={[row, 'times']} label={t('times')} min={1} max={100} />
          <CountField name={[row, 'per']} label={t('per')} min={1} max={100} extra={t('factorHint')} />
          <RolesField path={[row, 'other', 'roles']} label={t('other')} />
          <CompareCondition row={row} side="other" />
          <DayField row={row} />
        </>
      )
    case 'prerequisite':
    case 'exclusion':
      return (
        <>
          <RolesField path={[row, 'roles']} label={t('roles')} />
          {kind === 'prerequisite' && (
            <Form.Item name={[row, 'amount']} label={t('amount')}>
              <Select options={(['all', 'any'] as const).map((value) => ({ value, label: t(`amount_${value}`) }))} />
            </Form.Item>
          )}
          <Form.Item
            name={[row, 'records']}
            label={t(kind === 'prerequisite' ? 'recordsAsked' : 'recordsBarred')}
            className="wide"
            rules={[{ type: 'array', min: 1, required: true, message: t('recordsNeeded') }]}
          >
            <RecordsField round={round} />
          </Form.Item>
        </>
      )
    case 'project':
      return <ProjectFields row={row} />
    case 'share':
      return (
        <>
          <RolesField path={[row, 'roles']} label={t('roles')} />
          <ChoiceField row={row} name="bound" values={['atLeast', 'atMost']} />
          <CountField name={[row, 'percent']} label={t('percent')} max={100} />
          <DayField row={row} />
          <ConditionItem path={[row, 'condition']} label={t('condition')} />
        </>
      )
    case 'quota':
      return (
        <>
          <PlacesFields row={row} roundId={round.roundId} />
          <Form.Item name={[row, 'items']} label={t('quotaItems')} className="wide" extra={t('quotaItemsHint')}>
            <ItemsSelect round={round} placeholder={t('ownItem')} />
          </Form.Item>
          <Form.Item name={[row, 'rounds']} label={t('quotaRounds')} className="wide" extra={t('quotaRoundsHint')}>
            <RoundsSelect placeholder={t('onlyThisRound')} />
          </Form.Item>
          <KindOfTeam row={row}>
            <RolesField path={[row, 'roles']} label={t('roles')} />
            <AmountFields row={row} />
            <DayField row={row} />
            <ConditionItem path={[row, 'condition']} label={t('condition')} />
          </KindOfTeam>
        </>
      )
    default:
      return (
        <>
          <RolesField path={[row, 'roles']} label={t('roles')} />
          <AmountFields row={row} />
          <DayField row={row} />
          <ConditionItem path={[row, 'condition']} label={t('condition')} />
          {kind === 'item' && (
            <>
              <Form.Item
                name={[row, 'items']}
                label={t('items')}
                rules={[{ type: 'array', min: 1, required: true, message: t('items') }]}
              >
                <ItemsSelect round={round} />
              </Form.Item>
              <Form.Item name={[row, 'otherwise']} label={t('otherwise')}>
                <ItemsSelect round={round} placeholder={t('anyItem')} />
              </Form.Item>
            </>
          )}
        </>
      )
  }
}

type Path = (string | number)[]

function useRoleOptions(roles: readonly RuleRole[]) {
  const { language } = useLanguage()
  return roles.map((role) => ({ value: role, label: pick(ruleGroupLabels[role], language) }))
}

function RoleField({ path }: { path: Path }) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  const options = LIMITED_ROLES.map((role) => ({
    value: role,
    label: role === 'captain' ? t('limitCaptain') : pick(ruleGroupLabels[role], language),
  }))
  return (
    <Form.Item name={path} label={t('limitRole')}>
      <Select options={options} />
    </Form.Item>
  )
}

/** Advisers may be limited as first advisers alone. */
function FirstField({ row }: { row: number }) {
  const t = useT(ruleMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const role = Form.useWatch(['rules', row, 'role'], form) as string | undefined
  return (
    <Form.Item name={[row, 'first']} valuePropName="checked" className="wide" hidden={role !== 'teacher'}>
      <Checkbox>{t('firstAdviser')}</Checkbox>
    </Form.Item>
  )
}

function RolesField({ path, label }: { path: Path; label: string }) {
  const options = useRoleOptions(RULE_ROLES)
  return (
    <Form.Item name={path} label={label} rules={[{ type: 'array', min: 1, required: true, message: label }]}>
      <Select mode="multiple" options={options} />
    </Form.Item>
  )
}

function ChoiceField({ row, name, values }: { row: number; name: 'amount' | 'bound' | 'within'; values: string[] }) {
  const t = useT(ruleMessages)
  return (
    <Form.Item name={[row, name]} label={t(name)}>
      <Select options={values.map((value) => ({ value, label: t(`${name}_${value}` as 'amount_all') }))} />
    </Form.Item>
  )
}

function AmountFields({ row }: { row: number }) {
  const t = useT(ruleMessages)
  const form = Form.useFormInstance()
  const path = useRowPath(row)
  const amount = Form.useWatch<string | undefined>(path('amount'), form)
  return (
    <>
      <ChoiceField row={row} name="amount" values={AMOUNTS} />
      {(amount === 'atLeast' || amount === 'atMost') && (
        <CountField name={[row, 'count']} label={t('count')} min={1} max={100} />
      )}
    </>
  )
}

function DayField({ row }: { row: number }) {
  const t = useT(ruleMessages)
  return (
    <Form.Item
      name={[row, 'asOf']}
      label={t('asOf')}
      getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
      normalize={(day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
    >
      <DateInput className="full-width" placeholder={t('asOfToday')} />
    </Form.Item>
  )
}

function ConditionItem({ path, label }: { path: Path; label: string }) {
  return (
    <Form.Item name={path} label={label} className="wide">
      <ConditionField />
    </Form.Item>
  )
}

/** Counts all people of the roles, or only those who satisfy a condition. */
function CompareCondition({ row, side }: { row: number; side: 'one' | 'other' }) {
  const t = useT(ruleMessages)
  const form = Form.useFormInstance()
  const path = useRowPath(row)(side, 'condition')
  const isLimited = (Form.useWatch(path, form) ?? null) !== null
  const limit = (checked: boolean) => {
    const condition = { match: 'all', of: [{ fact: 'degree', op: 'in', values: [] }] }
    form.setFieldValue(path, checked ? condition : null)
  }
  return (
    <>
      <Form.Item label={t(side === 'one' ? 'oneOnly' : 'otherOnly')}>
        <Checkbox checked={isLimited} onChange={({ target }) => limit(target.checked)}>
          {t('withCondition')}
        </Checkbox>
      </Form.Item>
      <Form.Item name={[row, side, 'condition']} label={t('condition')} className="wide" hidden={!isLimited}>
        {isLimited ? <ConditionField /> : <span />}
      </Form.Item>
    </>
  )
}

interface ItemsSelectProps {
  round: RuledRound
  placeholder?: string
  value?: readonly RuleItem[]
  onChange?: (items: RuleItem[]) => void
}

/** Items of the round, kept by code and name. */
function ItemsSelect({ round, placeholder, value = [], onChange, ...rest }: ItemsSelectProps) {
  const { language } = useLanguage()
  const items = round.items.map(({ code, name, nameEn }): RuleItem => ({ code, zh: name, en: nameEn }))
  return (
    <Select
      {...rest}
      mode="multiple"
      placeholder={placeholder}
      value={value.map(({ code }) => code)}
      options={items.map((item) => ({ value: item.code, label: pick(item, language) }))}
      onChange={(codes: string[]) => onChange?.(items.filter(({ code }) => codes.includes(code)))}
    />
  )
}
