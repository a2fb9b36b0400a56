import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { pdfMessages } from './messages.ts'
import { PDF_STYLE_SHEET } from './open-pdf.ts'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { usePdf } from './use-pdf.ts'
import './pdf.css'

export interface PdfDocumentProps {
  /** URL of a file on this site, or its bytes. */
  address: string | Uint8Array<ArrayBuffer>
  name: string
  onRetry: () => void
}

/** The document with its tools, or the reason why it isn't shown. Arrows, Page Up and Down, Home and End scroll. */
export function PdfDocument({ address, name, onRetry }: PdfDocumentProps) {
  const t = useT(pdfMessages)
  const { state, container } = usePdf(address)
  const searchField = useRef<HTMLInputElement>(null)
  const { open, fault, progress } = state
  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    const acts: Record<string, () => unknown> = command
      ? { f: () => searchField.current?.select() }
      : event.target === container.current
        ? { '+': () => open?.zoom('in'), '-': () => open?.zoom('out') }
        : {}
    const act = acts[event.key === '=' ? '+' : event.key]
    if (!act || !open) return
    event.preventDefault()
    act()
  }
  return (
    // The keys act on the document inside, which has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="pdf" onKeyDown={onKeyDown}>
      <link rel="stylesheet" href={PDF_STYLE_SHEET} precedence="pdf" />
      {open && <PdfToolbar state={{ ...state, open }} searchField={searchField} />}
      <section className="pdf-stage" aria-label={t('document', { name })}>
        {/* A scrolling region needs the focus for its keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={container} className="pdf-pages" tabIndex={0}>
          <div className="pdfViewer" />
        </div>
        {!open && !fault && (
          <div className="pdf-message" aria-busy="true">
            <label>
              {t('loading')} <progress value={progress > 0 ? progress : undefined} />
            </label>
          </div>
        )}
        {fault && (
          <div className="pdf-message" role="alert">
            <b>{t('failed')}</b>
            <span>{fault === 'unavailable' ? (state.reason ?? '') : t(fault)}</span>
            {fault === 'unavailable' && (
              <button type="button" className="plain-button" onClick={onRetry}>
                {t('retry')}
              </button>
            )}
          </div>
        )}
      </section>
    </div>
  )
}
