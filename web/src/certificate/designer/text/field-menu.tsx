import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { textMessages } from './messages.ts'

/** The text typed after `{`, which searches for a field. */
export interface FieldSearch {
  /** Position of the brace in the document. */
  from: number
  query: string
  /** Position of the menu in pixels of the window. */
  left: number
  top: number
  active: number
}

export interface FoundField {
  code: string
  label: string
}

/** Fields whose label in either language, or whose code, contains the text. */
export function findFields(query: string, language: 'zh-cn' | 'en'): FoundField[] {
  const needle = query.toLowerCase()
  return Object.entries(TEXT_FIELDS)
    .filter(([code, { label }]) => [code, label.zh, label.en].some((text) => text.toLowerCase().includes(needle)))
    .map(([code, { label }]) => ({ code, label: pick(label, language) }))
}

export const FIELD_MENU_ID = 'designer-field-menu'
export const fieldOptionId = (code: string): string => `designer-field-${code}`

interface FieldMenuProps {
  search: FieldSearch
  onChoose: (code: string) => void
}

/** Menu of fields, opened by typing a brace. */
export function FieldMenu({ search, onChoose }: FieldMenuProps) {
  const t = useT(textMessages)
  const { language } = useLanguage()
  const found = useMemo(() => findFields(search.query, language), [search.query, language])
  return createPortal(
    <div className="designer-field-menu" style={{ left: search.left, top: search.top }}>
      {found.length === 0 && <p className="designer-field-none">{t('noField')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the caret stays in the text; the list is only shown */}
      <div id={FIELD_MENU_ID} role="listbox" aria-label={t('fields')}>
        {found.map(({ code, label }, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are read where the caret is
          <div
            key={code}
            id={fieldOptionId(code)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the caret stays in the text
            role="option"
            tabIndex={-1}
            aria-selected={at === search.active}
            ref={at === search.active ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(code)}
          >
            <span>{label}</span>
            <code>{code}</code>
          </div>
        ))}
      </div>
    </div>,
    document.body,
  )
}
