import type { FileSlot } from '@podium/core/competition/setting/setting.ts'
import { workApi } from '@podium/core/work/api.ts'
import { acceptOf } from '@podium/core/work/slot.rule.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { FileHash } from '../parts/file-hash.tsx'
import { handInMessages } from './messages.ts'
import { MOST_HASHED_BYTES, sha256Of } from './sha256.ts'

interface HashPartProps {
  work: WorkEditor
  onChanged: () => void
}

/** Registers the SHA-256 of the files before the deadline; the files themselves stay where they are. */
export function HashPart({ work, onChanged }: HashPartProps) {
  const t = useT(handInMessages)
  const times = useWindowTimes(work.serverNow)
  const register = useWrite(workApi.registerHashes, { inline: true, onDone: onChanged })
  const { setting, hashWindow, hashHindrance, hashes, teamId, stageId } = work
  const replace = async (slot: string, sums: readonly string[]) => {
    const others = hashes.filter((hash) => hash.slot !== slot)
    await register.run({ teamId, stageId, hashes: [...others, ...sums.map((sha256) => ({ slot, sha256 }))] })
  }
  return (
    <>
      <h2>{t('hashes')}</h2>
      <p className="work-hint">{t('hashText')}</p>
      {hashWindow && <p className="work-hint figures">{t('hashUntil', { at: times.closing(hashWindow.closesAt) })}</p>}
      {hashHindrance && <Alert type="info" showIcon title={hashHindrance} />}
      {register.refusal && <Alert type="error" showIcon title={register.refusal.msg} />}
      {setting?.slots.map((slot) => (
        <SlotHashes
          key={slot.key}
          slot={slot}
          sums={hashes.filter((hash) => hash.slot === slot.key).map(({ sha256 }) => sha256)}
          disabled={hashHindrance !== null || register.busy}
          onChosen={(sums) => replace(slot.key, sums)}
        />
      ))}
    </>
  )
}

interface SlotHashesProps {
  slot: FileSlot
  sums: readonly string[]
  disabled: boolean
  onChosen: (sums: readonly string[]) => Promise<void>
}

function SlotHashes({ slot, sums, disabled, onChosen }: SlotHashesProps) {
  const t = useT(handInMessages)
  const { language } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [isTooBig, setTooBig] = useState(false)
  const read = async (files: readonly File[]) => {
    const tooBig = files.some(({ size }) => size > MOST_HASHED_BYTES)
    setTooBig(tooBig)
    if (tooBig || files.length === 0) return
    setReading(true)
    const found: string[] = []
    for (const file of files.slice(0, slot.maxCount)) found.push(await sha256Of(file))
    setReading(false)
    await onChosen(found)
  }
  const label = pick({ zh: slot.label, en: slot.labelEn }, language)
  return (
    <section className="work-slot">
      <h3>{label}</h3>
      {sums.length === 0 && <p className="work-hint">{t('hashNone')}</p>}
      {sums.map((sha256) => (
        <FileHash key={sha256} sha256={sha256} />
      ))}
      {isTooBig && <Alert type="error" showIcon title={t('hashTooBig')} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={acceptOf(slot)}
        multiple={slot.maxCount > 1}
        onChange={({ target }) => {
          void read([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {!disabled && (
        <Button loading={isReading} onClick={() => input.current?.click()}>
          {t(isReading ? 'hashReading' : 'hashChoose')}
        </Button>
      )}
    </section>
  )
}
