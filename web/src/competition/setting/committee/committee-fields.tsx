import {
  MAX_COMMITTEE_MEMBERS,
  MAX_COMMITTEES,
  VOTES_SHOWN,
  type CommitteeTerms,
} from '@podium/core/competition/committee/committee.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { AUDIT_LEVELS, isOfSchool, type AuditLevel } from '@podium/core/competition/committee/audit-level.ts'
import { settingLabels } from '@podium/core/competition/setting/setting-labels.ts'
import type { Option } from '@podium/core/base/page.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { GroupSelect } from '#web/organisation/parts/group-select.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { newRowKey } from '../../round/new-row-key.ts'
import { RowsField } from '../rows-field.tsx'
import { ChoiceField, CountField, KeyField, Section, SwitchField, TextField } from '../setting-fields.tsx'
import type { SettingTarget } from '../setting-frame.tsx'
import { committeeMessages } from './messages.ts'

/** Levels at which several people may decide. */
const LEVELS = AUDIT_LEVELS.filter((level) => level !== 'teacher')

/** Committees that decide on enrolments: where, for which, who, and by how many votes. */
export function CommitteeFields({ target }: { target: SettingTarget }) {
  const t = useT(committeeMessages)
  const { language } = useLanguage()
  return (
    <>
      <Section>{t('committees')}</Section>
      <p className="wide ui-empty-hint">{t('hint')}</p>
      <RowsField
        name="committees"
        label={t('committee')}
        max={MAX_COMMITTEES}
        empty={t('none')}
        addText={t('add')}
        newRow={(rows): CommitteeTerms => ({
          key: newRowKey('committee', rows),
          name: '',
          nameEn: '',
          level: 'organiser',
          organisation: null,
          field: '',
          answers: [],
          members: [],
          approveAt: 2,
          returnAt: 2,
          rejectAt: 2,
          recuseSchool: true,
          shown: 'voted',
        })}
      >
        {({ name }) => (
          <>
            <KeyField row={name} />
            <TextField name={[name, 'name']} label={t('name')} max={40} />
            <TextField name={[name, 'nameEn']} label={t('nameEn')} max={80} optional />
            <ChoiceField
              name={[name, 'level']}
              label={t('level')}
              options={LEVELS.map((value) => ({ value, label: pick(settingLabels[`audit_${value}`], language) }))}
            />
            <ChosenBy row={name} />
            <MembersField row={name} roundId={target.round.roundId} />
            <CountField name={[name, 'approveAt']} label={t('approveAt')} min={1} max={MAX_COMMITTEE_MEMBERS} />
            <CountField
              name={[name, 'returnAt']}
              label={t('returnAt')}
              min={1}
              max={MAX_COMMITTEE_MEMBERS}
              extra={t('returnHint')}
            />
            <CountField name={[name, 'rejectAt']} label={t('rejectAt')} min={1} max={MAX_COMMITTEE_MEMBERS} />
            <RecuseSchool row={name} />
            <ChoiceField
              name={[name, 'shown']}
              label={t('shown')}
              options={VOTES_SHOWN.map((value) => ({ value, label: t(`shown_${value}`) }))}
            />
          </>
        )}
      </RowsField>
    </>
  )
}

/** Who may vote; an organisation above schools names its own. */
function MembersField({ row, roundId }: { row: number; roundId: string }) {
  const t = useT(committeeMessages)
  const form = Form.useFormInstance()
  const level = Form.useWatch<AuditLevel | undefined>(['committees', row, 'level'], form)
  const groupId = Form.useWatch<string | null | undefined>(['committees', row, 'organisation'], form)
  const isAbove = level === 'province'
  const people = useCall(competitionApi.committeePeople, { roundId, ...(isAbove && groupId && { groupId }) })
  const members = Form.useWatch<readonly string[] | undefined>(['committees', row, 'members'], form) ?? []
  const options = useMemberOptions(people.data, members)
  return (
    <>
      {isAbove && (
        <Form.Item
          name={[row, 'organisation']}
          label={t('group')}
          extra={t('groupHint')}
          normalize={(chosen?: string) => chosen ?? null}
        >
          <GroupSelect />
        </Form.Item>
      )}
      <Form.Item name={[row, 'members']} label={t('members')} extra={t('membersHint')} className="wide">
        <Select
          mode="multiple"
          maxCount={MAX_COMMITTEE_MEMBERS}
          optionFilterProp="label"
          loading={people.isPending}
          options={options}
        />
      </Form.Item>
    </>
  )
}

/** Who may be chosen, and the chosen who may not, by name: those of another organisation are known from before. */
function useMemberOptions(
  people: Output<typeof competitionApi.committeePeople> | undefined,
  members: readonly string[],
): Option[] {
  const t = useT(committeeMessages)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  if (people?.some(({ value }) => !names.has(value)))
    setNames(new Map([...names, ...people.map(({ value, label }) => [value, label] as const)]))
  const able = (people ?? []).filter(({ isAble }) => isAble)
  const others = members.filter((member) => !able.some(({ value }) => value === member))
  return [
    ...able.map(({ value, label }) => ({ value, label })),
    ...others.map((value) => {
      const name = names.get(value) ?? ''
      return { value, label: people ? t('unable', { name }) : name }
    }),
  ]
}

/** Where the school itself decides, nobody else could. */
function RecuseSchool({ row }: { row: number }) {
  const t = useT(committeeMessages)
  const level = Form.useWatch<AuditLevel | undefined>(['committees', row, 'level'], Form.useFormInstance())
  return level !== undefined && isOfSchool(level) ? null : (
    <SwitchField name={[row, 'recuseSchool']} label={t('recuseSchool')} />
  )
}

interface Field {
  readonly key?: string
  readonly label?: string
  readonly kind?: string
  readonly options?: readonly string[]
}

/** The answer that chooses a committee. */
function ChosenBy({ row }: { row: number }) {
  const t = useT(committeeMessages)
  const form = Form.useFormInstance()
  const fields = ((Form.useWatch('extraFields', form) ?? []) as readonly Field[]).filter(
    (each) => each?.kind === 'select' && each.key && each.label,
  )
  const field: unknown = Form.useWatch(['committees', row, 'field'])
  const chosen = fields.find(({ key }) => key === field)
  return (
    <>
      <Form.Item
        name={[row, 'field']}
        label={t('field')}
        getValueProps={(key?: string) => ({ value: key || undefined })}
        normalize={(key?: string) => key ?? ''}
      >
        <Select
          allowClear
          placeholder={t('fieldNone')}
          options={fields.map(({ key, label }) => ({ value: key, label }))}
        />
      </Form.Item>
      {chosen && (
        <Form.Item name={[row, 'answers']} label={t('answers')} extra={t('answersHint')}>
          <Select mode="tags" options={(chosen.options ?? []).map((value) => ({ value, label: value }))} />
        </Form.Item>
      )}
    </>
  )
}
