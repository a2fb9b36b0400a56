import { competitionApi } from '@podium/core/competition/api.ts'
import { whyNotEnrolSetting } from '@podium/core/competition/setting/enrol-setting.rule.ts'
import { numberOf, patternFault } from '@podium/core/competition/setting/number.rule.ts'
import { AUDIT_LEVELS, ENTERED_BY, EnrolSetting, NUMBER_FROM } from '@podium/core/competition/setting/setting.ts'
import { Button, Checkbox, Form, Input, Radio, Skeleton } from 'antd'
import { useEffect } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { BreakingTeams } from './breaking-teams.tsx'
import { FeeFields } from './fee-fields.tsx'
import { CommitteeFields } from './committee/committee-fields.tsx'
import { DocumentFields } from './document/document-fields.tsx'
import { FormBuilder } from './form/form-builder.tsx'
import { AdviserKindFields } from './adviser/adviser-kind-fields.tsx'
import { AdmissionFields } from './admission/admission-fields.tsx'
import { LowerEntriesFields } from './lower-entries-fields.tsx'
import { RULES_SECTION_ID, RulesSection } from './rules/rules-section.tsx'
import { ChoiceField, CountField, LimitField, Section, SwitchField } from './setting-fields.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingFrame, type SettingTarget } from './setting-frame.tsx'
import { settingMessages } from './setting-messages.ts'

const blank = EnrolSetting.parse({ entry: 'team', minMembers: 1, maxMembers: 5, minTeachers: 0, maxTeachers: 2 })

/** @spec B05 */
function CompetitionEnrollSetPage() {
  return <SettingFrame kind="enrol">{(target) => <EnrolSettingOf key={target.itemId} target={target} />}</SettingFrame>
}

function EnrolSettingOf({ target }: { target: SettingTarget }) {
  const t = useT(settingMessages)
  const at = { roundId: target.round.roundId, itemId: target.itemId }
  const setting = useCall(competitionApi.enrolSetting, at, { staleAfterMs: 0 })
  const save = useWrite(competitionApi.saveEnrolSetting, {
    inline: true,
    refresh: [competitionApi.enrolSetting, competitionApi.round],
    onDone: ({ no }) => toast('success', t('saved', { no })),
  })
  if (setting.error) return <Failure refusal={setting.error} onRetry={() => void setting.refetch()} />
  if (!setting.data) return <Skeleton active className="round-panel" paragraph={{ rows: 10 }} />
  const { no, value } = setting.data
  return (
    <SettingForm<EnrolSetting>
      kind="enrol"
      target={target}
      initial={value ?? blank}
      no={no}
      rule={whyNotEnrolSetting}
      busy={save.busy}
      refusal={save.refusal}
      renderEffect={(change, on) => (
        <BreakingTeams at={at} {...change} {...on} onStale={() => void setting.refetch()} />
      )}
      onSave={async (change) => (await save.run({ ...at, ...change }))?.no ?? null}
      onReload={() => void setting.refetch()}
    >
      <EnrolFields target={target} />
    </SettingForm>
  )
}

function EnrolFields({ target }: { target: SettingTarget }) {
  const t = useT(settingMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const single = Form.useWatch('entry', form) === 'individual'
  const { language } = useLanguage()
  const stages = target.round.stages.map(({ stageId, name, nameEn }) => ({
    stageId,
    name: pick({ zh: name, en: nameEn }, language),
  }))
  useEffect(() => {
    if (single) form.setFieldsValue({ minMembers: 1, maxMembers: 1 })
  }, [single, form])
  return (
    <>
      <Section>{t('size')}</Section>
      <Form.Item name="entry" label={t('entry')}>
        <Radio.Group
          options={(['individual', 'team'] as const).map((value) => ({ value, label: t(`entry_${value}`) }))}
        />
      </Form.Item>
      <ChoiceField
        name="enteredBy"
        label={t('enteredBy')}
        options={ENTERED_BY.map((value) => ({ value, label: t(`enteredBy_${value}`) }))}
        extra={t('enteredByHint')}
      />
      <Form.Item
        name="kinds"
        label={t('kinds')}
        // Not `required`, which would set an invalid ARIA attribute on the group.
        rules={[{ type: 'array', min: 1, message: t('required', { label: t('kinds') }) }]}
      >
        <Checkbox.Group
          options={(['student', 'teacher'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      </Form.Item>
      <CountField name="minMembers" label={t('minMembers')} min={1} max={100} disabled={single} />
      <CountField name="maxMembers" label={t('maxMembers')} min={1} max={100} disabled={single} />
      <CountField name="minTeachers" label={t('minTeachers')} max={20} />
      <CountField name="maxTeachers" label={t('maxTeachers')} max={20} />
      <AdviserKindFields />
      <CountField name="minLeaders" label={t('minLeaders')} max={5} />
      <CountField name="maxLeaders" label={t('maxLeaders')} max={5} />

      <Section>{t('limits')}</Section>
      <CountField name="teamsPerPerson" label={t('teamsPerPerson')} min={1} max={100} />
      <CountField name="teamsPerTeacher" label={t('teamsPerTeacher')} min={1} max={100} />
      <LimitField
        name="schoolQuota"
        label={t('schoolQuota')}
        max={100_000}
        extra={
          <>
            {t('schoolQuotaHint')}
            <Button type="link" size="small" onClick={showRules}>
              {t('toRules')}
            </Button>
          </>
        }
      />
      <LimitField name="totalQuota" label={t('totalQuota')} max={10_000_000} />
      <ChoiceField
        name="quotaFrom"
        label={t('quotaFrom')}
        options={(['submission', 'approval'] as const).map((value) => ({ value, label: t(`quotaFrom_${value}`) }))}
        extra={t('quotaFromHint')}
      />
      <LimitField
        name="waitingHours"
        label={t('waitingHours')}
        max={720}
        none={t('waitingNone')}
        extra={t('waitingHint')}
      />
      <SwitchField name="crossSchool" label={t('crossSchool')} />
      <SwitchField name="membersMustAccept" label={t('membersMustAccept')} />

      <Section>{t('flow')}</Section>
      <Form.Item
        name="auditLevels"
        label={t('auditLevels')}
        extra={t('auditHint')}
        normalize={(levels: string[]) => AUDIT_LEVELS.filter((level) => levels.includes(level))}
      >
        <Checkbox.Group options={AUDIT_LEVELS.map((level) => ({ value: level, label: t(`audit_${level}`) }))} />
      </Form.Item>
      <NumberField target={target} />
      <ChoiceField
        name="numberFrom"
        label={t('numberFrom')}
        options={NUMBER_FROM.map((value) => ({ value, label: t(`numberFrom_${value}`) }))}
      />

      <CommitteeFields target={target} />

      <FeeFields />

      <RulesSection round={target.round} />

      <AdmissionFields />

      <LowerEntriesFields />

      <Section>{t('extraFields')}</Section>
      <FormBuilder stages={stages} />

      <DocumentFields target={target} />
    </>
  )
}

function showRules(): void {
  const section = document.getElementById(RULES_SECTION_ID)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** The number pattern, with an example number while typing. */
function NumberField({ target }: { target: SettingTarget }) {
  const t = useT(settingMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const pattern = (Form.useWatch('numberPattern', form) as string | undefined) ?? ''
  const code = target.round.items.find(({ itemId }) => itemId === target.itemId)?.code ?? 'A'
  const facts = { year: target.round.year, item: code, region: '31', school: '10248', schoolNo: 1 }
  const example = patternFault(pattern) ? '—' : numberOf(pattern, facts, 1)
  // Placeholders are shown literally; only the example is computed.
  const placeholders = { year: '{year}', item: '{item}', region: '{region}', school: '{school}' }
  return (
    <Form.Item
      name="numberPattern"
      label={t('numberPattern')}
      extra={t('numberHint', { ...placeholders, example })}
      rules={[{ required: true, message: t('required', { label: t('numberPattern') }) }]}
    >
      <Input maxLength={60} />
    </Form.Item>
  )
}

export { CompetitionEnrollSetPage as Page }
