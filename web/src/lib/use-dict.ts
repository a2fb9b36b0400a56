import { systemApi } from '@podium/core/system/api.ts'
import { useMemo } from 'react'
import { useCall } from './call/use-call.ts'
import { useLanguage } from './i18n/i18n.ts'

const STALE_MS = 60_000

interface Option {
  readonly value: string
  readonly label: string
}

export interface Dict {
  /** Enabled entries in order, for a select; `fallback` until they are loaded. */
  optionsOr(fallback: Option[]): Option[]
  /** The label of a value; `fallback` for one that is disabled or unknown. */
  labelOf(value: string, fallback?: string): string
  /** The colour of its tag; empty: none. */
  colourOf(value: string): string
  /** The entry marked as default. */
  readonly defaultValue: string | undefined
}

/** A dictionary kept by the platform's staff, in the reader's language. @spec B23 C21 */
export function useDict(dictType: string): Dict {
  const { language } = useLanguage()
  const { data } = useCall(systemApi.dict, { dictType }, { staleAfterMs: STALE_MS })
  return useMemo(() => {
    const entries = data ?? []
    const options: Option[] = entries.map(({ dictValue, dictLabel, dictLabelEn }) => ({
      value: dictValue,
      label: language === 'en' && dictLabelEn !== '' ? dictLabelEn : dictLabel,
    }))
    return {
      optionsOr: (fallback) => (options.length > 0 ? options : fallback),
      labelOf: (value, fallback = value) => options.find((option) => option.value === value)?.label ?? fallback,
      colourOf: (value) => entries.find(({ dictValue }) => dictValue === value)?.colour ?? '',
      defaultValue: entries.find(({ isDefault }) => isDefault)?.dictValue,
    }
  }, [data, language])
}
