import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import type { CaptchaPurpose } from '@podium/core/identity/sign-in/captcha.ts'
import { CHALLENGE_MS } from '@podium/core/identity/sign-in/proof-of-work.rule.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { solve } from './solve.ts'

/** Captcha fields of a call; empty where the deployment uses no captcha. */
export interface ProofFields {
  captchaId?: string
  captchaCode?: string
}

/** `off`: nothing to solve, or not begun. */
export type ProofPhase = 'off' | 'working' | 'ready' | 'failed'

export interface Proof {
  phase: ProofPhase
  /** Fetches a challenge and begins to solve it. */
  begin: () => void
  /**
   * Calls `run` with the solution, and a second time with a new one if the server refuses the first. Returns undefined
   * when `run` is refused or there is no solution.
   */
  send: <T>(run: (fields: ProofFields) => Promise<T | undefined>) => Promise<T | undefined>
  /** Must be called with each refusal of `run`. */
  onRefused: (refusal: { code: number }) => void
}

/** A solution is not sent in the last part of its challenge's lifetime, because it could expire on the way. */
const SENDING_MS = 30_000

const CAPTCHA_WRONG = identityRefusals.CAPTCHA_WRONG.code

interface Solving {
  readonly fields: Promise<ProofFields | null>
  readonly until: number
  readonly abort: AbortController
}

/**
 * A proof of work for calls of this purpose. A worker solves it as soon as the page is displayed; with `onDemand` only
 * after the server has required it.
 */
export function useProof(purpose: CaptchaPurpose, { onDemand = false } = {}): Proof {
  const [phase, setPhase] = useState<ProofPhase>('off')
  const solving = useRef<Solving | null>(null)
  const refusedCode = useRef<number | null>(null)
  const isDemanded = useRef(!onDemand)

  const start = useCallback(() => {
    solving.current?.abort.abort()
    const abort = new AbortController()
    const show = (next: ProofPhase) => {
      if (!abort.signal.aborted) setPhase(next)
    }
    const fetchAndSolve = async (): Promise<ProofFields | null> => {
      const { captchaId, challenge } = await call(identityApi.captcha, { purpose })
      if (!challenge) return {}
      show('working')
      const captchaCode = await solve(challenge, abort.signal)
      show('ready')
      return { captchaId, captchaCode }
    }
    const fields = fetchAndSolve().catch(() => {
      show('failed')
      return null
    })
    solving.current = { fields, abort, until: Date.now() + CHALLENGE_MS - SENDING_MS }
    return fields
  }, [purpose])

  useEffect(() => {
    if (!onDemand) void start()
    return () => solving.current?.abort.abort()
  }, [onDemand, start])

  return useMemo(() => {
    const solution = async () => {
      const begun = solving.current && solving.current.until > Date.now() ? await solving.current.fields : null
      return begun ?? (await start())
    }
    return {
      phase,
      begin: () => void start(),
      onRefused: ({ code }) => {
        refusedCode.current = code
      },
      async send(run) {
        for (const isLast of [false, true]) {
          const fields = isDemanded.current ? await solution() : {}
          if (!fields) return undefined
          refusedCode.current = null
          const output = await run(fields)
          const isRefused = refusedCode.current === CAPTCHA_WRONG
          isDemanded.current ||= isRefused
          solving.current = null
          if (isDemanded.current && output === undefined) void start()
          if (isLast || !isRefused) return output
        }
        return undefined
      },
    }
  }, [phase, start])
}
