import { useId } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ProofStatus } from '#web/lib/proof-of-work/proof-status.tsx'
import type { Proof } from '#web/lib/proof-of-work/use-proof.ts'
import '#web/ui/plain-form/plain-form.css'
import { identityMessages } from './messages.ts'

/** State of the proof of work, only where the deployment asks for one. @spec B31 */
export function ProofField({ proof }: { proof: Proof }) {
  const t = useT(identityMessages)
  const id = useId()
  if (proof.phase === 'off') return null
  return (
    <div className="plain-field proof-field">
      <label htmlFor={id}>{t('verifyCode')}</label>
      <ProofStatus proof={proof} id={id} />
    </div>
  )
}
