import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { InvoiceView } from '@podium/core/finance/invoice/invoice.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { invoiceMessages } from './messages.ts'

/** Links to the files of an issued invoice. */
export function InvoiceLinks({ pdfId, xmlId }: Pick<InvoiceView, 'pdfId' | 'xmlId'>) {
  const t = useT(invoiceMessages)
  return (
    <>
      {pdfId && (
        <a href={`${API_BASE}/files/${pdfId}`} target="_blank" rel="noreferrer">
          {t('pdf')}
        </a>
      )}{' '}
      {xmlId && <a href={`${API_BASE}/files/${xmlId}`}>{t('xml')}</a>}
    </>
  )
}
