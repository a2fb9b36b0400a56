import type { z } from 'zod'
import type { ModuleQuery } from '@podium/core/base/event.ts'
import type { Tx } from '../kernel/context.ts'
import type { Services } from '../kernel/services.ts'
import type { Db } from '../db/db.ts'

/** Answers of all modules that registered an answer, in module order; empty if none did. */
export async function ask<P extends z.ZodType, A extends z.ZodType>(
  services: Services,
  handle: Db | Tx,
  question: ModuleQuery<P, A>,
  payload: z.input<P>,
): Promise<Array<z.output<A>>> {
  const parsed = question.payload.parse(payload)
  const answers: Array<z.output<A>> = []
  for (const respond of services.responders.get(question.name) ?? []) {
    answers.push(question.answer.parse(await respond(handle, parsed, services)))
  }
  return answers
}
