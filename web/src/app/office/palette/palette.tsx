import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import type { VisibleMenuNode } from '../menu-routes.ts'
import { flat, useOpenPage } from '../sidebar.tsx'
import { findRecords, type FoundRecord } from './find-records.ts'
import { paletteMessages } from './messages.ts'
import { keywordTyped } from './page-keywords.ts'
import { matchesTyped } from './pinyin-initials.ts'
import './palette.css'

const MAX_PAGES = 8
const LEAST_TYPED = 2
const WAIT_MS = 250

interface Entry {
  readonly key: string
  readonly kind: FoundRecord['kind'] | 'page'
  readonly title: string
  readonly detail: string
  readonly open: () => void
}

/** Search over the pages of one's menu and the records of one's scope; by text or pinyin initials, by keys alone. */
export function Palette({ menu, onClose }: { menu: readonly VisibleMenuNode[]; onClose: () => void }) {
  const t = useT(paletteMessages)
  const openPage = useOpenPage()
  const navigate = useNavigate()
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { records, isSearching } = useRecords(typed)
  const pages = useMemo(() => pagesFor(flat(menu), typed), [menu, typed])
  const entries: Entry[] = [
    ...pages.map(({ page, detail }): Entry => {
      return { key: page.key, kind: 'page', title: page.title, detail, open: () => openPage(page) }
    }),
    ...records.map((record): Entry => {
      const { kind, id, title, detail, path } = record
      return { key: `${kind} ${id}`, kind, title, detail, open: () => void navigate(path) }
    }),
  ]
  const chosen = entries[Math.min(active, entries.length - 1)]
  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    dialog.current?.close()
    entry.open()
  }
  const move = (by: number) => setActive((active + by + entries.length) % Math.max(1, entries.length))
  return (
    <dialog ref={dialog} className="palette" aria-label={t('title')} onClose={onClose}>
      <input
        className="palette-input"
        value={typed}
        maxLength={50}
        placeholder={t('hint')}
        role="combobox"
        aria-label={t('title')}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId} ${chosen.key}`.replaceAll(' ', '-') : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            move(event.key === 'ArrowDown' ? 1 : -1)
          }
          if (event.key === 'Enter') choose(chosen)
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can't be styled or hold three texts */}
      <div id={listId} role="listbox" aria-label={t('found')} className="palette-list">
        {entries.map((entry) => (
          // The input keeps the focus; keys choose through it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={entry.key}
            id={`${listId} ${entry.key}`.replaceAll(' ', '-')}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option tag holds text alone
            role="option"
            aria-selected={entry === chosen}
            className="palette-entry"
            onClick={() => choose(entry)}
          >
            <em>{t(entry.kind)}</em>
            <strong>{entry.title}</strong>
            <span>{entry.detail}</span>
          </div>
        ))}
      </div>
      <p className="palette-state" aria-live="polite">
        {isSearching ? t('searching') : entries.length === 0 ? t('none') : t('keys')}
      </p>
    </dialog>
  )
}

/** Pages that match by title or address, then those that match by a keyword, which is shown. */
function pagesFor(all: readonly VisibleMenuNode[], typed: string) {
  const isNamed = (page: VisibleMenuNode) => matchesTyped(`${page.title} ${page.path ?? ''}`, typed)
  const named = all.filter(isNamed).map((page) => ({ page, detail: page.path ?? '' }))
  const others = all
    .filter((page) => !isNamed(page))
    .flatMap((page) => {
      const detail = keywordTyped(page.path, typed)
      return detail === null ? [] : [{ page, detail }]
    })
  return [...named, ...others].slice(0, MAX_PAGES)
}

/** Records that match what was typed, a moment after the last key. */
function useRecords(typed: string): { records: readonly FoundRecord[]; isSearching: boolean } {
  const may = useMay()
  const keyword = typed.trim()
  const [found, setFound] = useState<{ keyword: string; records: readonly FoundRecord[] }>({ keyword: '', records: [] })
  useEffect(() => {
    if (keyword.length < LEAST_TYPED) return undefined
    const stop = new AbortController()
    const search = async () => {
      const records = await findRecords(keyword, may, stop.signal)
      if (!stop.signal.aborted) setFound({ keyword, records })
    }
    const timer = setTimeout(() => void search(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // The permissions of a session come with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keyword])
  const isCurrent = found.keyword === keyword
  const isAsked = keyword.length >= LEAST_TYPED
  return { records: isAsked && isCurrent ? found.records : [], isSearching: isAsked && !isCurrent }
}
