import { defineMessages, useT } from '#web/lib/i18n/i18n.ts'
import { useCopy } from '../use-copy.ts'
import './receipt-links.css'

const messages = defineMessages('receipt', {
  receipt: { zh: '回执编号', en: 'Receipt' },
  copy: { zh: '复制', en: 'Copy' },
  copyNumber: { zh: '复制回执编号 {receipt}', en: 'Copy the receipt {receipt}' },
  download: { zh: '下载回执 PDF', en: 'Download the receipt (PDF)' },
})

/** The number of a receipt, to copy and to download as a PDF. */
export function ReceiptLinks({ receipt, href }: { receipt: string; href: string }) {
  const t = useT(messages)
  const copy = useCopy()
  return (
    <span className="receipt-links">
      <span>
        {t('receipt')} <b className="figures">{receipt}</b>
      </span>
      <button
        type="button"

        aria-label={t('copyNumber', { receipt })}
        onClick={() => void copy(receipt)}
      >
        {t('copy')}
      </button>
      <a href={href}>{t('download')}</a>
    </span>
  )
}
