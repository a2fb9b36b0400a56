import type { Endpoint, Input, Output } from '@podium/core/base/endpoint.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { useRef } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { useWrite, type Write, type WriteOptions } from '#web/lib/call/use-call.ts'
import { reviewMessages } from '../messages.ts'

/** A write that the server refuses while teams can still submit: shows the numbers, and repeats it once confirmed. */
export function useEarlyWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E>): Write<E> {
  const t = useT(reviewMessages)
  const refused = useRef<RefusalError | null>(null)
  const write = useWrite(endpoint, { ...options, inline: true, onRefused: (refusal) => (refused.current = refusal) })
  const currentRefusal = () => refused.current
  const run = async (input: Input<E>): Promise<Output<E> | undefined> => {
    refused.current = null
    const done = await write.run(input)
    const refusal = currentRefusal()
    if (!refusal) return done
    if (!isEarly(refusal)) {
      if (!options.inline) reportUnhandled(refusal)
      return undefined
    }
    const question = { title: t('earlyTitle'), text: refusal.msg, confirm: t('earlyYes'), cancel: t('cancel') }
    return (await ask({ ...question, danger: true })) ? run(Object.assign({}, input, { acceptEarly: true })) : undefined
  }
  return { ...write, run, refusal: write.refusal && isEarly(write.refusal) ? null : write.refusal }
}

function isEarly({ code }: RefusalError): boolean {
  return code === reviewRefusals.STILL_SUBMITTING.code || code === reviewRefusals.OPENED_EARLY.code
}
