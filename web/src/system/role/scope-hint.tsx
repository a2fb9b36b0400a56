import { placedRecords } from '@podium/core/identity/role/placed-records.ts'
import { reachLabels, type Reach } from '@podium/core/identity/role/held-role.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { systemMessages } from '../messages.ts'
import './role.css'

interface ScopeHintProps {
  readonly role: { readonly reach: Reach; readonly permissions: readonly string[] } | undefined
}

/** The data scope of a role, and in which organisation the records of its modules lie. */
export function ScopeHint({ role }: ScopeHintProps) {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  if (!role) return null
  const placed = Object.entries(placedRecords).flatMap(([name, text]) =>
    role.permissions.some((code) => code.startsWith(`${name}:`)) ? [pick(text, language)] : [],
  )
  return (
    <div className="scope-hint">
      <p>{t('scopeOf', { reach: pick(reachLabels[role.reach], language) })}</p>
      {role.reach !== 'all' && role.reach !== 'own' && placed.length > 0 && (
        <ul>
          {placed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
