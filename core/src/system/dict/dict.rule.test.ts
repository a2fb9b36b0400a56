import { expect, test } from 'vitest'
import {
  dictRefusals,
  whyNotAddEntry,
  whyNotChangeDicts,
  whyNotRemoveDict,
  whyNotRemoveEntry,
  whyNotSaveEntry,
} from './dict.rule.ts'

const { DICT_BUILT_IN, DICT_FIXED, DICT_FOR_PLATFORM, DICT_NOT_EMPTY, ENTRY_BUILT_IN, DEFAULT_DISABLED } = dictRefusals

test.each([
  ['somebody of one organisation changes dictionaries', whyNotChangeDicts(false), DICT_FOR_PLATFORM],
  ['the platform changes dictionaries', whyNotChangeDicts(true), undefined],
  ['a built-in dictionary is deleted', whyNotRemoveDict({ builtIn: true, entries: 0 }), DICT_BUILT_IN],
  ['a dictionary with entries is deleted', whyNotRemoveDict({ builtIn: false, entries: 2 }), DICT_NOT_EMPTY],
  ['an empty dictionary is deleted', whyNotRemoveDict({ builtIn: false, entries: 0 }), undefined],
  ['a fixed dictionary gets another value', whyNotAddEntry({ fixed: true }), DICT_FIXED],
  ['an open dictionary gets another value', whyNotAddEntry({ fixed: false }), undefined],
  ['a built-in entry is deleted', whyNotRemoveEntry({ builtIn: true }), ENTRY_BUILT_IN],
  ['an own entry is deleted', whyNotRemoveEntry({ builtIn: false }), undefined],
])('%s', (_what, refusal, kind) => {
  expect(refusal?.kind).toBe(kind)
})

const entry = { dictValue: 'a', isDefault: false, enabled: true }
test.each([
  ['a new entry', null, entry, undefined],
  ['another value of a built-in entry', { dictValue: 'b', builtIn: true }, entry, ENTRY_BUILT_IN],
  ['another value of an own entry', { dictValue: 'b', builtIn: false }, entry, undefined],
  ['a default that is disabled', null, { ...entry, isDefault: true, enabled: false }, DEFAULT_DISABLED],
])('saving %s', (_what, before, after, kind) => {
  expect(whyNotSaveEntry(before, after)?.kind).toBe(kind)
})
