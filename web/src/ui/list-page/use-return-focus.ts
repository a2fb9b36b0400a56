import { useEffect, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const CONTROLS = 'a[href], button, input'

/** The control of a row by which the reader last left a list: `entry` is the list's place in the history. */
let left: { entry: string; row: string; at: number } | null = null

/** Back from a record, the focus is on the control of the row that led to it. */
export function useReturnFocus(list: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const { key: entry } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const element = list.current
    const remember = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null
      const row = control?.closest<HTMLElement>('[data-row-key]')
      if (!control || !row) return
      left = { entry, row: row.dataset['rowKey']!, at: [...row.querySelectorAll(CONTROLS)].indexOf(control) }
    }
    element?.addEventListener('click', remember, true)
    return () => element?.removeEventListener('click', remember, true)
  }, [list, entry])
  useEffect(() => {
    if (!isReturn || !isLoaded || left?.entry !== entry) return undefined
    const { row, at } = left
    // After the page has moved the focus to its heading.
    const timer = setTimeout(() => {
      left = null
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
      const shown = rows.find(({ dataset }) => dataset['rowKey'] === row)
      shown?.querySelectorAll<HTMLElement>(CONTROLS)[at]?.focus()
    })
    return () => clearTimeout(timer)
  }, [list, entry, isReturn, isLoaded])
}
