import { defineMessages, useT } from '#web/lib/i18n/i18n.ts'
import type { Proof } from './use-proof.ts'
import './proof-status.css'

const messages = defineMessages('proof-of-work', {
  working: { zh: '正在自动验证，无需操作', en: 'Checking automatically, nothing to do' },
  ready: { zh: '自动验证已完成', en: 'Automatic check done' },
  failed: { zh: '自动验证未能完成', en: 'The automatic check did not finish' },
  again: { zh: '重新验证', en: 'Check again' },
})

/** The state of a proof of work as text, which screen readers announce; after a failure with a button. */
export function ProofStatus({ proof, id }: { proof: Proof; id?: string }) {
  const t = useT(messages)
  if (proof.phase === 'off') return null
  return (
    <span className="proof-status">
      <output id={id} className={proof.phase}>
        {t(proof.phase)}
      </output>
      {proof.phase === 'failed' && (
        <button type="button" className="plain-button" onClick={proof.begin}>
          {t('again')}
        </button>
      )}
    </span>
  )
}
