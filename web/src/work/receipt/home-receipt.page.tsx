import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { ReceiptNumber, type CheckedReceipt } from '@podium/core/base/receipt/receipt.ts'
import { paths } from '@podium/core/paths.ts'
import { workApi } from '@podium/core/work/api.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { translator, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { secondText } from '#web/ui/time/time.ts'
import { receiptMessages } from './messages.ts'
import './receipt.css'

interface Looked {
  receipt: string
  /** Null: not found; undefined: nothing was looked up. */
  found: CheckedReceipt | null | undefined
}

/** Looks up the receipt that the address names, before the page renders. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Looked> {
  const receipt = (new URL(request.url).searchParams.get('receipt') ?? '').trim().toUpperCase().slice(0, 40)
  if (receipt === '') return { receipt, found: undefined }
  if (!ReceiptNumber.safeParse(receipt).success) return { receipt, found: null }
  return { receipt, found: (await call(workApi.checkReceipt, { receipt })).found }
}

export const meta: PageModule['meta'] = (_data, language) => ({
  title: translator(receiptMessages, language)('title'),
  description: translator(receiptMessages, language)('hint'),
})

/** Public page that shows when what was submitted, by the number of a receipt. */
function WorkHomeReceiptPage() {
  const t = useT(receiptMessages)
  const { receipt, found } = useLoaderData<typeof loader>()
  return (
    <div className="receipt-check site-wrap">
      <meta name="robots" content="noindex" />
      <header>
        <h1>{t('title')}</h1>
        <p>{t('hint')}</p>
      </header>
      <form action={paths.home.receipt()} method="get">
        <label htmlFor="receipt">{t('number')}</label>
        <input
          id="receipt"
          name="receipt"
          defaultValue={receipt}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit">{t('check')}</button>
      </form>
      <div aria-live="polite">
        {found === null && <p className="receipt-none">{t('notFound')}</p>}
        {found && <Facts receipt={found} />}
      </div>
    </div>
  )
}

function Facts({ receipt }: { receipt: CheckedReceipt }) {
  const t = useT(receiptMessages)
  const { files } = receipt
  return (
    <section className="receipt-facts" aria-label={receipt.receipt}>
      <h2>{t('genuine')}</h2>
      <p className={receipt.fate === 'counts' ? 'receipt-counts' : 'receipt-past'}>
        {receipt.withdrawnAt ? t('withdrawnAt', { at: secondText(receipt.withdrawnAt) }) : t(`fate_${receipt.fate}`)}
      </p>
      <dl>
        <dt>{t('number')}</dt>
        <dd className="figures">{receipt.receipt}</dd>
        <dt>{t('kind')}</dt>
        <dd>{t(`kind_${receipt.kind}`)}</dd>
        <dt>{t('version')}</dt>
        <dd>{t('versionNo', { no: receipt.versionNo })}</dd>
        <dt>{t('at')}</dt>
        <dd className="figures">{t('beijing', { at: secondText(receipt.submittedAt) })}</dd>
      </dl>
      <h3>{t('files', { count: files.length })}</h3>
      <ol>
        {files.map(({ sha256, size }, index) => (
          <li key={`${sha256} ${index}`}>
            <code>{sha256}</code>
            <span className="figures">{bytesText(size)}</span>
          </li>
        ))}
      </ol>
      {files.length > 0 && <p>{t('compare')}</p>}
    </section>
  )
}

export { WorkHomeReceiptPage as Page }
