import { baseRefusals } from '@podium/core/base/codes.ts'
import {
  refuse as makeRefusal,
  refusalText,
  type FieldFault,
  type Refusal,
  type RefusalKind,
  type RefusalParams,
} from '@podium/core/base/refusal.ts'
import { violatedConstraint } from '../db/pg-errors.ts'

/** A refusal on its way to the caller. Rolls back the transaction it passes through. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusalText(refusal, 'en'))
    this.refusal = refusal
  }
}

/** For throwing: `throw refuse(refusals.NO_CAPTAIN)`. */
export function refuse(kind: RefusalKind, params: RefusalParams = {}, fields: readonly FieldFault[] = []): Refused {
  return new Refused(makeRefusal(kind, params, fields))
}

/** Throws what a rule returned, if it returned a refusal. */
export function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal)
}

/** The value, or NOT_FOUND: what is absent and what may not be seen answer alike. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw refuse(baseRefusals.NOT_FOUND)
  return value
}

/**
 * Turns a violated constraint into the refusal that the verb names for it:
 * `await onConflict(saveUser(tx, user), { identity_user_username_key: refusals.NAME_TAKEN })`.
 * The transaction can't go on after this; other errors pass through.
 */
export async function onConflict<T>(work: Promise<T>, refusals: Record<string, RefusalKind | Refusal>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const known = refusals[violatedConstraint(error) ?? '']
    if (!known) throw error
    throw 'kind' in known ? new Refused(known) : refuse(known)
  }
}
