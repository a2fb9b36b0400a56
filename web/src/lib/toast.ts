export const TOAST_KINDS = ['success', 'info', 'warning', 'error'] as const
export type ToastKind = (typeof TOAST_KINDS)[number]

export interface Toast {
  id: number
  kind: ToastKind
  text: string
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function removeToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
  for (const listener of listeners) listener()
}

/** Shows a short message; not twice while the same one is visible. */
export function toast(kind: ToastKind, text: string): void {
  if (toasts.some((visible) => visible.text === text && visible.kind === kind)) return
  toasts = [...toasts, { id: nextId++, kind, text }]
  for (const listener of listeners) listener()
}
