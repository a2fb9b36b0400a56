import { useEffect, useSyncExternalStore } from 'react'
import { currentToasts, onToasts, removeToast } from '#web/lib/toast.ts'
import type { Toast } from '#web/lib/toast.ts'
import { TOAST_MS, TOAST_OFFSET_PX } from '../limits.ts'

const noToasts: readonly Toast[] = []
const marks = { success: '✓', info: 'i', warning: '!', error: '×' } as const

/** Renders the application's toasts; mounted once per page. @spec K01 */
export function ToastHost() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => noToasts)
  return (
    <div className="toasts" ref={positionToast} aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Set by script, not as an attribute: the CSP forbids inline styles in server-rendered HTML. */
function positionToast(element: HTMLElement | null) {
  if (element) element.style.top = `${TOAST_OFFSET_PX}px`
}

function ToastLine({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => removeToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast.id])
  return (
    <div className={`toast toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <span className="toast-mark" aria-hidden="true">
        {marks[toast.kind]}
      </span>
      {toast.text}
    </div>
  )
}
