import { ExtraField, type EnrolForm, type FormSection } from '@podium/core/competition/form/form.ts'
import { Button, Input } from 'antd'
import { useState, type DragEvent } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { FieldCard } from './field-card.tsx'
import { FieldConditionField } from './field-condition-field.tsx'
import type { StageChoice } from './field-properties.tsx'
import { fieldsOfSection, newKey, placeField, removeSection, withRow, type FieldPlace } from './form-edit.ts'
import { builderMessages } from './messages.ts'

const MAX_FIELDS = 60
const MAX_SECTIONS = 20

interface FormOutlineProps {
  form: EnrolForm
  stages: readonly StageChoice[]
  problemsOf: (path: string) => readonly string[]
  onChange: (form: EnrolForm) => void
}

/** Sections and fields in order, to add, edit, move and remove. */
export function FormOutline({ form, stages, problemsOf, onChange }: FormOutlineProps) {
  const t = useT(builderMessages)
  const [open, setOpen] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const nameOf = (section: string) => form.formSections.find(({ key }) => key === section)?.title || t('noSection')
  const place = (key: string, to: FieldPlace) => {
    const next = placeField(form, key, to)
    onChange(next)
    const at = fieldsOfSection(next, to.section).findIndex((field) => field.key === key) + 1
    const label = form.extraFields.find((field) => field.key === key)?.label || t('unnamed')
    setNews(t('moved', { label, section: nameOf(to.section), at }))
  }
  const drop = (to: FieldPlace) => {
    if (dragged) place(dragged, to)
    setDragged(null)
  }
  const addField = (section: string) => {
    const field = { ...ExtraField.parse({ key: newKey('field'), label: '_', kind: 'text', section }), label: '' }
    onChange(placeField({ ...form, extraFields: [...form.extraFields, field] }, field.key, { section, before: null }))
    setOpen(field.key)
  }
  const fieldCard = (field: ExtraField) => (
    <FieldCard
      key={field.key}
      form={form}
      field={field}
      stages={stages}
      problems={problemsOf(`extraFields.${form.extraFields.indexOf(field)}`)}
      isOpen={open === field.key}
      isDragged={dragged === field.key}
      onToggle={() => setOpen(open === field.key ? null : field.key)}
      onChange={(next) => onChange({ ...form, extraFields: withRow(form.extraFields, next) })}
      onPlace={(to) => place(field.key, to)}
      onRemove={() => onChange({ ...form, extraFields: form.extraFields.filter(({ key }) => key !== field.key) })}
      onDrag={(isDragged) => setDragged(isDragged ? field.key : null)}
      onDropHere={() => drop({ section: field.section, before: field.key })}
    />
  )
  const fieldsOf = (section: string) => {
    const fields = fieldsOfSection(form, section)
    return (
      <>
        <ul className="builder-fields">{fields.map(fieldCard)}</ul>
        {fields.length === 0 && <p className="ui-empty-hint">{t('emptySection')}</p>}
        <AddButton
          size="small"
          type="default"
          count={form.extraFields.length}
          most={MAX_FIELDS}
          onClick={() => addField(section)}
        >
          {t('addField')}
        </AddButton>
      </>
    )
  }
  const dropZone = (section: string) => ({
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop({ section, before: null })
    },
  })
  return (
    <>
      <section className="builder-section" aria-label={t('noSection')} {...dropZone('')}>
        {form.formSections.length > 0 && <h4>{t('noSection')}</h4>}
        {fieldsOf('')}
      </section>
      {form.formSections.map((section, at) => (
        <section key={section.key} className="builder-section" aria-label={section.title} {...dropZone(section.key)}>
          <SectionHead
            form={form}
            at={at}
            problems={problemsOf(`formSections.${at}`)}
            onChange={(formSections) => onChange({ ...form, formSections })}
            onRemove={() => onChange(removeSection(form, section.key))}
          />
          {fieldsOf(section.key)}
        </section>
      ))}
      <AddButton
        block
        className="builder-add-section"
        count={form.formSections.length}
        most={MAX_SECTIONS}
        onClick={() => {
          const section = { key: newKey('section'), title: '', titleEn: '', showWhen: null }
          onChange({ ...form, formSections: [...form.formSections, section] })
        }}
      >
        {t('addSection')}
      </AddButton>
      <output className="builder-news" aria-live="polite">
        {news}
      </output>
    </>
  )
}

interface SectionHeadProps {
  form: EnrolForm
  at: number
  problems: readonly string[]
  onChange: (sections: FormSection[]) => void
  onRemove: () => void
}

function SectionHead({ form, at, problems, onChange, onRemove }: SectionHeadProps) {
  const t = useT(builderMessages)
  const { formSections } = form
  const section = formSections[at]!
  const set = (change: Partial<FormSection>) => onChange(withRow(formSections, { ...section, ...change }))
  const move = (to: number) => onChange(formSections.toSpliced(at, 1).toSpliced(to, 0, section))
  const label = section.title || t('unnamed')
  const of = (action: 'up' | 'down' | 'removeSection') => ({
    'aria-label': t('ofField', { action: t(action), label }),
    size: 'small' as const,
    type: 'text' as const,
  })
  return (
    <div className="builder-section-head">
      <div className="builder-section-titles">
        <Input
          aria-label={t('sectionTitle')}
          placeholder={t('sectionTitle')}
          maxLength={40}
          value={section.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <Input
          aria-label={t('sectionTitleEn')}
          placeholder={t('sectionTitleEn')}
          maxLength={60}
          value={section.titleEn}
          onChange={({ target }) => set({ titleEn: target.value })}
        />
        <span className="round-row-tools">
          <Button {...of('up')} disabled={at === 0} onClick={() => move(at - 1)}>
            {t('up')}
          </Button>
          <Button {...of('down')} disabled={at === formSections.length - 1} onClick={() => move(at + 1)}>
            {t('down')}
          </Button>
          <Button {...of('removeSection')} danger onClick={onRemove}>
            {t('removeSection')}
          </Button>
        </span>
      </div>
      {problems.length > 0 && (
        <p className="builder-problems" role="alert">
          {problems.join('；')}
        </p>
      )}
      <FieldConditionField
        label={t('showWhen')}
        form={form}
        value={section.showWhen}
        onChange={(showWhen) => set({ showWhen })}
      />
    </div>
  )
}
