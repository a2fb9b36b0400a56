import { atField } from '@podium/core/base/fault/at-field.ts'
import { readTarget, type Target } from '@podium/core/identity/sign-in/target.ts'
import { hasAccepted, isStudentRole } from '@podium/core/enrolment/team/team.ts'
import { checkCode, contactsOf, spendCode } from '#server/identity/index.ts'
import type { ReadCall, Tx } from '#server/platform/kernel/context.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { membersOf } from '../../member/member.store.ts'

const cellOf = (tokenHash: Buffer) => ({
  table: 'enrolment_signer_link',
  column: 'target',
  id: tokenHash.toString('hex'),
})

/** Encrypts where the code of a link goes. */
export function sealTarget(secrets: Secrets, tokenHash: Buffer, { value }: Target): Buffer {
  return secrets.encrypt(value, cellOf(tokenHash))
}

/** Where the code of a link goes; null: it names nobody. */
export function openTarget(secrets: Secrets, tokenHash: Buffer, sealed: Buffer | null): Target | null {
  return sealed && readTarget(secrets.decrypt(sealed, cellOf(tokenHash)))
}

/** Whether a phone or mailbox is that of the account of one of the team's students. */
export async function isStudents(secrets: Secrets, tx: Tx, teamId: string, { value }: Target): Promise<boolean> {
  const students = (await membersOf(tx, teamId)).filter((each) => hasAccepted(each) && isStudentRole(each.role))
  const contacts = await contactsOf(
    secrets,
    tx,
    students.flatMap(({ userId }) => userId ?? []),
  )
  return [...contacts.values()].some(({ sms, email }) => sms?.target === value || email?.target === value)
}

/** Counts the try, and returns the id of the code. Throws CODE_WRONG at its field. */
export async function checkSigningCode(
  call: Pick<ReadCall, 'services' | 'db'>,
  target: Target,
  given: { readonly code: string; readonly challengeId: string },
): Promise<string> {
  return atSigningCode(() => checkCode(call, target, 'sign', given))
}

/** Uses the code up. Throws CODE_WRONG at its field where it was used meanwhile. */
export async function spendSigningCode(tx: Tx, codeId: string): Promise<void> {
  await atSigningCode(() => spendCode(tx, codeId))
}

/** A refusal at the field `signingCode`: `code` is that of the document. */
async function atSigningCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refused ? new Refused(atField({ ...error.refusal, fields: [] }, 'signingCode')) : error
  }
}
