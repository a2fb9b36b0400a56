import { quotaUnitLabels } from '@podium/core/competition/rule/quota-words.ts'
import { QUOTA_FULL, QUOTA_UNITS, type QuotaUnit } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { Checkbox, Form, Radio, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { CountField } from '../../setting-fields.tsx'
import { blankFormula } from '../blank-rule.ts'
import { FormulaFields } from './formula-field.tsx'
import { ruleMessages } from '../messages.ts'
import { PassesField } from './passes-field.tsx'
import { quotaMessages } from './quota-messages.ts'
import { TableField } from './places-table-field.tsx'

/** The places of a quota: a fixed number, or a share of counted teams. */
export function PlacesFields({ row, roundId }: { row: number; roundId: string }) {
  const t = useT(quotaMessages)
  const rule = useT(ruleMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const path: ['rules', number, 'formula'] = ['rules', row, 'formula']
  const isFormula = (Form.useWatch(path, { form, preserve: true }) ?? null) !== null
  const tablePath: ['rules', number, 'table'] = ['rules', row, 'table']
  const [isTable, setTable] = useState(() => (form.getFieldValue(tablePath) ?? null) !== null)
  const unit = Form.useWatch(['rules', row, 'unit'], { form, preserve: true }) as QuotaUnit | undefined
  return (
    <>
      <ChoiceOfUnit row={row} />
      <Form.Item label={t('places')} className="wide">
        <Radio.Group
          value={isFormula ? 'formula' : isTable ? 'table' : 'fixed'}
          options={[
            { value: 'fixed', label: t('fixed') },
            { value: 'table', label: t('byTable') },
            { value: 'formula', label: t('byFormula') },
          ]}
          onChange={({ target }) => {
            form.setFieldValue(path, target.value === 'formula' ? blankFormula() : null)
            setTable(target.value === 'table')
            if (target.value !== 'table') form.setFieldValue(tablePath, null)
            if (target.value !== 'fixed') form.setFieldValue(['rules', row, 'passes'], [])
          }}
        />
      </Form.Item>
      <div hidden={isFormula}>
        {isTable && !isFormula ? (
          <TableField row={row} roundId={roundId} unit={unit ?? 'school'} />
        ) : (
          <Form.Item name={[row, 'table']} hidden>
            <span />
          </Form.Item>
        )}
        <CountField name={[row, 'most']} label={isTable ? t('mostElsewhere') : rule('quotaMost')} max={100_000} />
        <div hidden={isTable}>
          <Form.Item name={[row, 'passes']} label={t('passes')} className="wide" extra={t('passesHint')}>
            <PassesField />
          </Form.Item>
        </div>
      </div>
      {isFormula ? (
        // Its fields show their faults themselves.
        <Form.Item label={t('formula')} className="wide" validateStatus="">
          <FormulaFields row={row} />
        </Form.Item>
      ) : (
        <Form.Item name={[row, 'formula']} hidden>
          <span />
        </Form.Item>
      )}
      <WhenFullField row={row} />
    </>
  )
}

/** Whether further teams are refused or wait for a place of their unit. */
function WhenFullField({ row }: { row: number }) {
  const t = useT(quotaMessages)
  return (
    <Form.Item name={[row, 'whenFull']} label={t('whenFull')} extra={t('whenFullHint')} initialValue="refuse">
      <Select options={QUOTA_FULL.map((value) => ({ value, label: t(`whenFull_${value}`) }))} />
    </Form.Item>
  )
}

function ChoiceOfUnit({ row }: { row: number }) {
  const t = useT(quotaMessages)
  const { language } = useLanguage()
  return (
    <Form.Item name={[row, 'unit']} label={t('unit')} extra={t('unitHint')}>
      <Select options={QUOTA_UNITS.map((value) => ({ value, label: pick(quotaUnitLabels[value], language) }))} />
    </Form.Item>
  )
}

/** A quota counts all teams, or only those of a kind, which the fields inside say. */
export function KindOfTeam({ row, children }: { row: number; children: ReactNode }) {
  const t = useT(quotaMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const path: ['rules', number, 'condition'] = ['rules', row, 'condition']
  const isLimited = (Form.useWatch(path, form) ?? null) !== null
  const limit = (checked: boolean) => {
    const condition = { match: 'all', of: [{ fact: 'degree', op: 'in', values: [] }] }
    form.setFieldValue(path, checked ? condition : null)
  }
  return (
    <>
      <Form.Item className="wide">
        <Checkbox checked={isLimited} onChange={({ target }) => limit(target.checked)}>
          {t('onlyKind')}
        </Checkbox>
      </Form.Item>
      {/* Stays mounted: the form drops the values of fields that aren't. */}
      <div hidden={!isLimited} className={isLimited ? 'rule-kind' : ''}>
        {children}
      </div>
    </>
  )
}
