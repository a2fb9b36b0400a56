import { ownFileAddress } from '@podium/core/base/file/own-address.rule.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { pdfMessages } from '#web/ui/pdf/messages.ts'
import { PdfViewer } from '#web/ui/pdf/pdf-viewer.tsx'
import './pdf-page.css'

/** A PDF of this site in a window of its own; the address stands in the link. @spec R37 */
function SitePdfPage() {
  const t = useT(pdfMessages)
  const [search] = useSearchParams()
  const address = ownFileAddress(search.get('url') ?? '', location.origin)
  const name = search.get('name') ?? ''
  useEffect(() => {
    if (name) document.title = name
  }, [name])
  return (
    <main id="content" className="pdf-page" tabIndex={-1}>
      <h1>{name || t('document', { name: '' })}</h1>
      {address ? <PdfViewer address={address} name={name} /> : <p role="alert">{t('foreign')}</p>}
    </main>
  )
}

export { SitePdfPage as Page }
