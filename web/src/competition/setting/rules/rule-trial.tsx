import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { evaluateRules, type RuleVerdict } from '@podium/core/competition/rule/evaluate.rule.ts'
import { factLabels, type PersonFact, type RulePerson, type RuleTeam } from '@podium/core/competition/rule/fact.ts'
import { recordKey } from '@podium/core/competition/rule/record/record.ts'
import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import { recordsOf, RuleRow } from '@podium/core/competition/rule/row.ts'
import { isCheckedAt } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import { remedyOf, type Remedy } from '@podium/core/competition/rule/remedy.rule.ts'
import { valueText, type FactWords } from '@podium/core/competition/rule/condition-words.ts'
import { foundText } from '@podium/core/competition/rule/found-words.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { TrialPanel } from '../../parts/trial/trial-panel.tsx'
import { ruleMessages } from './messages.ts'
import { quotaMessages } from './quota/quota-messages.ts'
import { QuotaTrial, type TriedQuotas } from './quota/quota-trial.tsx'
import { projectsIn, SameProjectField } from './same-project-field.tsx'
import type { RuledRound } from './ruled-round.ts'
import { TrialPlace } from './stage/trial-place.tsx'
import { madeUp, PersonFields } from './trial-person.tsx'
import { useFactWords } from './use-fact-words.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { AddButton } from '#web/ui/feedback/add-button.tsx'

const PEOPLE_AT_MOST = 20

/** Tries the rules of the form, saved or not, on a made-up team; nothing leaves the page. */
export function RuleTrial({ rules, items }: { rules: ReadonlyArray<Partial<RuleRow>>; items: RuledRound['items'] }) {
  const t = useT(ruleMessages)
  const quota = useT(quotaMessages)
  const { language } = useLanguage()
  const [item, setItem] = useState(items[0]?.code ?? '')
  const [quotas, setQuotas] = useState<TriedQuotas>({ inQuota: {}, quotaCounts: {} })
  const [sameIn, setSameIn] = useState<readonly string[]>([])
  const [people, setPeople] = useState(() => [madeUp('captain', 1), madeUp('member', 2), madeUp('teacher', 3)])
  const [next, setNext] = useState(4)
  const [opened] = useState(() => Date.now())
  const [at, setAt] = useState<string | null>(null)
  const [stageId, setStageId] = useState<string | null>(null)
  const known = rules.map((rule) => RuleRow.safeParse(rule).data)
  const moment = new Date(at ?? opened)
  const checked = known.map((row) => (row && isCheckedAt(row, stageId) ? row : undefined))
  const parsed = checked.map((row) => row && rulesAt([row], moment)[0])
  const rows = parsed.filter((row) => row !== undefined)
  const records = [...new Map(recordsOf(rows).map((record) => [recordKey(record), record])).values()]
  const projects = rows.filter((row) => row.kind === 'project')
  const quotaRows = parsed.flatMap((row, at) => (row?.kind === 'quota' ? [{ no: at + 1, row }] : []))
  const isWhole = known.every((row) => row !== undefined)
  const stages = [...new Map(known.flatMap((row) => row?.stages ?? []).map((stage) => [stage.stageId, stage])).values()]
  const trial = (
    <>
      <TrialPlace stages={stages} value={stageId} onChange={setStageId} />
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
      {known.some((row) => row?.kind === 'quota' && row.passes.length > 0) && (
        <label className="rule-fact">
          <span>{quota('trialAt')}</span>
          <MomentInput value={at} onChange={setAt} />
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
  return <TrialPanel hint={t('trialHint')}>{trial}</TrialPanel>
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
        const { row, holds, queues } = verdict
        return (
          <li key={row.key}>
            <StateTag tone={holds ? 'success' : row.strength === 'hard' && !queues ? 'danger' : 'warning'}>
              {t(holds ? 'holds' : queues ? 'queues' : 'broken')}
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
  verdict: { row, people, parts },
  today,
  words,
}: {
  verdict: RuleVerdict
  today: string
  words: FactWords
}) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  if (parts) {
    return parts.map((part) =>
      part.holds ? null : <Remedies key={part.row.key} verdict={part} today={today} words={words} />,
    )
  }
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
  const entries = Object.entries(remedy) as Array<[PersonFact, NonNullable<Remedy[PersonFact]>]>
  return entries
    .map(([fact, value]) => `${pick(factLabels[fact], language)} ${pick(valueText(value, fact, words), language)}`)
    .join(language === 'en' ? ', ' : '，')
}
