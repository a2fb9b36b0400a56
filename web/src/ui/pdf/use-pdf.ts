import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { whyRefused } from '#web/lib/files/why-refused.ts'
import { openPdf, PdfError, type OpenPdf, type PdfFault } from './open-pdf.ts'

export interface PdfState {
  /** Null until the document is open. */
  readonly open: OpenPdf | null
  readonly page: number
  /** 1 is a hundred per cent. */
  readonly scale: number
  /** Fraction of the bytes that were loaded. */
  readonly progress: number
  readonly fault: PdfFault | null
  /** The server's reason, where it refused the file. */
  readonly reason: string | null
  /** Current match and their number; null while nothing is sought. */
  readonly matches: { readonly current: number; readonly total: number } | null
}

const empty: PdfState = { open: null, page: 1, scale: 1, progress: 0, fault: null, reason: null, matches: null }

/** Opens the document in the container and follows its state. */
export function usePdf(address: string | Uint8Array<ArrayBuffer>): {
  state: PdfState
  container: RefObject<HTMLDivElement | null>
} {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(empty)
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const abort = new AbortController()
    const set = (change: Partial<PdfState>) => {
      if (!abort.signal.aborted) setState((before) => ({ ...before, ...change }))
    }
    let opened: OpenPdf | null = null
    // A hidden container has no width that a page could fit.
    const resized = new ResizeObserver(() => element.clientWidth > 0 && opened?.resize())
    resized.observe(element)
    const start = async () => {
      const on = {
        progress: (progress: number) => set({ progress }),
        page: (page: number) => set({ page }),
        scale: (scale: number) => set({ scale }),
        matches: (matches: PdfState['matches']) => set({ matches }),
      }
      const open = await openPdf({ container: element, address, on, signal: abort.signal })
      if (abort.signal.aborted) return open.close()
      opened = open
      set({ open })
      return undefined
    }
    start().catch(async (error: unknown) => {
      const fault = error instanceof PdfError ? error.fault : 'unavailable'
      const isAsked = fault === 'unavailable' && !abort.signal.aborted && typeof address === 'string'
      const refusal = isAsked ? await whyRefused(address) : null
      set({ fault, reason: refusal?.msg ?? null })
    })
    return () => {
      abort.abort()
      resized.disconnect()
      opened?.close()
    }
  }, [address])
  return { state, container }
}
