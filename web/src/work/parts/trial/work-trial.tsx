import type { FileSlot, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { AI_TEXTS, type AiUse, type HandIn } from '@podium/core/work/hand-in/hand-in.ts'
import { asksOrigin } from '@podium/core/work/hand-in/origin.rule.ts'
import { tryWork, type TriedFile, type TriedWork, type WorkVerdict } from '@podium/core/work/trial/work-trial.rule.ts'
import { Alert, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import type { WorkTrialProps } from '#web/competition/parts/trial/setting-trials.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { handInMessages } from '../../hand-in/messages.ts'
import { workMessages } from '../../messages.ts'
import { fittingFile } from './made-up-work.ts'
import { workTrialMessages } from './messages.ts'
import { TriedSlot } from './tried-files.tsx'
import './trial.css'

const BRIEFS = ['none', 'secret', 'open'] as const
const AI_USES = ['none', 'unused', 'used'] as const
const ORIGINS = ['none', 'new', 'used', 'unsaid'] as const

interface MadeUp {
  readonly title: string
  readonly summary: string
  readonly keywords: readonly string[]
  readonly brief: (typeof BRIEFS)[number]
  readonly ai: (typeof AI_USES)[number]
  /** Texts of the declaration on AI tools that are given. */
  readonly aiTexts: readonly (typeof AI_TEXTS)[number][]
  readonly origin: (typeof ORIGINS)[number]
  readonly pledged: boolean
  /** Answers to the form of the enrolment; fields without one aren't answered. */
  readonly answers: Readonly<Record<string, string>>
  readonly files: readonly TriedFile[]
  /** Hashes that are registered. */
  readonly registered: readonly string[]
}

/** A made-up work that is as the setting asks. */
function fittingWork(
  setting: WorkSetting,
  texts: Pick<MadeUp, 'title' | 'summary'>,
  nameOf: (slot: FileSlot) => string,
) {
  const files = setting.slots.flatMap((slot, at) => (slot.required ? [fittingFile(slot, at, nameOf(slot))] : []))
  const made: MadeUp = {
    title: texts.title.slice(0, setting.titleMax),
    summary: texts.summary.slice(0, setting.summaryMax),
    keywords: [],
    brief: 'open',
    ai: 'unused',
    aiTexts: AI_TEXTS,
    origin: 'new',
    pledged: true,
    answers: {},
    files,
    registered: files.map(({ sha256 }) => sha256),
  }
  return made
}

function triedWork(made: MadeUp): TriedWork {
  const { title, summary, keywords, files, pledged } = made
  return { draft: { title, summary, keywords }, files, pledged, handIn: handInOf(made) }
}

function handInOf({ brief, ai, aiTexts, origin, answers, files, registered }: MadeUp): HandIn {
  const given = (key: keyof AiUse) => (aiTexts.some((each) => each === key) ? '示例' : '')
  const texts = { tools: given('tools'), where: given('where'), prompts: given('prompts'), changes: given('changes') }
  const said = origin === 'used' ? '示例' : ''
  const usedBefore = origin !== 'new'
  return {
    brief: brief === 'none' ? null : { briefId: '', open: brief === 'open' },
    aiUse: ai === 'none' ? null : { used: ai === 'used', ...texts },
    origin: origin === 'none' ? null : { original: true, sources: '', usedBefore, usedWhere: said, usedChanges: said },
    answers: { ...answers },
    hashes: files.filter(({ sha256 }) => registered.includes(sha256)),
  }
}

/** Tries a work setting on a made-up work, by the rules of handing in; nothing leaves the page. */
export function WorkTrial({ setting }: WorkTrialProps) {
  const t = useT(workTrialMessages)
  const { language } = useLanguage()
  const nameOf = ({ label, labelEn }: FileSlot) => pick({ zh: label, en: labelEn }, language)
  const [made, setMade] = useState(() =>
    fittingWork(setting, { title: t('sampleTitle'), summary: t('sampleSummary') }, nameOf),
  )
  const [next, setNext] = useState(setting.slots.length)
  const set = (changed: Partial<MadeUp>) => setMade({ ...made, ...changed })
  const { files, registered } = made
  return (
    <div className="trial">
      <TextFields setting={setting} made={made} onChange={set} />
      {setting.slots.map((slot) => (
        <TriedSlot
          key={slot.key}
          slot={slot}
          files={files.filter((file) => file.slot === slot.key)}
          hashFirst={setting.hashFirst}
          registered={registered}
          onChange={(file) => set({ files: files.map((each) => (each.sha256 === file.sha256 ? file : each)) })}
          onRegister={({ sha256 }, isRegistered) =>
            set({ registered: isRegistered ? [...registered, sha256] : registered.filter((each) => each !== sha256) })
          }
          onAdd={() => {
            const file = fittingFile(slot, next, nameOf(slot))
            set({ files: [...files, file], registered: [...registered, file.sha256] })
            setNext(next + 1)
          }}
          onRemove={({ sha256 }) => set({ files: files.filter((each) => each.sha256 !== sha256) })}
        />
      ))}
      <Verdicts setting={setting} verdicts={tryWork(setting, triedWork(made))} files={files} />
    </div>
  )
}

interface TextFieldsProps {
  setting: WorkSetting
  made: MadeUp
  onChange: (changed: Partial<MadeUp>) => void
}

/** The texts of the work, and what its team declares. */
function TextFields({ setting, made, onChange }: TextFieldsProps) {
  const t = useT(workTrialMessages)
  const work = useT(workMessages)
  const handIn = useT(handInMessages)
  const { language } = useLanguage()
  return (
    <fieldset className="trial-group">
      <legend>{t('texts')}</legend>
      <div className="trial-fields">
        <label className="trial-field trial-name">
          <span>{work('title')}</span>
          <Input value={made.title} onChange={({ target }) => onChange({ title: target.value })} />
        </label>
        <label className="trial-field trial-wide">
          <span>{work('summary')}</span>
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 6 }}
            value={made.summary}
            onChange={({ target }) => onChange({ summary: target.value })}
          />
        </label>
        <label className="trial-field trial-wide">
          <span>{t('keywords')}</span>
          <Select
            mode="tags"
            open={false}
            aria-label={t('keywords')}
            value={[...made.keywords]}
            onChange={(keywords: string[]) => onChange({ keywords })}
          />
        </label>
        {setting.answersBrief && (
          <ChoiceOf
            label={t('brief')}
            value={made.brief}
            options={BRIEFS.map((value) => ({ value, label: t(`brief_${value}`) }))}
            onChange={(brief) => onChange({ brief })}
          />
        )}
        {setting.aiDeclaration && (
          <ChoiceOf
            label={t('ai')}
            value={made.ai}
            options={AI_USES.map((value) => ({ value, label: t(`ai_${value}`) }))}
            onChange={(ai) => onChange({ ai })}
          />
        )}
        {setting.aiDeclaration && made.ai === 'used' && (
          <label className="trial-field trial-wide">
            <span>{t('aiTexts')}</span>
            <Select
              mode="multiple"
              aria-label={t('aiTexts')}
              value={[...made.aiTexts]}
              options={AI_TEXTS.map((value) => ({ value, label: handIn(value) }))}
              onChange={(aiTexts: MadeUp['aiTexts'][number][]) => onChange({ aiTexts })}
            />
          </label>
        )}
        {asksOrigin(setting) && (
          <ChoiceOf
            label={t('origin')}
            value={made.origin}
            options={ORIGINS.map((value) => ({ value, label: t(`origin_${value}`) }))}
            onChange={(origin) => onChange({ origin })}
          />
        )}
        {askedAnswers(setting).map(({ field, name, values }) => (
          <ChoiceOf
            key={field}
            label={t('answer', { field: pick(name, language) })}
            value={made.answers[field] ?? ''}
            options={['', ...values].map((value) => ({ value, label: value || t('answer_other') }))}
            onChange={(value) => onChange({ answers: { ...made.answers, [field]: value } })}
          />
        ))}
        {setting.pledge !== '' && (
          <Checkbox checked={made.pledged} onChange={({ target }) => onChange({ pledged: target.checked })}>
            {t('pledged')}
          </Checkbox>
        )}
      </div>
    </fieldset>
  )
}

/** The fields of the enrolment that the slots ask about, with the answers that they tell apart. */
function askedAnswers({ slots }: WorkSetting) {
  const rows = slots.flatMap(({ answers }) => answers)
  return [...Map.groupBy(rows, ({ field }) => field)].map(([field, of]) => ({
    field,
    name: { zh: of[0]!.fieldName, en: of[0]!.fieldNameEn },
    values: [...new Set(of.flatMap(({ values }) => values))],
  }))
}

function ChoiceOf<Value extends string>(props: {
  label: string
  value: Value
  options: ReadonlyArray<{ value: Value; label: string }>
  onChange: (value: Value) => void
}) {
  return (
    <label className="trial-field">
      <span>{props.label}</span>
      <Select<Value>
        aria-label={props.label}
        value={props.value}
        options={[...props.options]}
        popupMatchSelectWidth={false}
        onChange={props.onChange}
      />
    </label>
  )
}

interface VerdictsProps {
  setting: WorkSetting
  verdicts: readonly WorkVerdict[]
  files: readonly TriedFile[]
}

/** The verdict of each part with what it asks for, and whether the work can be handed in. */
function Verdicts({ setting, verdicts, files }: VerdictsProps) {
  const t = useT(workTrialMessages)
  const { language } = useLanguage()
  const refused = verdicts.filter(({ why }) => why.length > 0).length
  const flagging = new Set(setting.slots.flatMap(({ key, sameFile }) => (sameFile === 'flag' ? [key] : [])))
  return (
    <div aria-live="polite">
      <Alert
        type={refused === 0 ? 'success' : 'error'}
        showIcon
        title={refused === 0 ? t('takes') : t('refuses', { count: refused })}
      />
      <ul className="trial-verdicts">
        {verdicts.map(({ key, part, asked, why }) => (
          <li key={key}>
            <StateTag tone={why.length === 0 ? 'success' : 'danger'}>
              {t(why.length === 0 ? 'asAsked' : 'refused')}
            </StateTag>{' '}
            <b>{pick(part, language)}</b>{' '}
            <span className="trial-asked">{t('asked', { text: pick(asked, language) })}</span>
            {why.map((each) => (
              <p key={each.zh}>{pick(each, language)}</p>
            ))}
          </li>
        ))}
      </ul>
      {files
        .filter(({ slot, others }) => others > 0 && flagging.has(slot))
        .map(({ sha256, name }) => (
          <p key={sha256}>{t('flagged', { name })}</p>
        ))}
      {setting.audit && <p>{t('audit')}</p>}
    </div>
  )
}
