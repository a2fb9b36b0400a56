import { createContext, use } from 'react'

type Path = readonly (string | number)[]

/** Where the rows stand that are edited: the rules of the form, or the parts of one of them. */
export const RowsPath = createContext<Path>(['rules'])

/** The path of a field of a row, from the beginning of the form. */
export function useRowPath(row: number): (...of: readonly (string | number)[]) => (string | number)[] {
  const rows = use(RowsPath)
  return (...of) => [...rows, row, ...of]
}
