import { createContext } from 'react'
import type { ReactNode } from 'react'

/** A form of registration, which an invitation fills in for its addressee. */
export interface EntryForm {
  getFieldValue: (name: 'realName' | 'phone') => unknown
  isFieldTouched: (name: 'kind') => boolean
  setFieldValue: (name: 'kind' | 'realName' | 'phone', value: string) => void
}

/**
 * Describes the page at `target` behind sign-in, a path of this site, and fills in a form for whom it asks to come. Provided
 * by the application, as `lib` may not import modules.
 */
export const EntryTargetContext = createContext<((target: string, form?: EntryForm) => ReactNode) | null>(null)
