import { lazy, Suspense, useState } from 'react'
import type { PdfDocumentProps } from './pdf-document.tsx'

const PdfDocument = lazy(async () => ({ default: (await import('./pdf-document.tsx')).PdfDocument }))

/** Shows a PDF of this site in its parent, a grid that gives it its height, without downloading it as a whole. @spec R37 */
export function PdfViewer({ address, name }: Pick<PdfDocumentProps, 'name'> & { address: string }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <PdfDocument
        key={`${address} ${attempt}`}
        address={address}
        name={name}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Suspense>
  )
}
