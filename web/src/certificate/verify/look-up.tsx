import { traceApi } from '@podium/core/certificate/verify/trace-api.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { useId, useState, useSyncExternalStore } from 'react'
import type { ComponentProps, DragEvent, FormEvent } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ProofStatus } from '#web/lib/proof-of-work/proof-status.tsx'
import { useProof } from '#web/lib/proof-of-work/use-proof.ts'
import { canDigest, digestOf } from './digest.ts'
import { certificateMessages } from '../messages.ts'
import './look-up.css'

type Answer = Output<typeof traceApi.trace>
export type LookUpMethod = 'link' | 'number' | 'file'

/** The server asks for proof of work after several wrong look-ups from one address. */
const CAPTCHA_WRONG = identityRefusals.CAPTCHA_WRONG.code

/** Looks up by certificate number and check code. */
export function LookUpByNumber({ onAnswer }: { onAnswer: (answer: Answer, method: LookUpMethod) => void }) {
  const t = useT(certificateMessages)
  const [faults, setFaults] = useState({ number: '', checkCode: '' })
  const proof = useProof('trace', { onDemand: true })
  const trace = useWrite(traceApi.trace, {
    inline: true,
    onDone: (answer) => onAnswer(answer, 'number'),
    onRefused: proof.onRefused,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const number = textOf(fields.get('number'))
    const checkCode = textOf(fields.get('checkCode')).toUpperCase()
    const found = {
      number: number ? '' : t('numberRule'),
      checkCode: /^[0-9A-Z]{6}$/.test(checkCode) ? '' : t('checkCodeRule'),
    }
    setFaults(found)
    const wrong = found.number ? 'number' : found.checkCode && 'checkCode'
    if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else void proof.send((solved) => trace.run({ number, checkCode, ...solved }))
  }
  const problem = trace.refusal?.code === CAPTCHA_WRONG && proof.phase === 'working' ? '' : trace.refusal?.msg
  return (
    <form className="trace-form" onSubmit={submit} noValidate>
      <LookUpField name="number" label={t('number')} maxLength={80} fault={faults.number} />
      <LookUpField
        name="checkCode"
        label={t('checkCode')}
        maxLength={8}
        className="trace-code"
        autoCapitalize="characters"
        hint={t('checkCodeHint')}
        fault={faults.checkCode}
      />
      <ProofStatus proof={proof} />
      {problem && (
        <p role="alert" className="trace-fault">
          {problem}
        </p>
      )}
      <button className="plain-button primary-button" type="submit" disabled={trace.busy || proof.phase === 'working'}>
        {trace.busy || proof.phase === 'working' ? t('lookingUp') : t('lookUp')}
      </button>
    </form>
  )
}

interface LookUpFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  fault: string
}

/** A required input with its fault, or else its hint, below. */
function LookUpField({ label, hint, fault, ...input }: LookUpFieldProps) {
  const note = useId()
  return (
    <div className="trace-field">
      <label>
        {label}
        <input
          {...input}
          required
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== ''}
          aria-describedby={fault || hint ? note : undefined}
        />
      </label>
      {(fault || hint) && (
        <span id={note} className={fault ? 'trace-fault' : 'trace-small'}>
          {fault || hint}
        </span>
      )}
    </div>
  )
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replace(/\s/g, '') : ''
}

const neverChanges = () => () => undefined

/** Looks up by a file's digest, computed in the browser; the file is not uploaded. */
export function LookUpByFile({ onAnswer }: { onAnswer: (answer: Answer, method: LookUpMethod) => void }) {
  const t = useT(certificateMessages)
  const [over, setOver] = useState(false)
  const [reading, setReading] = useState(false)
  const [unread, setUnread] = useState(false)
  // The server can't know what the browser supports.
  const able = useSyncExternalStore(neverChanges, canDigest, () => true)
  const trace = useWrite(traceApi.trace, { inline: true, onDone: (answer) => onAnswer(answer, 'file') })
  const lookUp = async (file: File | undefined) => {
    if (!file || !able) return
    setReading(true)
    setUnread(false)
    trace.clear()
    try {
      const fileHash = await digestOf(file)
      await trace.run({ fileHash })
    } catch {
      setUnread(true)
    } finally {
      setReading(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void lookUp(event.dataTransfer.files[0])
  }
  return (
    <section
      className={over ? 'trace-drop over' : 'trace-drop'}
      aria-busy={reading || trace.busy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CertificateDrawing />
      <h2>{t('fileTitle')}</h2>
      <p className="trace-small">{t(able ? 'fileHint' : 'cannotCompare')}</p>
      {able && (
        <label className="plain-button">
          {reading || trace.busy ? t('comparing') : t('chooseFile')}
          <input
            type="file"
            accept="application/pdf,.pdf"
            className="trace-file"
            onChange={(event) => {
              void lookUp(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      )}
      {(unread || trace.refusal) && (
        <p role="alert" className="trace-fault">
          {unread ? t('unread') : trace.refusal?.msg}
        </p>
      )}
    </section>
  )
}

function CertificateDrawing() {
  return (
    <svg
      width="56"
      height="44"
      viewBox="0 0 56 44"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <rect x="1" y="1" width="54" height="38" rx="2" />
      <rect x="5" y="5" width="46" height="30" />
      <path d="M17 14h22M13 20h30M20 26h16" />
      <circle cx="43" cy="30" r="6" fill="var(--raised)" />
      <path d="M40 35l-1 8 4-2 4 2-1-8" fill="var(--raised)" />
    </svg>
  )
}
