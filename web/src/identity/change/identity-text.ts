import type { Identity } from '@podium/core/identity/change/identity-change.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { identityMessages } from '../messages.ts'

/** The text of a document: kind, masked number and birthday. */
export function useDocumentText(): (identity: Identity) => string {
  const t = useT(identityMessages)
  return ({ idType, idMasked, birthday }) =>
    [idType && t(`id_${idType}`), idMasked, birthday].filter(Boolean).join(' ') || '—'
}
