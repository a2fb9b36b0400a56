import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Names of the records that pages show, by address; the tabs of the office are captioned with them. */
let names: ReadonlyMap<string, string> | undefined
const KEY = 'office.recordNames'
const listeners = new Set<() => void>()

/** Captions the current page's tab with the name of the record that it shows. */
export function useRecordName(name: string | undefined): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const address = pathname + search
    if (!name || currentNames().get(address) === name) return
    names = new Map(currentNames()).set(address, name)
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...names]))
    } catch {
      // Without storage the names are lost at a reload.
    }
    for (const listener of listeners) listener()
  }, [name, pathname, search])
}

export function useRecordNames(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribe, currentNames, currentNames)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function currentNames(): ReadonlyMap<string, string> {
  names ??= readSaved()
  return names
}

function readSaved(): ReadonlyMap<string, string> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(saved) ? saved.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}
