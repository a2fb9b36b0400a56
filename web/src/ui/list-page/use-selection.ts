import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Selected rows by id. */
export type Selection<Row> = ReadonlyMap<string, Row>

const KEY = 'list.selection'

/**
 * The selected rows of a list. They remain while a record of the list is opened and closed again; signing out or acting
 * for another organisation drops them with the cache.
 */
export function useSelection<Row>(name: string, within: unknown): [Selection<Row>, (next: Selection<Row>) => void] {
  const client = useQueryClient()
  const key = [KEY, name, within]
  const [selection, setSelection] = useState<Selection<Row>>(() => client.getQueryData(key) ?? new Map())
  const select = (next: Selection<Row>) => {
    setSelection(next)
    // It has no observer and would be dropped after five minutes.
    client.setQueryDefaults([KEY], { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(key, next)
  }
  return [selection, select]
}
