import { createContext, type ComponentType } from 'react'

export interface SavedViewsProps {
  /** Name of the list. */
  list: string
  /** The list's part of the address, as a query. */
  query: string
  /** Opens the list with this query. */
  onOpen: (query: string) => void
}

/** The menu of saved views, which the office provides; null: lists have none. */
export const SavedViewsContext = createContext<ComponentType<SavedViewsProps> | null>(null)
