import { baseRefusals } from '@podium/core/base/codes.ts'
import {
  refuse as makeRefusal,
  refusalText,
  type FieldFault,
  type Refusal,
  type RefusalKind,
  type TextParams,
} from '@podium/core/base/refusal.ts'
import { violatedConstraint } from '../db/pg-errors.ts'

/** The error of a refusal; rolls back the transaction it passes through. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusalText(refusal, 'en'))
    this.refusal = refusal
  }
}

/** Makes the error: `throw refuse(refusals.NO_CAPTAIN)`. */
export function refuse(kind: RefusalKind, params: TextParams = {}, fields: readonly FieldFault[] = []): Refused {
  return new Refused(makeRefusal(kind, params, fields))
}

/** Throws if a rule returned a refusal. */
export function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal)
}

/** Returns the value, or throws NOT_FOUND, so that missing and inaccessible records give the same answer. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw refuse(baseRefusals.NOT_FOUND)
  return value
}

/**
 * Throws the named refusal if the work violates a constraint: `await onConflict(saveUser(tx, user), {
 * identity_user_username_key: refusals.NAME_TAKEN })`. The transaction can't continue after this; other errors are
 * rethrown.
 */
export async function onConflict<T>(work: Promise<T>, refusals: Record<string, RefusalKind | Refusal>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? '']
    if (!refusal) throw error
    throw 'kind' in refusal ? new Refused(refusal) : refuse(refusal)
  }
}
