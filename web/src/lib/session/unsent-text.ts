/** Fields for longer texts, and the text fields of dialogs; not those that search or filter. */
const FIELDS =
  'textarea, [contenteditable="true"], [role="dialog"] input:not([type]), [role="dialog"] input[type="text"]'

const typed = new WeakSet<Element>()

/** Remembers into which fields the user typed; returns a function that stops it. */
export function followTyping(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element) typed.add(target)
  }
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** Whether the page has text that the user typed and that leaving would lose. */
export function hasUnsentText(): boolean {
  return [...document.querySelectorAll(FIELDS)].some((field) => typed.has(field) && textOf(field).trim() !== '')
}

function textOf(field: Element): string {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) return field.value
  return field.textContent ?? ''
}
