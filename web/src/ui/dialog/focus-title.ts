/** Moves the focus to the title of the open dialog, which tells which record is shown. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('[role=dialog] .ant-modal-title')
  if (!title) return
  title.tabIndex = -1
  title.focus()
}
