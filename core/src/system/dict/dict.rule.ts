import { refuse, refusals, type Refusal } from '../../base/refusal.ts'

export const dictRefusals = refusals({
  DICT_FOR_PLATFORM: {
    code: 22041,
    status: 403,
    zh: '字典对所有组织生效，仅平台管理员可修改',
    en: 'Dictionaries apply to every organisation: only administrators of the platform may change them',
  },
  DICT_EXISTS: { code: 22008, status: 409, zh: '字典类型已存在', en: 'There is a dictionary of this type already' },
  DICT_BUILT_IN: { code: 22009, status: 409, zh: '内置字典不能删除', en: 'A built-in dictionary can not be deleted' },
  DICT_NOT_EMPTY: {
    code: 22010,
    status: 409,
    zh: '请先删除该字典的 {entries} 个数据项',
    en: 'Delete its {entries} entries first',
  },
  DICT_FIXED: {
    code: 22011,
    status: 409,
    zh: '该字典的值由系统使用，只能修改名称、颜色、顺序和状态',
    en: 'The values of this dictionary are used by the software: only labels, colours, order and state can be changed',
  },
  ENTRY_EXISTS: { code: 22012, status: 409, zh: '该字典已有此值', en: 'The dictionary has this value already' },
  ENTRY_BUILT_IN: {
    code: 22013,
    status: 409,
    zh: '内置数据项不能删除，也不能改值，可以停用',
    en: 'A built-in entry can neither be deleted nor get another value; disable it instead',
  },
  DEFAULT_DISABLED: {
    code: 22014,
    status: 409,
    zh: '停用的数据项不能是默认值',
    en: 'A disabled entry can not be the default',
  },
})

/** Why this user can't change dictionaries, or null: the permission's scope must include all organisations. */
export function whyNotChangeDicts(reachesAll: boolean): Refusal | null {
  return reachesAll ? null : refuse(dictRefusals.DICT_FOR_PLATFORM)
}

export interface DictState {
  readonly builtIn: boolean
  readonly entries: number
}

export function whyNotRemoveDict({ builtIn, entries }: DictState): Refusal | null {
  if (builtIn) return refuse(dictRefusals.DICT_BUILT_IN)
  return entries > 0 ? refuse(dictRefusals.DICT_NOT_EMPTY, { entries }) : null
}

/** Why no entry can be added, or null. `fixed`: the software uses the values. */
export function whyNotAddEntry({ fixed }: { readonly fixed: boolean }): Refusal | null {
  return fixed ? refuse(dictRefusals.DICT_FIXED) : null
}

export function whyNotRemoveEntry({ builtIn }: { readonly builtIn: boolean }): Refusal | null {
  return builtIn ? refuse(dictRefusals.ENTRY_BUILT_IN) : null
}

interface Entry {
  readonly dictValue: string
  readonly isDefault: boolean
  readonly enabled: boolean
}

/** Why an entry can't be saved, or null. `before`: the saved one; null for a new one. */
export function whyNotSaveEntry(
  before: (Pick<Entry, 'dictValue'> & { readonly builtIn: boolean }) | null,
  { dictValue, isDefault, enabled }: Entry,
): Refusal | null {
  if (before?.builtIn && before.dictValue !== dictValue) return refuse(dictRefusals.ENTRY_BUILT_IN)
  return isDefault && !enabled ? refuse(dictRefusals.DEFAULT_DISABLED) : null
}
