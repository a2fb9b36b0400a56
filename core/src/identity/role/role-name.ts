import type { Language } from '../../base/refusal.ts'

/** The name of a role in the reader's language; the Chinese one where it has no English one. */
export function roleNameIn(
  role: { readonly roleName: string; readonly roleNameEn: string },
  language: Language,
): string {
  return language === 'en' && role.roleNameEn !== '' ? role.roleNameEn : role.roleName
}
