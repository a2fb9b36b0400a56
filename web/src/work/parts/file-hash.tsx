import { useT } from '#web/lib/i18n/i18n.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { workMessages } from '../messages.ts'
import './file-hash.css'

/** The SHA-256 of a file, which anyone can verify. A click copies it. */
export function FileHash({ sha256 }: { sha256: string }) {
  const t = useT(workMessages)
  const copy = useCopy()
  return (
    <button
      type="button"
      className="file-hash"
      title={`${t('sha')} · ${t('shaCopy')}`}
      onClick={() => void copy(sha256)}
    >
      <span>SHA-256</span> {sha256}
    </button>
  )
}
