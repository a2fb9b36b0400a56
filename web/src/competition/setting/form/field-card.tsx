import { fieldKindLabels } from '@podium/core/competition/form/form-labels.ts'
import type { EnrolForm, ExtraField } from '@podium/core/competition/form/form.ts'
import { HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { FieldProperties, type StageChoice } from './field-properties.tsx'
import { stepFrom, type FieldPlace } from './form-edit.ts'
import { builderMessages } from './messages.ts'

interface FieldCardProps {
  form: EnrolForm
  field: ExtraField
  stages: readonly StageChoice[]
  problems: readonly string[]
  isOpen: boolean
  isDragged: boolean
  onToggle: () => void
  onChange: (field: ExtraField) => void
  onPlace: (place: FieldPlace) => void
  onRemove: () => void
  onDrag: (isDragged: boolean) => void
  onDropHere: () => void
}

/** A field in the builder: its line to move it, and its properties. */
export function FieldCard(props: FieldCardProps) {
  const { form, field, isOpen } = props
  const t = useT(builderMessages)
  // What is missing is said once the field is closed, not while it is being filled in.
  const problems = props.problems.filter((problem) => !isOpen || problem !== t('empty'))
  const { language } = useLanguage()
  const label = field.label || t('unnamed')
  const of = (action: 'up' | 'down' | 'remove' | 'edit' | 'fold') => ({
    'aria-label': t('ofField', { action: t(action), label }),
    size: 'small' as const,
    type: 'text' as const,
  })
  const step = (direction: 'up' | 'down') => {
    const place = stepFrom(form, field.key, direction)
    return (
      <Button {...of(direction)} disabled={!place} onClick={() => place && props.onPlace(place)}>
        {t(direction)}
      </Button>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dragging has buttons beside it.
    <li
      className={props.isDragged ? 'builder-field dragged' : 'builder-field'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        props.onDropHere()
      }}
    >
      <div
        className="builder-field-head"
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', field.key)
          props.onDrag(true)
        }}
        onDragEnd={() => props.onDrag(false)}
      >
        <span className="builder-handle" title={t('drag', { label })} aria-hidden>
          <HolderOutlined />
        </span>
        <span className="builder-field-name">
          {label}
          {field.required && <span aria-hidden> *</span>}
        </span>
        <small>{pick(fieldKindLabels[field.kind], language)}</small>
        <span className="round-row-tools">
          {step('up')}
          {step('down')}
          <Button {...of(isOpen ? 'fold' : 'edit')} aria-expanded={isOpen} onClick={props.onToggle}>
            {t(isOpen ? 'fold' : 'edit')}
          </Button>
          <Button {...of('remove')} danger onClick={props.onRemove}>
            {t('remove')}
          </Button>
        </span>
      </div>
      {problems.length > 0 && (
        <ul className="builder-problems" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {isOpen && <FieldProperties form={form} field={field} stages={props.stages} onChange={props.onChange} />}
    </li>
  )
}
