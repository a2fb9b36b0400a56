/** What a person fills in; a file's own input is hidden behind its button. */
const FIELDS = [
  'input:enabled:not([type=hidden], [type=file], [type=radio])',
  'input[type=radio]:checked:enabled',
  'textarea:enabled',
  '[contenteditable=true]',
].join(', ')

/**
 * Moves the focus into the form of a dialog that has opened, unless it is there already: to the part of that class, or
 * to the first field; without a field to its frame, where no key acts, rather than the button that closes it.
 */
export function focusFirstField(form: Element | null, firstIn?: string): void {
  if (!form || form.contains(document.activeElement)) return
  const part = firstIn ? form.querySelector(`.${firstIn}`) : null
  const target =
    part?.querySelector<HTMLElement>(`${FIELDS}, input[type=radio]:enabled`) ??
    form.querySelector<HTMLElement>(FIELDS) ??
    form.closest<HTMLElement>('[role=dialog]')
  target?.focus()
}
