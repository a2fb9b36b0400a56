import type { FileSlot } from '@podium/core/competition/setting/setting.ts'
import { pageSizeLabels } from '@podium/core/competition/setting/slot/slot-check-lines.ts'
import { PAGE_SIZES } from '@podium/core/competition/setting/slot/slot-checks.ts'
import { pageSizes } from '@podium/core/work/file-check/file-check.rule.ts'
import type { TriedFile } from '@podium/core/work/trial/work-trial.rule.ts'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { fittingFacts, kindOfName, mediaOfName } from './made-up-work.ts'
import { workTrialMessages } from './messages.ts'

const MEGABYTE = 2 ** 20
/** Some more than a slot may ask for, so that too many can be tried. */
const FILES_AT_MOST = 21

interface TriedSlotProps {
  slot: FileSlot
  files: readonly TriedFile[]
  hashFirst: boolean
  /** Hashes that are registered. */
  registered: readonly string[]
  onChange: (file: TriedFile) => void
  onRegister: (file: TriedFile, isRegistered: boolean) => void
  onAdd: () => void
  onRemove: (file: TriedFile) => void
}

/** The made-up files of a slot. */
export function TriedSlot({ slot, files, ...on }: TriedSlotProps) {
  const t = useT(workTrialMessages)
  const { language } = useLanguage()
  const name = pick({ zh: slot.label, en: slot.labelEn }, language)
  return (
    <fieldset className="trial-group">
      <legend>{name}</legend>
      {files.length === 0 && <p className="ui-empty-hint">{t('noFile')}</p>}
      {files.map((file) => (
        <div key={file.sha256} className="trial-fields">
          <FileFields slot={slot} file={file} onChange={on.onChange} />
          {slot.sameFile !== 'off' && (
            <Checkbox
              checked={file.others > 0}
              onChange={({ target }) => on.onChange({ ...file, others: Number(target.checked) })}
            >
              {t('others')}
            </Checkbox>
          )}
          {on.hashFirst && (
            <Checkbox
              checked={on.registered.includes(file.sha256)}
              onChange={({ target }) => on.onRegister(file, target.checked)}
            >
              {t('registered')}
            </Checkbox>
          )}
          <Button
            size="small"
            danger
            type="text"
            aria-label={t('removeFile', { name: file.name })}
            onClick={() => on.onRemove(file)}
          >
            {t('remove')}
          </Button>
        </div>
      ))}
      <AddButton size="small" count={files.length} most={FILES_AT_MOST} onClick={on.onAdd}>
        {t('addFile')}
      </AddButton>
    </fieldset>
  )
}

/** The name and size of a file, and of its content what the slot checks. */
function FileFields({ slot, file, onChange }: Pick<TriedSlotProps, 'slot' | 'onChange'> & { file: TriedFile }) {
  const t = useT(workTrialMessages)
  const kind = kindOfName(file.name)
  const usual = kind === null ? {} : fittingFacts(slot, kind)
  const facts = { ...usual, ...file.facts }
  const rename = (name: string) => onChange({ ...file, name, mediaType: mediaOfName(name) })
  const set = (changed: Partial<NonNullable<TriedFile['facts']>>) =>
    onChange({ ...file, facts: { ...facts, ...changed } })
  const numbers = (['pages', 'width', 'height', 'seconds', 'characters'] as const).filter((fact) => fact in usual)
  const sides = facts.pageSizes?.[0]
  const size = PAGE_SIZES.find((each) => pageSizes[each][0] === sides?.widthMm)
  return (
    <>
      <label className="trial-field trial-name">
        <span>{t('fileName')}</span>
        <Input value={file.name} maxLength={120} onChange={({ target }) => rename(target.value)} />
      </label>
      <NumberOf
        label={t('size')}
        value={file.size / MEGABYTE}
        onChange={(megabytes) => onChange({ ...file, size: Math.round(megabytes * MEGABYTE) })}
      />
      {numbers.map((fact) => (
        <NumberOf key={fact} label={t(fact)} value={facts[fact] ?? 0} onChange={(value) => set({ [fact]: value })} />
      ))}
      {'pageSizes' in usual && (
        <label className="trial-field">
          <span>{t('pageSize')}</span>
          <Select
            aria-label={t('pageSize')}
            value={size ?? 'other'}
            options={[
              ...PAGE_SIZES.map((value) => ({ value: value as string, label: pageSizeLabels[value] })),
              { value: 'other', label: t('pageSizeOther') },
            ]}
            onChange={(value) => {
              const known = PAGE_SIZES.find((each) => each === value)
              const [widthMm, heightMm] = known ? pageSizes[known] : [100, 100]
              set({ pageSizes: [{ page: 1, widthMm, heightMm }] })
            }}
          />
        </label>
      )}
      {Object.entries(usual.sentences ?? {}).map(([text, isThere]) => (
        <Checkbox
          key={text}
          checked={facts.sentences?.[text] ?? isThere}
          onChange={({ target }) => set({ sentences: { ...facts.sentences, [text]: target.checked } })}
        >
          {t('hasText', { text })}
        </Checkbox>
      ))}
      {Object.keys(usual).length > 0 && (
        <Checkbox
          checked={facts.unreadable === true}
          onChange={({ target }) => {
            const { unreadable: _, ...readable } = facts
            onChange({ ...file, facts: target.checked ? { ...readable, unreadable: true } : readable })
          }}
        >
          {t('unreadable')}
        </Checkbox>
      )}
    </>
  )
}

function NumberOf(props: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="trial-field">
      <span>{props.label}</span>
      <InputNumber
        aria-label={props.label}
        min={0}
        value={props.value}
        onChange={(value) => props.onChange(value ?? 0)}
      />
    </label>
  )
}
