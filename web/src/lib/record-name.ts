import type { Language } from '@podium/core/base/refusal.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** A name that is the same in all languages, or its words in those that are known. */
export type RecordName = string | Partial<Record<Language, string>>

/** Names of the records that pages show, by address; the tabs of the office are captioned with them. */
let names: ReadonlyMap<string, RecordName> | undefined
const KEY = 'office.recordNames'
const listeners = new Set<() => void>()

/**
 * Captions the current page's tab with the name of the record that it shows. Words of one language, such as the server
 * answers, caption it only in this language.
 */
export function useRecordName(name: RecordName | undefined): void {
  const { pathname, search } = useLocation()
  const text = JSON.stringify(name ?? '')
  useEffect(() => {
    const address = pathname + search
    const given = JSON.parse(text) as RecordName
    if (given === '') return
    const before = currentNames().get(address)
    const both = typeof given === 'object' && typeof before === 'object' ? { ...before, ...given } : given
    if (JSON.stringify(both) === JSON.stringify(before)) return
    names = new Map(currentNames()).set(address, both)
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...names]))
    } catch {
      // Without storage the names are lost at a reload.
    }
    for (const listener of listeners) listener()
  }, [text, pathname, search])
}

/** The names in one language; those that are not known in it are left out. */
export function useRecordNames(language: Language): (address: string) => string | undefined {
  const known = useSyncExternalStore(subscribe, currentNames, currentNames)
  return (address) => {
    const name = known.get(address)
    return typeof name === 'object' ? name[language] : name
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function currentNames(): ReadonlyMap<string, RecordName> {
  names ??= readSaved()
  return names
}

function readSaved(): ReadonlyMap<string, RecordName> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(saved) ? saved.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

function isEntry(value: unknown): value is [string, RecordName] {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string') return false
  const name: unknown = value[1]
  const words = typeof name === 'object' && name !== null ? Object.values(name) : [name]
  return words.every((part) => typeof part === 'string')
}
