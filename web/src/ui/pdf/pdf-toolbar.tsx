import { useState } from 'react'
import type { Ref } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { pdfMessages } from './messages.ts'
import type { OpenPdf } from './open-pdf.ts'
import type { PdfState } from './use-pdf.ts'

interface PdfToolbarProps {
  state: PdfState & { open: OpenPdf }
  /** Of the search field, which Ctrl+F focuses. */
  searchField: Ref<HTMLInputElement>
}

/** Page, zoom and search of an open document. */
export function PdfToolbar({ state, searchField }: PdfToolbarProps) {
  const t = useT(pdfMessages)
  return (
    <div className="pdf-toolbar" role="toolbar" aria-label={t('toolbar')}>
      <PageTools {...state} />
      <ZoomTools {...state} />
      <FitTools {...state} />
      <FindTools {...state} searchField={searchField} />
    </div>
  )
}

function PageTools({ open, page }: PdfToolbarProps['state']) {
  const t = useT(pdfMessages)
  const { pages, goTo } = open
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) goTo(wanted)
    setTyped(null)
  }
  return (
    <span className="pdf-tools">
      <button type="button" aria-label={t('previousPage')} disabled={page <= 1} onClick={() => goTo(page - 1)}>
        ‹
      </button>
      <input
        className="figures"
        inputMode="numeric"
        aria-label={t('page')}
        value={typed ?? page}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go()
        }}
      />
      <output className="figures" aria-label={t('pageOf', { page, count: pages })}>
        / {pages}
      </output>
      <button type="button" aria-label={t('nextPage')} disabled={page >= pages} onClick={() => goTo(page + 1)}>
        ›
      </button>
    </span>
  )
}

function ZoomTools({ open: { zoom }, scale }: PdfToolbarProps['state']) {
  const t = useT(pdfMessages)
  return (
    <span className="pdf-tools">
      <button type="button" aria-label={t('zoomOut')} onClick={() => zoom('out')}>
        −
      </button>
      <output className="figures pdf-scale" aria-label={t('zoom')}>
        {Math.round(scale * 100)}%
      </output>
      <button type="button" aria-label={t('zoomIn')} onClick={() => zoom('in')}>
        +
      </button>
    </span>
  )
}

/** In words, or by signs where there is no room. */
function FitTools({ open: { zoom } }: PdfToolbarProps['state']) {
  const t = useT(pdfMessages)
  return (
    <span className="pdf-tools pdf-fit">
      {(
        [
          ['width', 'fitWidth', '↔'],
          ['page', 'fitPage', '↕'],
        ] as const
      ).map(([by, words, sign]) => (
        <button key={by} type="button" title={t(words)} aria-label={t(words)} onClick={() => zoom(by)}>
          <span className="pdf-words">{t(words)}</span>
          <span className="pdf-sign" aria-hidden="true">
            {sign}
          </span>
        </button>
      ))}
    </span>
  )
}

function FindTools({ open, matches, searchField }: PdfToolbarProps['state'] & Pick<PdfToolbarProps, 'searchField'>) {
  const t = useT(pdfMessages)
  const [query, setQuery] = useState('')
  const search = (text: string) => {
    setQuery(text)
    open.find(text)
  }
  return (
    <search className="pdf-tools pdf-find">
      <input
        ref={searchField}
        type="search"
        placeholder={t('find')}
        aria-label={t('find')}
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && query) open.find(query, event.shiftKey ? 'previous' : 'next')
          if (event.key === 'Escape' && query) {
            event.stopPropagation()
            search('')
          }
        }}
      />
      {query && (
        <>
          <output className="figures">{!matches || matches.total === 0 ? t('noMatch') : t('matches', matches)}</output>
          <button type="button" aria-label={t('findPrevious')} onClick={() => open.find(query, 'previous')}>
            ↑
          </button>
          <button type="button" aria-label={t('findNext')} onClick={() => open.find(query, 'next')}>
            ↓
          </button>
        </>
      )}
    </search>
  )
}
